import { createRandom, type Random } from '../random.ts';
import { createRaster, type Raster } from '../raster.ts';
import type { Rgb } from './identity.ts';
import type { Layers } from './lit-layers.ts';

/** How a front camera turns light into levels. The judging code does not use this model. */
export interface PhoneCamera {
  /** Time constant of exposure and white balance, in seconds. */
  exposureS: number;
  balanceS: number;
  /** How far the white balance goes towards a grey world, 0 to 1. */
  balance: number;
  /** Most amplification: below about 8 lux a picture stays dark. */
  maxGain: number;
  gamma: number;
  /** 1 keeps colours unchanged; makers prefer stronger ones. */
  saturation: number;
  /** From the light to the picture that a page is given. */
  delayS: number;
}

/** Typical variation between cameras. */
export function drawCamera(random: Random): PhoneCamera {
  return {
    exposureS: random.range(0.2, 0.9),
    balanceS: random.range(1, 4),
    balance: random.range(0.4, 0.95),
    maxGain: random.range(40, 100),
    gamma: random.range(2, 2.4),
    saturation: random.range(0.9, 1.3),
    delayS: random.range(0.04, 0.2),
  };
}

/**
 * What falls on the face: lux of the room with its tint, and lux and colour (linear, 1 is white) of the screen, 40 cm
 * before it.
 */
export interface Lighting {
  readonly roomLux: number;
  readonly roomTint: Rgb;
  readonly screenLux: number;
  readonly screenAt: (t: number) => Rgb;
}

/** The camera's position at a moment. */
export interface CameraState {
  readonly gain: number;
  readonly balance: Rgb;
}

/** A value of 1 on the sensor is a white that 3,000 lux fall on, at a gain of 1. */
const FULL_LUX = 3_000;
const TARGET = 0.17;
const TICK_S = 1 / 30;
/** Electrons of a full pixel, and of the noise of reading it. */
const FULL_ELECTRONS = 12_000;
const READ_ELECTRONS = 3;

/**
 * Exposure and balance of a camera over time, which follow the mean of the picture and so a moment later the screen,
 * too. The picture's means are taken from one frame: somebody who keeps still changes them little.
 */
export function followLight(sample: Layers, lighting: Lighting, camera: PhoneCamera, endS: number): CameraState[] {
  const [room, screen] = [meanOf(sample.room), meanOf(sample.screen)];
  const lightAt = (t: number): Rgb => {
    const colour = lighting.screenAt(t);
    return [0, 1, 2].map(
      (k) =>
        (room[k]! * lighting.roomLux * lighting.roomTint[k]! + screen[k]! * lighting.screenLux * colour[k]!) / FULL_LUX,
    ) as unknown as Rgb;
  };
  const wanted = (light: Rgb): { gain: number; balance: Rgb } => {
    const luma = lumaOf(light);
    return {
      gain: Math.min(camera.maxGain, Math.max(1, TARGET / luma)),
      balance: light.map((value) => (light[1] / value) ** camera.balance) as unknown as Rgb,
    };
  };
  let state: CameraState = wanted(lightAt(0));
  const states = [state];
  for (let t = TICK_S; t <= endS + TICK_S; t += TICK_S) {
    const aim = wanted(lightAt(t));
    const [fast, slow] = [1 - Math.exp(-TICK_S / camera.exposureS), 1 - Math.exp(-TICK_S / camera.balanceS)];
    state = {
      gain: state.gain * (aim.gain / state.gain) ** fast,
      balance: state.balance.map((value, k) => value * (aim.balance[k]! / value) ** slow) as unknown as Rgb,
    };
    states.push(state);
  }
  return states;
}

/** One picture at `t`, of light that was there `delayS` before. */
export function takeLit(
  layers: Layers,
  lighting: Lighting,
  camera: PhoneCamera,
  states: readonly CameraState[],
  t: number,
  seed: number,
): Raster {
  const { width, height, room, screen } = layers;
  const at = Math.max(0, t - camera.delayS);
  const { gain, balance } = states[Math.min(states.length - 1, Math.round(at / TICK_S))]!;
  const colour = lighting.screenAt(at);
  const roomBy = lighting.roomTint.map((tint) => (tint * lighting.roomLux * gain) / FULL_LUX);
  const screenBy = colour.map((share) => (share * lighting.screenLux * gain) / FULL_LUX);
  const out = createRaster(width, height);
  const curve = curveOf(camera.gamma);
  const { saturation } = camera;
  const [shot, read] = [gain / FULL_ELECTRONS, ((READ_ELECTRONS * gain) / FULL_ELECTRONS) ** 2];
  const random = createRandom(seed);
  const [roomR, roomG, roomB] = roomBy as [number, number, number];
  const [screenR, screenG, screenB] = screenBy as [number, number, number];
  for (let i = 0, k = 0; k < room.length; i += 4, k += 3) {
    const offset = (random.next() * (NORMAL.length - 2)) | 0;
    let r = room[k]! * roomR + screen[k]! * screenR;
    let g = room[k + 1]! * roomG + screen[k + 1]! * screenG;
    let b = room[k + 2]! * roomB + screen[k + 2]! * screenB;
    r = (r + NORMAL[offset]! * Math.sqrt(r * shot + read)) * balance[0];
    g = (g + NORMAL[offset + 1]! * Math.sqrt(g * shot + read)) * balance[1];
    b = (b + NORMAL[offset + 2]! * Math.sqrt(b * shot + read)) * balance[2];
    const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    out.data[i] = curve(luma + saturation * (r - luma));
    out.data[i + 1] = curve(luma + saturation * (g - luma));
    out.data[i + 2] = curve(luma + saturation * (b - luma));
    out.data[i + 3] = 255;
  }
  return out;
}

const NORMAL = (() => {
  const random = createRandom('sensor');
  return Float32Array.from({ length: 65_536 }, () => random.normal());
})();

const CURVE_STEPS = 4_096;

function curveOf(gamma: number): (light: number) => number {
  const table = Float32Array.from({ length: CURVE_STEPS + 1 }, (_, n) => 255 * (n / CURVE_STEPS) ** (1 / gamma));
  return (light) => table[light <= 0 ? 0 : light >= 1 ? CURVE_STEPS : Math.round(light * CURVE_STEPS)]!;
}

function meanOf(layer: Float32Array): Rgb {
  const sums = [0, 0, 0];
  for (let k = 0; k < layer.length; k++) sums[k % 3]! += layer[k]!;
  return sums.map((sum) => Math.max(1e-6, sum / (layer.length / 3))) as unknown as Rgb;
}

const lumaOf = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

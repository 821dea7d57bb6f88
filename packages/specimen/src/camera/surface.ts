import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { createRandom, type Random } from '../random.ts';
import { colours, createRaster, toCanvas } from '../raster.ts';

export type Surface = 'wood' | 'stone' | 'cloth' | 'plain' | 'dark' | 'papers';
export const SURFACES = ['wood', 'stone', 'cloth', 'plain', 'dark', 'papers'] as const satisfies readonly Surface[];

/** The surface under a document. Small and then enlarged, since a camera focused on the document blurs it. */
export function paintSurface(surface: Surface, width: number, height: number, seed: number): Canvas {
  const random = createRandom(seed).fork(`surface/${surface}`);
  const texture = toCanvas(grain(surface, Math.ceil(width / 3), Math.ceil(height / 3), random));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(texture, 0, 0, width, height);
  if (surface === 'wood') planks(context, width, height, random);
  if (surface === 'papers') papers(context, width, height, random);
  return canvas;
}

/** Painted larger than visible, so that the camera may move over it. */
const MARGIN = 1.3;

/** The surface of a scene, moved by shares of the picture and turned. */
export function surfaceOf(
  {
    surface,
    width,
    height,
    seed,
  }: { readonly surface: Surface; readonly width: number; readonly height: number; readonly seed: number },
  { x, y, deg }: { readonly x: number; readonly y: number; readonly deg: number },
): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.translate(width * (0.5 + x), height * (0.5 + y));
  context.rotate((deg * Math.PI) / 180);
  context.scale(MARGIN, MARGIN);
  context.drawImage(paintSurface(surface, width, height, seed), -width / 2, -height / 2);
  return canvas;
}

/** Tints of each surface. One of each is always drawn, so that the random sequence stays the same. */
const BASES: readonly (readonly [Surface, string])[] = [
  ['wood', '966842 bc9264 68462e ceb28c'],
  ['stone', 'b2b2b0 787a7e cec8be'],
  ['cloth', '4a5870 843c3a 566854 a8a094'],
  ['plain', 'e2e2e0 cdc4b6 b4c0c8'],
  ['dark', '26262a 342c28 1e242c'],
  ['papers', '96704c 60646a'],
];

function grain(surface: Surface, width: number, height: number, random: Random) {
  const raster = createRaster(width, height);
  const noise = valueNoise(random.fork('noise'));
  const base = Object.fromEntries(BASES.map(([name, list]) => [name, random.pick(colours(list))]))[surface]!;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let shade: number;
      if (surface === 'wood' || surface === 'papers') {
        const bend = noise(x * 0.012, y * 0.03) * 5;
        shade = 0.16 * Math.sin(y * 0.24 + bend * 2.2 + noise(x * 0.03, y * 0.4) * 2) + 0.18 * noise(x * 0.02, y * 0.7);
      } else if (surface === 'stone') shade = 0.25 * noise(x * 0.05, y * 0.05) + 0.22 * noise(x * 0.5, y * 0.5);
      else if (surface === 'cloth')
        shade = 0.08 * ((x & 1) + (y & 1) - 1) + 0.2 * noise(x * 0.03, y * 0.02) + 0.12 * noise(x * 0.7, y * 0.7);
      else shade = 0.07 * noise(x * 0.02, y * 0.02) + 0.04 * noise(x * 0.6, y * 0.6);
      const k = (y * width + x) * 4;
      for (let n = 0; n < 3; n++) raster.data[k + n] = base[n]! * (1 + shade);
      raster.data[k + 3] = 255;
    }
  }
  return raster;
}

function planks(context: SKRSContext2D, width: number, height: number, random: Random): void {
  if (random.chance(0.4)) return;
  const pitch = height * random.range(0.22, 0.45);
  context.strokeStyle = 'rgba(30, 16, 8, 0.5)';
  context.lineWidth = Math.max(1.5, height / 400);
  for (let y = pitch * random.next(); y < height; y += pitch) {
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(width, y + random.range(-4, 4));
    context.stroke();
  }
}

/** Printed sheets and a pen: text that belongs to no document. */
function papers(context: SKRSContext2D, width: number, height: number, random: Random): void {
  for (let i = 0; i < 3; i++) {
    context.save();
    context.translate(random.range(0, width), random.range(0, height));
    context.rotate(random.range(-0.7, 0.7));
    const w = width * random.range(0.35, 0.6);
    const h = w * 1.35;
    context.shadowColor = 'rgba(0, 0, 0, 0.4)';
    context.shadowBlur = width / 60;
    context.fillStyle = random.pick(['#f2f0ea', '#fbfbf8', '#e6e9ec']);
    context.fillRect(-w / 2, -h / 2, w, h);
    context.shadowColor = 'transparent';
    context.fillStyle = 'rgba(40, 42, 50, 0.75)';
    for (let y = -h / 2 + w * 0.1; y < h / 2 - w * 0.1; y += w * 0.035) {
      for (let x = -w * 0.4; x < w * 0.38;) {
        const wordWidth = w * random.range(0.02, 0.09);
        context.fillRect(x, y, Math.min(wordWidth, w * 0.4 - x), w * 0.014);
        x += wordWidth + w * 0.014;
      }
    }
    context.restore();
  }
}

/** Smooth noise in -1 to 1 on a lattice of 64 x 64 that repeats. */
export function valueNoise(random: Random): (x: number, y: number) => number {
  const lattice = Float32Array.from({ length: 4096 }, () => random.range(-1, 1));
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const sx = fx * fx * (3 - 2 * fx);
    const sy = fy * fy * (3 - 2 * fy);
    const top = (iy & 63) << 6;
    const bottom = ((iy + 1) & 63) << 6;
    const left = ix & 63;
    const right = (ix + 1) & 63;
    const a = lattice[top + left]!;
    const c = lattice[bottom + left]!;
    const upper = a + (lattice[top + right]! - a) * sx;
    const lower = c + (lattice[bottom + right]! - c) * sx;
    return upper + (lower - upper) * sy;
  };
}

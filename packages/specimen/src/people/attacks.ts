import {
  type Homography,
  mapRectangle,
  multiply,
  pose as flatPose,
  scaling,
  translation,
} from '../camera/homography.ts';
import { drawThumb, pickSkin } from '../camera/hand.ts';
import type { Clip } from '../camera/video-files.ts';
import { warpInto } from '../camera/warp.ts';
import { createRandom } from '../random.ts';
import { createRaster, fromCanvas, type Raster, toCanvas } from '../raster.ts';
import type { PersonModel } from './render.ts';
import { PORTRAIT } from './render.ts';
import { type Act, perform } from './script.ts';
import { challengeClip, selfieClip, type SelfieOptions } from './selfie-clips.ts';
import { roomPicture } from './backdrop.ts';

/** Attacks on a liveness check that analyses frames; each is one species in the sense of ISO/IEC 30107-3. */
export const ATTACKS = [
  'printed-photo',
  'bent-photo',
  'screen-replay',
  'still-frame',
  'looped-clip',
  'wrong-order',
  'other-person-half-way',
  'two-people',
] as const;
export type Attack = (typeof ATTACKS)[number];

export interface AttackOptions extends SelfieOptions {
  /** Commands of the challenge. */
  acts: readonly Act[];
  durationS: number;
  /** The second person of the last two attacks. */
  other: PersonModel;
}

/** A clip of an attack with the identity of `victim`. */
export function attackClip(attack: Attack, victim: PersonModel, options: AttackOptions): Clip {
  switch (attack) {
    case 'printed-photo':
      return photoClip(victim, options, false);
    case 'bent-photo':
      return photoClip(victim, options, true);
    case 'screen-replay':
      return screenReplay(victim, options);
    case 'still-frame': {
      const honest = challengeClip(victim, [], options);
      return { ...honest, frame: onceEach(honest.frame, () => 3) };
    }
    case 'looped-clip': {
      // A second and a half of a resting face, repeated.
      const honest = challengeClip(victim, [], options);
      const loop = Math.round(1.5 * honest.fps);
      return { ...honest, frame: onceEach(honest.frame, (index) => index % loop) };
    }
    case 'wrong-order':
      return challengeClip(victim, wrongOrder(options.acts), options);
    case 'other-person-half-way': {
      const first = challengeClip(victim, options.acts, options);
      const second = challengeClip(options.other, options.acts, options);
      return { ...first, frame: (index) => (index < first.frames / 2 ? first : second).frame(index) };
    }
    case 'two-people':
      return twoPeople(victim, options);
  }
}

/** Repeated frames are drawn once. */
function onceEach(frame: Clip['frame'], which: (index: number) => number): Clip['frame'] {
  const drawn = new Map<number, ReturnType<Clip['frame']>>();
  return (index) => {
    const at = which(index);
    const known = drawn.get(at) ?? frame(at);
    drawn.set(at, known);
    return known;
  };
}

/** The acts in reverse order; a single one goes the other way. */
function wrongOrder(acts: readonly Act[]): Act[] {
  const [first] = acts;
  if (first?.action === 'point' && acts.length === 1)
    return [{ ...first, yawDeg: -first.yawDeg, pitchDeg: -first.pitchDeg }];
  return acts.map(({ atS }, i) => ({ ...acts[acts.length - 1 - i]!, atS }));
}

/** A print of the victim, tilted as the challenge directs the head; bent round its upright axis if requested. */
function photoClip(victim: PersonModel, options: AttackOptions, bent: boolean): Clip {
  const random = createRandom(options.seed).fork('photo');
  const print = margin(victim.render({}, { ...PORTRAIT, width: 480, height: 600, backdrop: 'room', focal: 3.4 }));
  const skin = pickSkin(random);
  const wild = random.range(0.8, 1.3);
  return selfieClip(options, options.durationS, (t, size) => {
    const { pose, view } = perform(options.acts, t, options.seed, 42);
    const raster = roomPicture(options.seed, size.width, size.height);
    const zoom = ((0.82 * size.height) / print.height) * (42 / view.distance);
    const wave = Math.sin(t * 3.1) * 4 * wild;
    const centre = multiply(
      translation(size.width / 2 + view.offsetX * 20, size.height * 0.52 - view.offsetY * 20),
      scaling(zoom),
    );
    const sheet = bent ? bend(print, 0.35 * wild + pose.yaw * 1.1) : print;
    const map = multiply(
      multiply(
        centre,
        flatPose(
          (pose.roll * 180) / Math.PI + wave * 0.3,
          (-pose.pitch * 180) / Math.PI,
          bent ? 0 : (-pose.yaw * 180) / Math.PI + wave,
          print.width * 2.2,
        ),
      ),
      translation(-sheet.width / 2, -sheet.height / 2),
    );
    warpInto(raster, sheet, map);
    return holdBy(raster, map, sheet, skin);
  });
}

/** A white border, as prints have. */
function margin(picture: Raster): Raster {
  const border = 22;
  const out = createRaster(picture.width + border * 2, picture.height + border * 2);
  out.data.fill(246);
  for (let k = 3; k < out.data.length; k += 4) out.data[k] = 255;
  warpInto(out, picture, translation(border, border));
  return out;
}

/** Rolls a sheet by an angle round its upright middle: foreshortened towards its edges and shaded by its slope. */
function bend(sheet: Raster, angle: number): Raster {
  const width = sheet.width;
  const half = width / 2;
  const bend = Math.max(0.05, Math.abs(angle));
  const radius = half / bend;
  const reach = Math.sin(bend) * radius;
  const out = createRaster(width, sheet.height);
  for (let x = 0; x < width; x++) {
    const offset = x + 0.5 - half;
    if (Math.abs(offset) >= reach) continue;
    const slope = Math.asin(offset / radius);
    const from = Math.min(width - 1, Math.max(0, Math.floor(half + slope * radius)));
    const light = 1 - 0.35 * Math.sin(slope) * Math.sign(angle || 1);
    // Parts that curve away are further off and so smaller.
    const grow = 1 - 0.14 * (1 - Math.cos(slope));
    for (let y = 0; y < sheet.height; y++) {
      const fromY = Math.round((y - sheet.height / 2) / grow + sheet.height / 2);
      if (fromY < 0 || fromY >= sheet.height) continue;
      const a = (fromY * width + from) * 4;
      const b = (y * width + x) * 4;
      for (let n = 0; n < 3; n++) out.data[b + n] = sheet.data[a + n]! * light;
      out.data[b + 3] = 255;
    }
  }
  return out;
}

/** Thumbs at both lower edges. */
function holdBy(raster: Raster, map: Homography, sheet: Raster, skin: ReturnType<typeof pickSkin>): Raster {
  const canvas = toCanvas(raster);
  const context = canvas.getContext('2d');
  const corners = mapRectangle(map, sheet.width, sheet.height);
  const width = Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y) * 0.13;
  for (const [low, high, angle] of [
    [corners[3], corners[0], Math.PI * 0.75],
    [corners[2], corners[1], Math.PI * 0.25],
  ] as const) {
    const tip = {
      x: low.x + (high.x - low.x) * 0.15 + (angle > 2 ? width : -width) * 0.6,
      y: low.y + (high.y - low.y) * 0.15,
    };
    drawThumb(context, { tip, angle, width, skin });
  }
  return fromCanvas(canvas);
}

/**
 * An honest recording of the whole challenge, shown on a screen: dark bezel, bluish light, reflection, and the beat of
 * two pixel grids.
 */
function screenReplay(victim: PersonModel, options: AttackOptions): Clip {
  const random = createRandom(options.seed).fork('screen');
  const fill = random.range(0.86, 1.04);
  const tilt = [random.range(-5, 5), random.range(-7, 7), random.range(-2, 2)] as const;
  const pitchPx = random.range(2.04, 2.3);
  return selfieClip(options, options.durationS, (t, size) => {
    const { pose, view } = perform(options.acts, t, options.seed, options.distance ?? 42);
    const shown = victim.render(pose, { width: 640, height: 480, ...view, ...options.view });
    const screen = bezel(pixelGrid(shown, pitchPx));
    const raster = roomPicture(options.seed + 1, size.width, size.height);
    for (let k = 0; k < raster.data.length; k += 4)
      for (let n = 0; n < 3; n++) raster.data[k + n] = raster.data[k + n]! * 0.35;
    const zoom = (fill * size.width) / screen.width;
    const sway = Math.sin(t * 1.7) * 2;
    const map = multiply(
      multiply(
        multiply(translation(size.width / 2 + sway, size.height / 2 + sway * 0.6), scaling(zoom)),
        flatPose(tilt[2], tilt[0], tilt[1], screen.width * 2),
      ),
      translation(-screen.width / 2, -screen.height / 2),
    );
    warpInto(raster, screen, map);
    reflection(raster, random.fork('lamp').range(0.2, 0.8));
    return raster;
  });
}

function pixelGrid(picture: Raster, pitch: number): Raster {
  const { width, height, data } = picture;
  for (let y = 0; y < height; y++) {
    const row = 0.5 + 0.5 * Math.sin((y * Math.PI * 2) / pitch);
    for (let x = 0; x < width; x++) {
      const column = 0.5 + 0.5 * Math.sin((x * Math.PI * 2) / (pitch * 1.013));
      const gain = 0.84 + 0.2 * row * 0.6 + 0.2 * column * 0.6;
      const k = (y * width + x) * 4;
      data[k] = data[k]! * gain * 0.94;
      data[k + 1] = data[k + 1]! * gain * (0.97 + 0.05 * column);
      data[k + 2] = data[k + 2]! * gain * 1.08 + 8;
    }
  }
  return picture;
}

function bezel(picture: Raster): Raster {
  const border = 26;
  const out = createRaster(picture.width + border * 2, picture.height + border * 2);
  for (let k = 0; k < out.data.length; k += 4) out.data.set([18, 18, 20, 255], k);
  warpInto(out, picture, translation(border, border));
  return out;
}

function reflection(raster: Raster, where: number): void {
  const { width, height, data } = raster;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const d = (x / width - where) * 2.2 + (y / height - 0.3) * 0.9;
      const add = 34 * Math.exp(-d * d * 9);
      const k = (y * width + x) * 4;
      for (let n = 0; n < 3; n++) data[k + n] = data[k + n]! + add;
    }
  }
}

/** The victim performs while somebody else looks over their shoulder. */
function twoPeople(victim: PersonModel, options: AttackOptions): Clip {
  return selfieClip(options, options.durationS, (t, size) => {
    const guest = perform([], t, options.seed + 1, 58);
    const behind = options.other.render(guest.pose, {
      ...size,
      ...guest.view,
      ...options.view,
      offsetX: 15 + guest.view.offsetX,
    });
    const { pose, view } = perform(options.acts, t, options.seed, 44);
    return victim.render(pose, { ...size, ...view, ...options.view, offsetX: view.offsetX - 7, backdrop: behind });
  });
}

import type { LightSequence } from '@verify/contract';
import { drawLight, type FaceLandmarks, linearOf, type LitStill, measureLight } from '@verify/face';
import {
  CAST,
  colourCourse,
  createPerson,
  createRandom,
  type DAYLIGHT,
  drawCamera,
  type Lighting,
  litClip,
  makeIdentity,
  performBeforeScreen,
  type Random,
} from '@verify/specimen';
import sharp from 'sharp';
import type { FoundFace } from '@verify/checks/face/detector';
import type { FaceEngine } from '@verify/checks/face/face-engine';
import { lampAt } from './recordings.ts';

/** Ambient light on the face in lux, and its colours. */
export const ROOMS = {
  'dark room': { lux: [1, 8], tints: [[1.1, 1, 0.75]] },
  'living room': {
    lux: [30, 120],
    tints: [
      [1.2, 1, 0.6],
      [1.1, 1, 0.75],
    ],
  },
  office: {
    lux: [250, 550],
    tints: [
      [1, 1, 0.95],
      [0.97, 1, 1.02],
    ],
  },
  'daylight window': { lux: [1_000, 4_000], tints: [[0.95, 1, 1.1]] },
} as const;
type Room = keyof typeof ROOMS;

/**
 * Lux of a white frame at 40 cm, and the distance of the face: a hand-held phone, a laptop, and a small frame in a page
 * on a desktop screen.
 */
export const DEVICES = {
  phone: { lux: [15, 40], cm: [28, 42] },
  laptop: { lux: [25, 60], cm: [42, 60] },
  popup: { lux: [10, 25], cm: [45, 60] },
} as const;
type Device = keyof typeof DEVICES;

/** The light in each still of one sequence, in order. */
export interface LightCourse {
  readonly index: number;
  readonly room: Room;
  readonly device: Device;
  readonly lux: number;
  readonly skin: number;
  readonly kind: 'person' | 'no-light' | 'flat-tint';
  readonly shown: LightSequence & { readonly atMs: readonly number[] };
  readonly stills: readonly LitStill[];
}

const SEEDS_A_SET = 1_000_000;
const START_MS = 300;
const FPS = 10;

/** One person in front of one device in each room. Rendered once, and lit four times. */
export async function lightCourses(index: number, engine: FaceEngine, set = 0): Promise<LightCourse[]> {
  const random = createRandom(SEEDS_A_SET * set + 31_000 + index).fork('light');
  const unseen = () => makeIdentity({ seed: random.int(1_000, SEEDS_A_SET), age: random.range(0.1, 0.95) });
  const identity = set > 0 ? unseen() : CAST[index % CAST.length]!;
  const device = random.pick(Object.keys(DEVICES) as Device[]);
  const between = ([from, to]: readonly [number, number]) => random.range(from, to);
  const strength = between(DEVICES[device].lux);
  const first = drawLight((below) => random.int(0, below - 1));
  const durationS = (START_MS + first.colours.length * first.colourMs) / 1000 + 0.5;
  const performance = performBeforeScreen(createPerson(identity), {
    seed: SEEDS_A_SET * set + 40_000 + index,
    durationS,
    fps: FPS,
    width: 360,
    height: 270,
    distance: between(DEVICES[device].cm),
    view: { light: lamp(random) },
  });
  const plain: Lighting = { roomLux: 300, roomTint: [1, 1, 1], screenLux: 0, screenAt: () => [0, 0, 0] };
  const faces: (FaceLandmarks | null)[] = [];
  const neutral = litClip(performance, plain, drawCamera(random.fork('neutral')));
  let last: FaceLandmarks | null = null;
  for (let i = 0; i < neutral.frames; i++) {
    const raster = await neutral.frame(i);
    const near: FaceLandmarks | FoundFace | undefined = last ?? engine.find(raster)[0];
    last = near ? (engine.mesh(raster, near)?.landmarks ?? null) : null;
    faces.push(last);
  }
  const courses: LightCourse[] = [];
  for (const room of Object.keys(ROOMS) as Room[]) {
    const shown = drawLight((below) => random.int(0, below - 1));
    const lux = Math.exp(between(ROOMS[room].lux.map(Math.log) as unknown as [number, number]));
    const base = { roomLux: lux, roomTint: random.pick<readonly [number, number, number]>(ROOMS[room].tints) };
    const screenAt = colourCourse(shown.colours.map(linearOf), {
      atS: START_MS / 1000,
      colourS: shown.colourMs / 1000,
    });
    const camera = drawCamera(random);
    const atMs = shown.colours.map((_, place) => START_MS + place * shown.colourMs + random.range(-15, 25));
    const about = { index, room, device, lux, skin: identity.skin[0], shown: { ...shown, atMs } };
    const stills = await watch({ ...base, screenLux: strength, screenAt }, camera);
    courses.push({ ...about, kind: 'person', stills });
    // Every fourth without screen light, like an attacker who plays a clip that was filmed in other light.
    if (index % 4 === 0)
      courses.push({ ...about, kind: 'no-light', stills: await watch({ ...base, screenLux: 0, screenAt }, camera) });

    async function watch(lighting: Lighting, by: typeof camera): Promise<LitStill[]> {
      const clip = litClip(performance, lighting, by);
      const seen: LitStill[] = [];
      for (let i = 0; i < clip.frames; i++) {
        const raster = await clip.frame(i);
        const pixels = Buffer.from(raster.data.buffer, raster.data.byteOffset, raster.data.byteLength);
        const raw = { width: raster.width, height: raster.height, channels: 4 } as const;
        const jpeg = await sharp(pixels, { raw }).removeAlpha().jpeg({ quality: 80 }).toBuffer();
        const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
        const face = faces[i];
        const timeMs = (i / FPS) * 1000 + random.range(0, 24);
        const still = face && measureLight({ width: info.width, height: info.height, data }, face, timeMs);
        if (still) seen.push(still);
      }
      return seen;
    }
  }
  return courses;
}

/** Two lamps of different colours, so that a moving head changes its colour a little. */
export const lamp = (random: Random): typeof DAYLIGHT => ({
  ...lampAt(random),
  tint: [random.range(0.95, 1.08), 1, random.range(0.85, 1.05)],
});

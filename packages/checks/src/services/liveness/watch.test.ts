import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';
import { expect, test } from 'vitest';
import type { FaceEngine } from '../../face/face-engine.ts';
import type { Recording } from '../../material/recording.ts';
import { describeFrames, watch, type WatchOptions } from './watch.ts';

type Colour = readonly [r: number, g: number, b: number];
const [WIDTH, HEIGHT] = [120, 90];
const plain = ([r, g, b]: Colour): Raster => {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let k = 0; k < data.length; k += 4) data.set([r, g, b], k);
  return { width: WIDTH, height: HEIGHT, data };
};
/** A face in the middle, as the mesh gives it. */
const FACE: FaceLandmarks = Array.from({ length: 478 }, (_, i) => ({
  x: i === 33 ? 0.35 : i === 263 ? 0.65 : 0.4 + ((i * 7) % 13) * 0.016,
  y: i === 33 || i === 263 ? 0.45 : 0.4 + ((i * 5) % 11) * 0.02,
  z: ((i * 3) % 5) * 0.01,
}));
const EYES_AGAIN: FaceLandmarks = FACE.map((point) => ({ ...point, z: point.z + 0.001 }));

interface Still {
  readonly timeMs: number;
  /** Its first channel names it in the log. */
  readonly colour: Colour;
  readonly broken?: true;
  /** The mesh finds no face where the last one was, or nowhere. */
  readonly lost?: 'here' | 'everywhere';
}
const still = (timeMs: number, red: number, change: Partial<Still> = {}): Still => ({
  timeMs,
  colour: [red, 100, 90],
  ...change,
});

const recordingOf = (stills: readonly Still[]) =>
  ({
    stills: stills.map(({ timeMs }) => ({ timeMs, bytes: new Uint8Array() })),
    decode: (index: number) => Promise.resolve(stills[index]!.broken ? null : plain(stills[index]!.colour)),
  }) as unknown as Recording;

/** Writes down what it is asked, and by which channel of which picture. */
function engineFor(stills: readonly Still[]) {
  const log: string[] = [];
  const of = (image: Raster) => stills.find(({ colour }) => colour[0] === image.data[0]);
  const place = { x: 60, y: 40 };
  const found = (sizePx: number) => ({ score: 1, centre: place, sizePx, eyes: [place, place] as const });
  const engine: FaceEngine = {
    find(image) {
      log.push(`find ${image.data[0]}`);
      return of(image)?.lost === 'everywhere' ? [] : [found(30), found(11), found(10)];
    },
    mesh(image, near) {
      const isFollowing = Array.isArray(near);
      log.push(`${isFollowing ? 'follow' : 'mesh'} ${image.data[0]}`);
      return isFollowing && of(image)?.lost ? null : { landmarks: FACE, presence: 1 };
    },
    refineEyes(image) {
      log.push(`eyes ${image.data[0]}`);
      return EYES_AGAIN;
    },
    glance: (image) => Float32Array.from(image.data.subarray(0, 3)),
    describe: (image, landmarks, glanced) =>
      Float32Array.of(image.data[0]!, landmarks === FACE ? 1 : 0, glanced?.[1] ?? -1),
  };
  return { log, engine };
}
async function watched(stills: readonly Still[], options: Partial<WatchOptions> = {}) {
  const { log, engine } = engineFor(stills);
  return { log, ...(await watch(recordingOf(stills), engine, { lids: [], light: null, ...options })) };
}

test('a face is searched once a second and followed in between', async () => {
  const stills = [
    still(200, 10),
    still(700, 11),
    still(1_199, 12),
    still(1_200, 13),
    still(2_199, 14),
    still(2_201, 15),
  ];
  const { log, frames } = await watched(stills);
  expect(log).toEqual([
    'find 10',
    'mesh 10',
    'follow 11',
    'follow 12',
    'find 13',
    'mesh 13',
    'follow 14',
    'find 15',
    'mesh 15',
  ]);
  // More than a third as tall as the first
  expect(frames.map(({ faces }) => faces)).toEqual([2, null, null, 2, null, 2]);
  expect(frames.map(({ index, timeMs, lit }) => [index, timeMs, lit])).toEqual(
    stills.map(({ timeMs }, index) => [index, timeMs, false]),
  );
});

test('a lost face is searched once', async () => {
  const stills = [
    still(0, 10),
    still(100, 11, { lost: 'here' }),
    still(200, 12, { lost: 'everywhere' }),
    still(300, 13, { lost: 'everywhere' }),
    still(400, 14),
  ];
  const { log, frames } = await watched(stills);
  expect(log).toEqual([
    'find 10',
    'mesh 10',
    'follow 11',
    'find 11',
    'mesh 11',
    'follow 12',
    'find 12',
    'find 13',
    'find 14',
    'mesh 14',
  ]);
  expect(frames.map(({ faces, landmarks }) => [faces, landmarks !== null])).toEqual([
    [2, true],
    [null, true],
    [null, false],
    [0, false],
    [2, true],
  ]);
  const { measures, light, descriptor, picture } = frames[2]!;
  expect([measures, light, descriptor, picture]).toEqual([null, null, null, null]);
  expect([frames[1]!.measures === null, frames[1]!.picture === null]).toEqual([false, false]);
});

test('light is measured from two seconds before the colours, and that light is subtracted', async () => {
  const stills = [
    still(999, 50),
    still(1_000, 80, { colour: [80, 100, 120] }),
    still(2_999, 120, { colour: [120, 110, 60] }),
    still(3_000, 160, { colour: [160, 90, 70] }),
    still(4_000, 170, { colour: [170, 100, 200] }),
    still(4_001, 90),
  ];
  const { frames } = await watched(stills, { light: { fromMs: 3_000, toMs: 4_000 } });
  expect(frames.map(({ lit, light }) => [lit, light?.timeMs ?? null])).toEqual([
    [false, null],
    [false, 1_000],
    [false, 2_999],
    [true, 3_000],
    [true, 4_000],
    [false, 4_001],
  ]);
  // About the mean colour of the two that are measured before: a camera's levels follow light by a power alone.
  expect(frames.map(({ descriptor }) => [...descriptor!])).toEqual([
    [50, 100, 90],
    [80, 100, 120],
    [120, 110, 60],
    [103, 104, 94],
    [103, 105, 97],
    [90, 100, 90],
  ]);
});

test('if the colours hide a face, light is measured at its position of up to 600 ms before', async () => {
  const hidden = { lost: 'everywhere' } as const;
  const stills = [
    still(2_900, 50),
    still(2_990, 60, hidden),
    still(3_000, 70, hidden),
    still(3_500, 80, hidden),
    still(3_501, 90, hidden),
  ];
  const { frames } = await watched(stills, { light: { fromMs: 3_000, toMs: 4_000 } });
  expect(frames.map(({ light }) => light?.timeMs ?? null)).toEqual([2_900, null, 3_000, 3_500, null]);
  const never = await watched(stills.slice(1), { light: { fromMs: 3_000, toMs: 4_000 } });
  expect(never.frames.map(({ light }) => light)).toEqual([null, null, null, null]);
});

test('an undecodable still is left out, and two equal stills have no grain', async () => {
  const stills = [still(0, 10), still(100, 11, { broken: true }), still(200, 40), still(300, 40), still(400, 70)];
  const { shown, frames, unreadable } = await watched(stills);
  expect(unreadable).toBe(1);
  expect(shown.map(({ index, timeMs }) => [index, timeMs])).toEqual([
    [0, 0],
    [2, 200],
    [3, 300],
    [4, 400],
  ]);
  expect(frames.map(({ index }) => index)).toEqual([0, 2, 3, 4]);
});

test('a picture is stored as the grey values of 16 by 16 cells', async () => {
  const [width, height] = [103, 71];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.set([(i * 7) % 251, (i * 3) % 241, (i * 11) % 239], i * 4);
  const { engine } = engineFor([]);
  const recording = {
    stills: [{ timeMs: 0, bytes: new Uint8Array() }],
    decode: () => Promise.resolve({ width, height, data }),
  } as unknown as Recording;
  const { shown } = await watch(recording, engine, { lids: [], light: null });
  const grey = (x: number, y: number): number => {
    const [r, g, b] = data.subarray((y * width + x) * 4);
    return Math.floor((r! * 77 + g! * 150 + b! * 29) / 256);
  };
  const expected = Array.from({ length: 256 }, (_, cell) => {
    const [column, row] = [cell % 16, Math.floor(cell / 16)];
    const levels: number[] = [];
    for (let y = Math.floor((row * 71) / 16); y < Math.floor(((row + 1) * 71) / 16); y++)
      for (let x = Math.floor((column * 103) / 16); x < Math.floor(((column + 1) * 103) / 16); x++)
        levels.push(grey(x, y));
    return Math.floor(levels.reduce((sum, level) => sum + level, 0) / levels.length);
  });
  expect([...shown[0]!.signature]).toEqual(expected);
});

test('the chosen frames get full descriptors, starting from their quick ones', async () => {
  const stills = [still(0, 10), still(100, 11), still(200, 12, { lost: 'everywhere' }), still(300, 13)];
  const { frames } = await watched(stills);
  const { engine } = engineFor(stills);
  const chosen = [frames[3]!, frames[2]!, { ...frames[0]!, descriptor: null }];
  const described = await describeFrames(recordingOf(stills), engine, chosen);
  expect(described.map((values) => [...values])).toEqual([
    [13, 1, 100],
    [10, 1, -1],
  ]);
  const broken = recordingOf(stills.map((one, i) => (i === 3 ? { ...one, broken: true } : one)));
  expect(await describeFrames(broken, engine, chosen.slice(0, 1))).toEqual([]);
});

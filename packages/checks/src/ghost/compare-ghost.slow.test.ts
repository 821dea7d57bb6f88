import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';
import { describe, expect, test } from 'vitest';
import type { FaceEngine } from '../face/face-engine.ts';
import { compareGhost, type GhostVerdict } from './compare-ghost.ts';
import { FACE, levelOf, type Spots } from './soft-face.fixture.ts';

const [WIDTH, HEIGHT] = [266, 172];
/** The head of the portrait in the box is at 60, 84.2, and 78.4 high. */
const BOX = { x: 10, y: 10, width: 100, height: 140 };
const PORTRAIT = { x: 60, y: 84.2, size: 78.4 };
const GHOST = { x: 200, y: 90, size: 35.28 };

/** Another face than `FACE`. */
const OTHER: Spots = [
  [0.1, -0.7, 0.4, -60],
  [-0.4, 0.1, 0.15, -70],
  [0.45, 0.2, 0.2, 50],
  [0, 0.1, 0.4, 40],
  [-0.2, -0.25, 0.12, 60],
  [0.26, -0.15, 0.12, -70],
  [-0.1, 0.35, 0.15, 50],
  [0.3, 0.45, 0.2, -60],
];
interface Drawn {
  /** How much of the ghost is another face, 0 to 1. */
  readonly other: number;
  readonly gain?: number;
  readonly at?: typeof GHOST;
}

function pageOf({ other, gain = 0.6, at = GHOST }: Drawn): Raster {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [(i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5];
    const on = (head: typeof GHOST) => [(x - head.x) / head.size, (y - head.y) / head.size] as const;
    const isOn = ([u, v]: readonly [number, number]) => Math.hypot(u / 0.85, (v + 0.1) / 1.1) < 1;
    const [portrait, ghost] = [on(PORTRAIT), on(at)];
    let level = 160 + 6 * Math.sin(x / 4 + y / 7);
    if (isOn(portrait)) level += levelOf(FACE, ...portrait);
    if (isOn(ghost)) level += gain * ((1 - other) * levelOf(FACE, ...ghost) + other * levelOf(OTHER, ...ghost));
    data.fill(level, 4 * i, 4 * i + 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** A mesh whose brow and chin are `size` of the usual distance apart, and their middle `right` and `down` of it off. */
function meshAt({ size = 1, right = 0, down = 0 } = {}): FaceLandmarks {
  const at = (x: number, y: number) => ({ x: 0.5 + (right + x) / 1.8, y: 0.5 + (down + y) / 1.8, z: 0 });
  const points = Array.from({ length: 468 }, (_, i) => at((((i * 7) % 19) - 9) / 25, (((i * 5) % 23) - 11) / 25));
  points[10] = at(0, -size / 2);
  points[152] = at(0, size / 2);
  points[33] = at(-0.3, -0.2);
  points[263] = at(0.3, -0.2);
  return points;
}

interface Script {
  /** What a window of the page shows, by its number, in pixels of the window. */
  readonly windows?: Readonly<Record<number, readonly { x: number; y: number; sizePx: number; score: number }[]>>;
  /** Distances of the descriptions by the side of the picture. */
  readonly distances?: Readonly<Record<number, number>>;
  /** The detector's score of the portrait, and of a ghost. */
  readonly scores?: readonly [portrait: number, ghost: number];
  /** Of the pictures of heads, in so many the detector sees one. */
  readonly faces?: number;
  /** What the mesh of each picture says, in the order in which they are looked at. */
  readonly meshes?: readonly (FaceLandmarks | null)[];
}

const SIDES = [54, 79, 40];
const face = (score: number) =>
  ({
    score,
    centre: { x: 27, y: 27 },
    sizePx: 30,
    eyes: [
      { x: 1, y: 1 },
      { x: 2, y: 1 },
    ],
  }) as const;

/** An engine that says what is written, and what it was asked. */
function engineOf({ windows = {}, distances = {}, scores = [0.9, 0.7], faces = 99, meshes = [] }: Script) {
  const asked: (string | number)[][] = [];
  const meshed: number[] = [];
  let [seen, described, found] = [0, 0, 0];
  const engine: Partial<FaceEngine> = {
    find: ({ width }, minScore) => {
      asked.push(['find', width, minScore!]);
      if (SIDES.includes(width)) return found < faces ? [face(scores[found++ === 0 ? 0 : 1])] : [];
      return (windows[seen++] ?? []).map(({ x, y, ...one }) => ({ ...face(0), ...one, centre: { x, y } }));
    },
    mesh: ({ width }, near) => {
      asked.push(['mesh', width, 'score' in near ? near.score : 'as the portrait']);
      const n = meshed.push(width) - 1;
      const landmarks = n in meshes ? meshes[n]! : meshAt();
      return landmarks && { landmarks, presence: 1 };
    },
    // The portrait first.
    describe: ({ width }) => Float32Array.of(described++ % 2 === 0 ? 0 : (distances[width] ?? 0)),
  };
  return { asked, engine: engine as FaceEngine };
}

const rounded = ({ outcome, registered, distance, size, where }: GhostVerdict) => [
  outcome,
  ...[registered, distance, size, ...Object.values(where ?? {})].map((one) => one && Math.round(one * 1000) / 1000),
];
const verdictOf = (page: Raster, script: Script = {}) => rounded(compareGhost(engineOf(script).engine, page, BOX));
/** A window that shows a face at a place of the page, by its size as a share of the portrait's. */
const seenAt = (x: number, y: number, share: number): Script['windows'] => ({
  1: [{ x: (x * 68) / 78.4 - 127, y: (y * 68) / 78.4, sizePx: 68 * share, score: 0.8 }],
});
const SEEN = seenAt(200, 90, 0.45);
const FAR = { 54: 0.56, 79: 0.57, 40: 0.46 };
/** Without anything that is like the portrait. */
const STRANGER = pageOf({ other: 0, gain: 0 });

test('a ghost portrait that is the same picture is told with its place, without a description', () => {
  const { asked, engine } = engineOf({});
  expect(rounded(compareGhost(engine, pageOf({ other: 0 }), BOX))).toEqual([
    'same',
    0.921,
    null,
    0.45,
    173.74,
    53.648,
    52.92,
    63.504,
  ]);
  expect(asked).toEqual([
    ['find', 54, 0.6],
    ['mesh', 54, 0.9],
    ['mesh', 54, 'as the portrait'],
  ]);
});

test('a ghost portrait that is hardly the same picture is nobody else yet', () => {
  const of = (other: number) => verdictOf(pageOf({ other }), { windows: SEEN, distances: FAR, faces: 6 });
  expect(of(0.22)).toEqual(['none', null, null, null]);
  expect(of(0.27)).toEqual(['differs', 0.832, 0.56, 0.45, 173.54, 54.72, 52.92, 63.504]);
});

test('a ghost portrait of somebody else differs, at three degrees of softness', () => {
  const { asked, engine } = engineOf({ windows: SEEN, distances: FAR });
  expect(rounded(compareGhost(engine, STRANGER, BOX))).toEqual([
    'differs',
    -0.098,
    0.56,
    0.45,
    173.54,
    54.72,
    52.92,
    63.504,
  ]);
  const heads = (side: number, score: number) => [
    ['find', side, 0.6],
    ['mesh', side, score],
  ];
  expect(asked).toEqual([
    ...heads(54, 0.9),
    ...Array.from({ length: 4 }, () => ['find', 104, 0.5]),
    ...[79, 40, 54, 79, 40].flatMap((side) => heads(side, 0.7)),
  ]);
});

test('a ghost portrait is looked for where the page is like the portrait, too', () =>
  expect(verdictOf(pageOf({ other: 1 }), { distances: FAR })).toEqual([
    'differs',
    0.645,
    0.56,
    0.34,
    183.008,
    64.21,
    39.984,
    47.981,
  ]));

describe('another person is', () => {
  const outcome = (script: Script) => verdictOf(STRANGER, { windows: SEEN, ...script })[0];

  test('far enough in two of three descriptions', () => {
    const of = (first: number, second: number, third: number) =>
      outcome({ distances: { 54: first, 79: second, 40: third } });
    expect(of(0.5501, 0.5501, 0.4499)).toBe('differs');
    expect(of(0.5499, 0.5501, 0.4501)).toBe('differs');
    expect(of(0.5501, 0.5499, 0.4499)).toBe('none');
  });

  test('seen clearly', () => {
    expect(outcome({ distances: FAR, scores: [0.9, 0.6] })).toBe('differs');
    expect(outcome({ distances: FAR, scores: [0.9, 0.59] })).toBe('none');
  });

  test('nobody without a face in the portrait', () =>
    expect(verdictOf(STRANGER, { windows: SEEN, distances: FAR, meshes: [null] })).toEqual(['none', null, null, null]));
});

describe('a face that is a little off where it was looked for is', () => {
  const [near, nearEnough, other] = ['there', 'seen when looked at again', 'another'];
  /** Of its three pictures the first shows no face, and the last perhaps. */
  const isAnother = (windows: Script['windows'], mesh: FaceLandmarks, last: FaceLandmarks | null): boolean => {
    const meshes = [meshAt(), meshAt(), meshAt(), null, mesh, meshAt(), last];
    return verdictOf(STRANGER, { windows, distances: FAR, meshes })[0] === 'differs';
  };
  const judged = (windows: Script['windows'], mesh: FaceLandmarks) => {
    if (isAnother(windows, mesh, null)) return near;
    return isAnother(windows, mesh, meshAt()) ? nearEnough : other;
  };

  test.each([
    ['0.34 to the right', 0.45, { right: 0.34 }, near],
    ['0.36 to the left', 0.45, { right: -0.36 }, nearEnough],
    ['0.71 down', 0.45, { down: 0.71 }, other],
    ['1.31 times as large', 0.4, { size: 1.31 }, nearEnough],
    ['1.81 times as large', 0.4, { size: 1.81 }, other],
    ['1.29 times as small', 0.65, { size: 1 / 1.29 }, near],
    ['larger than three quarters of the portrait', 0.61, { size: 1.25 }, other],
    ['almost three quarters of the portrait', 0.59, { size: 1.25 }, near],
    ['smaller than a third of the portrait', 0.4, { size: 0.8 }, other],
    ['almost a third of the portrait', 0.42, { size: 0.8 }, near],
  ] as const)('%s', (_, share, mesh, wanted) => expect(judged(seenAt(200, 90, share), meshAt(mesh))).toBe(wanted));

  test.each([
    [-0.15, near],
    [-0.16, other],
  ])('%f to the right, towards the portrait up to nine tenths of its head', (right, wanted) =>
    expect(judged(seenAt(136, 84.2, 0.45), meshAt({ right }))).toBe(wanted),
  );
});

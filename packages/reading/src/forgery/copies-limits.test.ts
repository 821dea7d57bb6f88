import { describe, expect, test } from 'vitest';
import { quadOf } from '../raster/geometry.ts';
import type { Box } from '../types.ts';
import { type CopiedArea, findCopies } from './copies.ts';
import type { Held } from './native.ts';

type Compared = ReturnType<Held['compare']>;
type Place = readonly [x: number, y: number];
interface Copy {
  readonly from: readonly Place[];
  readonly dx: number;
  readonly dy: number;
}

const [WIDTH, HEIGHT] = [1400, 900];
/** Ground that correlates by 0.9 over 10,000 pixels, and edges that differ by four levels. */
const ALIKE: Compared = { count: 10_000, a: 0, b: 0, aa: 40_000, bb: 40_000, ab: 36_000, edges: 1, edgeSquares: 25 };
/** 0.9 less two deviations, times the square of 8 over 5. */
const LIKENESS = (0.9 - 0.02) * 2.56;

/** A picture in which corners were copied, and all that was asked of it. */
function search(
  copies: readonly Copy[],
  compared: (box: Box, dx: number, dy: number, step: number) => Partial<Compared> = () => ({}),
  [width, height] = [WIDTH, HEIGHT] as const,
) {
  const corners: number[] = [];
  const pairs: number[] = [];
  for (const { from, dx, dy } of copies)
    for (const [x, y] of from) {
      pairs.push(corners.length, corners.length + 1);
      corners.push(y * width + x, (y + dy) * width + x + dx);
    }
  const asked: { corners: unknown[]; pairs: unknown[]; compare: number[][]; limits: unknown[] } = {
    corners: [],
    pairs: [],
    compare: [],
    limits: [],
  };
  const held: Held = {
    width,
    height,
    block: () => false,
    corners: (...args) => {
      asked.corners.push(args);
      return Int32Array.from(corners);
    },
    pairs: (...args) => {
      asked.pairs.push(args);
      return Uint16Array.from(pairs);
    },
    compare: (box, dx, dy, step, limits) => {
      asked.compare.push([box.x, box.y, box.width, box.height, dx, dy, step]);
      asked.limits.push(limits);
      return { ...ALIKE, ...compared(box, dx, dy, step) };
    },
    powers: () => [new Float32Array(), new Float32Array()],
  };
  return { found: findCopies(held, PAGE), asked };
}
const PAGE = quadOf({ x: 20, y: 30, width: 700, height: 500 });
/** Corners of a character: their box is 13 x 20 pixels. */
const CHARACTER: readonly Place[] = [
  [300, 210],
  [313, 214],
  [305, 222],
  [309, 230],
];
const copied = (dx: number, dy: number, from = CHARACTER): Copy => ({ from, dx, dy });
const likeness = (areas: readonly CopiedArea[]) => areas.map((area) => +area.likeness.toFixed(6));

test.each([
  [1400, 900, 2],
  [3000, 2999, 2],
  [3000, 3001, 4],
  [5000, 4999, 4],
  [5000, 5001, 6],
])('what is asked of a picture are the corners of its print: of %i x %i pixels at every %i', (width, height, stride) =>
  expect(search([], undefined, [width, height]).asked.corners).toEqual([[PAGE, stride, 19, 2000]]),
);
test('what is asked of a picture are pairs that differ in five of 64 comparisons at most, between places within seven pixels', () => {
  const [[corners, offsets, alike]] = search([copied(40, 3)]).asked.pairs as [[Int32Array, Int32Array, number]];
  expect([corners.length, offsets.length, alike]).toEqual([8, 128, 5]);
  const places = [...offsets].map((offset) => {
    const down = Math.round(offset / WIDTH);
    return [offset - down * WIDTH, down];
  });
  expect(places.slice(0, 4)).toEqual([
    [2, -7],
    [6, -4],
    [-2, 6],
    [-3, -3],
  ]);
  const sum = places.reduce((total, [across, down], i) => total + (i + 1) * (16 * across! + down!), 0);
  expect([sum, Math.max(...places.flat()), Math.min(...places.flat())]).toEqual([63697, 7, -7]);
});
test('what is asked of a picture are the ground and the edges of both boxes, roughly and then closely', () => {
  const { asked, found } = search([copied(140, -33)]);
  expect(asked.compare).toEqual([
    [294, 204, 25, 32, 140, -33, 1],
    [294, 204, 25, 32, 140, -33, 1],
  ]);
  expect(asked.limits[0]).toEqual({ flat: 18, steep: 50 });
  expect(found).toEqual([
    {
      from: { x: 294, y: 204, width: 25, height: 32 },
      to: { x: 434, y: 171, width: 25, height: 32 },
      likeness: expect.closeTo(LIKENESS, 10),
    },
  ]);
});

describe('a copy', () => {
  const found = (...copies: readonly Copy[]) =>
    search(copies).found.map(({ from, to }) => [to.x - from.x, to.y - from.y]);
  test.each([
    [18, 0],
    [-18, 3],
    [0, 18],
    [2, -18],
    [-700, 400],
    [560, -200],
  ])('is elsewhere: %i, %i', (dx, dy) => {
    const far = CHARACTER.map(([x, y]) => [x + 500, y + 200] as const);
    expect(found(copied(dx, dy, far))).toEqual([[dx, dy]]);
  });
  test('lies within the picture with all of its box', () => {
    const boxes = (dx: number, dy: number, x: number, y: number) =>
      search([
        copied(
          dx,
          dy,
          CHARACTER.map((place) => [place[0] - 300 + x, place[1] - 210 + y]),
        ),
      ]).asked.compare[0];
    expect(boxes(50, 60, 3, 2)).toEqual([1, 1, 21, 27, 50, 60, 1]);
    expect(boxes(-40, -30, 42, 33)).toEqual([41, 31, 20, 28, -40, -30, 1]);
    expect(boxes(-40, 30, 1384, 850)).toEqual([1378, 844, 20, 24, -40, 30, 1]);
    expect(boxes(20, 25, 1364, 850)).toEqual([1358, 844, 20, 29, 20, 25, 1]);
    expect(boxes(20, -25, 1364, 875)).toEqual([1358, 869, 20, 29, 20, -25, 1]);
  });
  test('is where most of its corners are, in the middle', () => {
    const scattered: readonly Place[] = [
      ...CHARACTER,
      [180, 215],
      [190, 215],
      [424, 215],
      [425, 215],
      [310, 171],
      [310, 172],
      [310, 271],
      [310, 272],
    ];
    expect(search([copied(50, 300, scattered)]).asked.compare[0]).toEqual([294, 165, 137, 71, 50, 300, 16]);
    const apart: readonly Place[] = [
      [300, 210],
      [310, 220],
      [320, 230],
      [600, 240],
    ];
    expect(found(copied(50, 300, apart))).toEqual([]);
    const pairs: readonly Place[] = [
      [100, 210],
      [101, 211],
      [600, 240],
      [601, 241],
    ];
    expect(found(copied(50, 300, pairs))).toEqual([]);
  });
});

const likenessOf = (sums: Partial<Compared>) => likeness(search([copied(50, 9)], () => sums).found)[0] ?? null;
test('the likeness of two boxes is how their ground correlates, less two deviations', () => {
  expect(likenessOf({})).toBe(+LIKENESS.toFixed(6));
  const sums = { count: 900, a: 450, b: -270, aa: 2025, bb: 3681, ab: 1665, edges: 3, edgeSquares: 48 };
  // Variances 2 and 4, covariance 2.
  expect(likenessOf(sums)).toBeCloseTo((2 / Math.sqrt(8) - 2 / 30) * 4, 6);
});

test('of several copies the best comes first', () => {
  let calls = 0;
  const { found } = search([copied(40, 2), copied(60, 2), copied(80, 2)], (_, dx) => ({
    ab: calls++ < 3 ? 30_000 : [36_000, 20_000, 38_000][dx / 20 - 2]!,
  }));
  expect(found.map(({ from, to }) => to.x - from.x)).toEqual([80, 40, 60]);
});

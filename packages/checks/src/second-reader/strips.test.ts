import { expect, test } from 'vitest';
import { stripsIn } from './strips.ts';

const [WIDTH, HEIGHT] = [120, 80];
type Bar = readonly [x: number, y: number, width: number, height: number, likely?: number, fall?: number];

/** Strips of a page on which bars are print. A bar falls by so much over each pixel. */
function strips(...bars: readonly Bar[]) {
  const data = new Float32Array(WIDTH * HEIGHT);
  for (const [x, y, width, height, likely = 0.9, fall = 0] of bars)
    for (let dx = 0; dx < width; dx++)
      for (let dy = 0; dy < height; dy++) data[Math.round(y + dy + fall * dx) * WIDTH + x + dx] = likely;
  const quads = stripsIn({ width: WIDTH, height: HEIGHT, data }, { width: 110, height: 70 });
  return quads.map((quad) => quad.map(({ x, y }) => [Math.round(x), Math.round(y)]));
}
const box = (left: number, top: number, right: number, bottom: number) => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

test('each strip grows by its area divided by its outline', () =>
  expect(strips([10, 10, 40, 4], [10, 40, 16, 4])).toEqual([box(7, 7, 53, 17), box(7, 37, 29, 47)]));

test('a strip ends at the edge of the page', () =>
  expect(strips([0, 0, 40, 4], [90, 64, 30, 6])).toEqual([box(0, 0, 43, 7), box(86, 60, 110, 70)]));

test('specks and faint print give no strips', () =>
  expect(strips([10, 10, 3, 3], [10, 40, 40, 4, 0.4], [10, 60, 40, 4, 0.2])).toEqual([]));

test('short strips get the slope of the long ones', () => {
  const [long, short] = strips([10, 10, 60, 4, 0.9, 0.1], [90, 30, 6, 4]);
  const lean = ([a, b]: number[][]) => (b![1]! - a![1]!) / (b![0]! - a![0]!);
  expect(lean(long!)).toBeCloseTo(0.1, 1);
  expect(lean(short!)).toBeGreaterThan(0);
});

test('a large strip steeper than the text keeps its own slope', () => {
  const [long, steep] = strips([10, 72, 60, 4], [20, 5, 60, 20, 0.9, 0.7]).toSorted((a, b) => b[0]![1]! - a[0]![1]!);
  const lean = ([a, b]: number[][]) => (b![1]! - a![1]!) / (b![0]! - a![0]!);
  expect(lean(long!)).toBeCloseTo(0, 1);
  expect(lean(steep!)).toBeGreaterThan(0.5);
});

import type { Quad } from '@verify/reading';
import { expect, test } from 'vitest';
import { normalised, type Page, pageOf, perspectiveOf, softened, squareOf } from './plane.ts';

/** All four corners lean, so that no two sides are parallel. */
const QUAD: Quad = [
  { x: 10, y: 5 },
  { x: 105, y: 15 },
  { x: 90, y: 72 },
  { x: 22, y: 60 },
];
const BOX: Quad = [
  { x: 10, y: 5 },
  { x: 50, y: 5 },
  { x: 50, y: 35 },
  { x: 10, y: 35 },
];
const digits = ({ x, y }: { x: number; y: number }) => [x, y].map((value) => Math.round(value * 1e6) / 1e6 + 0);

test('the corners of the unit square are those of the quad', () => {
  const map = perspectiveOf(QUAD);
  expect([map(0, 0), map(1, 0), map(1, 1), map(0, 1)].map(digits)).toEqual(QUAD.map(digits));
  const back = squareOf(QUAD);
  expect(QUAD.map((corner) => digits(back(corner)))).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
});

test('the middle of the unit square is where the diagonals of the quad cross', () => {
  const [a, b, c, d] = QUAD;
  // a + s (c - a) = b + t (d - b)
  const [ux, uy, vx, vy] = [c.x - a.x, c.y - a.y, d.x - b.x, d.y - b.y];
  const s = ((b.x - a.x) * vy - (b.y - a.y) * vx) / (ux * vy - uy * vx);
  expect(digits(perspectiveOf(QUAD)(0.5, 0.5))).toEqual(digits({ x: a.x + s * ux, y: a.y + s * uy }));
});

test('straight lines stay straight, and there and back is where it began', () => {
  const [map, back] = [perspectiveOf(QUAD), squareOf(QUAD)];
  const [first, second, third] = [map(0.1, 0.2), map(0.4, 0.35), map(0.9, 0.6)];
  const area = (second.x - first.x) * (third.y - first.y) - (second.y - first.y) * (third.x - first.x);
  expect(area).toBeCloseTo(0, 6);
  for (const [u, v] of [
    [0.1, 0.2],
    [0.7, 0.9],
    [1.2, -0.1],
  ] as const)
    expect(digits(back(map(u, v)))).toEqual([u, v]);
});

test('a box is stretched evenly', () => {
  expect(digits(perspectiveOf(BOX)(0.25, 0.1))).toEqual([20, 8]);
  expect(digits(squareOf(BOX)({ x: 20, y: 8 }))).toEqual([0.25, 0.1]);
});

const page = (width: number, values: readonly number[]): Page => ({
  width,
  height: values.length / width,
  data: Float32Array.from(values),
});

test('a page has a mean of zero and a deviation of one', () => {
  // Mean 6, deviation 4
  const { width, height, data } = normalised(page(2, [2, 2, 10, 10]));
  expect([width, height, ...data]).toEqual([2, 2, -1, -1, 1, 1]);
  // Mean 5, deviation the root of 5
  expect([...normalised(page(4, [2, 4, 6, 8])).data].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([
    -1.3416, -0.4472, 0.4472, 1.3416,
  ]);
});

test('an even page is zero, and its noise is not enlarged beyond a thousand times', () => {
  expect([...normalised(page(2, [7, 7, 7, 7])).data]).toEqual([0, 0, 0, 0]);
  // A deviation of 0.0005 counts as 0.001.
  const [low, high] = normalised(page(2, [0, 0.001])).data;
  expect([low, high].map((value) => Math.round(value! * 100) / 100)).toEqual([-0.5, 0.5]);
});

test('one light pixel spreads to its neighbours, weighted 1 2 1', () => {
  const one = page(5, [0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const { width, height, data } = softened(one);
  expect([width, height]).toEqual([5, 4]);
  expect([...data]).toEqual([0, 1, 2, 1, 0, 0, 2, 4, 2, 0, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0]);
});

test('the edge of a page goes on as it is', () => {
  expect([...softened(page(3, [16, 0, 0, 0, 0, 0])).data]).toEqual([9, 3, 0, 3, 1, 0]);
  expect([...softened(page(3, [0, 0, 0, 0, 0, 16])).data]).toEqual([0, 1, 3, 0, 3, 9]);
  expect([...softened(page(2, [5, 5, 5, 5])).data]).toEqual([5, 5, 5, 5]);
});

test('a page’s luma is 0.299 red, 0.587 green and 0.114 blue', () => {
  const data = new Uint8ClampedArray(60 * 40 * 4);
  for (let i = 0; i < 60 * 40; i++) data.set(i % 60 < 30 ? [100, 0, 0, 255] : [0, 50, 200, 255], 4 * i);
  const { width, height, data: luma } = pageOf({ width: 60, height: 40, data }, BOX, 4, 3);
  expect([width, height]).toEqual([4, 3]);
  const [left, right] = [29.9, 52.15];
  const row = [left, left, right, right];
  expect([...luma].map((value) => Math.round(value * 100) / 100)).toEqual([...row, ...row, ...row]);
});

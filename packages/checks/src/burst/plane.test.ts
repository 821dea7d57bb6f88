import type { Quad } from '@verify/reading';
import { expect, test } from 'vitest';
import { normalised, type Page, perspectiveOf, softened, squareOf } from './plane.ts';

/** All four corners lean, so that no two sides are parallel. */
const QUAD: Quad = [
  { x: 10, y: 5 },
  { x: 105, y: 15 },
  { x: 90, y: 72 },
  { x: 22, y: 60 },
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

const page = (width: number, values: readonly number[]): Page => ({
  width,
  height: values.length / width,
  data: Float32Array.from(values),
});

test('an even page is zero, and its noise is not enlarged beyond a thousand times', () => {
  expect([...normalised(page(2, [7, 7, 7, 7])).data]).toEqual([0, 0, 0, 0]);
  // A deviation of 0.0005 counts as 0.001.
  const [low, high] = normalised(page(2, [0, 0.001])).data;
  expect([low, high].map((value) => Math.round(value! * 100) / 100)).toEqual([-0.5, 0.5]);
});

test('the edge of a page goes on as it is', () => {
  expect([...softened(page(3, [16, 0, 0, 0, 0, 0])).data]).toEqual([9, 3, 0, 3, 1, 0]);
  expect([...softened(page(3, [0, 0, 0, 0, 0, 16])).data]).toEqual([0, 1, 3, 0, 3, 9]);
  expect([...softened(page(2, [5, 5, 5, 5])).data]).toEqual([5, 5, 5, 5]);
});

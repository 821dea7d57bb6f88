import { expect, test } from 'vitest';
import type { FramePoint, Quad } from '../types.ts';
import { centre, invert, project, quadOf, squareTo } from './geometry.ts';

/** A tilted page, seen at a slant: all sides differ. */
const PAGE: Quad = [
  { x: 20, y: 10 },
  { x: 90, y: 25 },
  { x: 80, y: 83 },
  { x: 12, y: 71 },
];
const numbers = (values: readonly number[], digits = 5): number[] =>
  values.map((value) => Number(value.toPrecision(digits)) + 0);
const rounded = ({ x, y }: FramePoint): number[] => numbers([x, y]);

test('the corners of the square map to those of the page', () => {
  const there = squareTo(PAGE);
  expect(quadOf({ width: 1, height: 1 }).map((corner) => rounded(project(there, corner)))).toEqual(PAGE.map(rounded));
});

test('three corners in a line give a very large slant instead of no map', () => {
  const folded: Quad = [
    { x: 1, y: 2 },
    { x: 4, y: 7 },
    { x: 5, y: 9 },
    { x: 7, y: 13 },
  ];
  expect(numbers(squareTo(folded))).toEqual([-8e9, -7e9, 1, -1.4e10, -1.3e10, 2, -2e9, -1e9, 1]);
});

test('the inverse map is the adjugate', () =>
  expect(invert([2, 3, 5, 7, 11, 13, 17, 19, 29])).toEqual([72, 8, -16, 18, -27, 9, -54, 13, 1]));

test('the centre is the mean of the corners', () => expect(centre(PAGE)).toEqual({ x: 50.5, y: 47.25 }));

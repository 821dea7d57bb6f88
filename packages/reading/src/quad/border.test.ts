import { expect, test } from 'vitest';
import type { Quad } from '../types.ts';
import { endsAtBorder } from './border.ts';

// Within 0.008 of the shorter side, which is 4 pixels.
const PICTURE = { width: 800, height: 500 };
const quad = (...corners: readonly (readonly [x: number, y: number])[]) =>
  corners.map(([x, y]) => ({ x, y })) as unknown as Quad;

test.each<[string, number, Quad, boolean]>([
  ['at the left', 3.9, quad([3.9, 40], [700, 40], [700, 400], [3.9, 400]), true],
  ['next to the left', 4, quad([4, 40], [700, 40], [700, 400], [4, 400]), false],
  ['at the top', 3.9, quad([40, 3.9], [700, 3.9], [700, 400], [40, 400]), true],
  ['next to the top', 4, quad([40, 4], [700, 4], [700, 400], [40, 400]), false],
  ['at the right', 796.1, quad([40, 40], [796.1, 40], [796.1, 400], [40, 400]), true],
  ['next to the right', 796, quad([40, 40], [796, 40], [796, 400], [40, 400]), false],
  ['at the bottom', 496.1, quad([40, 40], [700, 40], [700, 496.1], [40, 496.1]), true],
  ['next to the bottom', 496, quad([40, 40], [700, 40], [700, 496], [40, 496]), false],
  ['at the left with one corner', 3, quad([3, 40], [700, 40], [700, 400], [40, 400]), false],
  ['at the left and the bottom with one corner each', 3, quad([3, 40], [700, 40], [700, 498], [40, 400]), true],
])('an outline that is %s reaches the border (%s)', (_, __, outline, at) => {
  expect(endsAtBorder(outline, PICTURE)).toBe(at);
  const turned = outline.map(({ x, y }) => ({ x: y, y: x })) as unknown as Quad;
  expect(endsAtBorder(turned, { width: 500, height: 800 })).toBe(at);
});

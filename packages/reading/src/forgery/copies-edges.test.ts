import { expect, test } from 'vitest';
import { quadOf } from '../raster/geometry.ts';
import { findCopies } from './copies.ts';
import type { Held } from './native.ts';

/**
 * Two places whose ground correlates by 0.92 over 10,000 pixels: 0.9, less two deviations. One has five times the
 * noise of the other.
 */
const likenessFor = (noise: number, difference: number): number => {
  const [width, height, count] = [400, 300, 10_000];
  const [va, vb] = [noise ** 2 / 13, (25 * noise ** 2) / 13];
  const held: Held = {
    width,
    height,
    block: () => false,
    // Four corners of a character, and 100 pixels to the right of each the same.
    corners: () => Int32Array.from([100, 110, 120, 130, 200, 210, 220, 230], (x, i) => (100 + (i % 4) * 5) * width + x),
    pairs: () => Uint16Array.from([0, 4, 1, 5, 2, 6, 3, 7]),
    compare: () => ({
      count,
      a: 0,
      b: 0,
      aa: va * count,
      bb: vb * count,
      ab: 0.92 * Math.sqrt(va * vb) * count,
      edges: 1,
      edgeSquares: difference ** 2,
    }),
    powers: () => [new Float32Array(), new Float32Array()],
  };
  return findCopies(held, quadOf(held))[0]!.likeness;
};
test.each([
  ['a copy, by less than 2.6 times the mean noise', 2, 5.19, 0.9 * (8 / 5.19) ** 2],
  ['no copy, by more than that', 2, 5.21, 0.9 * 0.55],
  ['a copy, by less than 5.5 levels of much noise', 4, 5.49, 0.9 * (8 / 5.49) ** 2],
  ['no copy, by 5.5 levels', 4, 5.5, 0.9 * 0.55],
  ['all the less a copy, by 16 levels', 4, 16, 0.9 / 4],
  ['a copy at most four times as surely, by no level', 4, 0, 0.9 * 4],
])('the edges of two places are those of %s', (_, noise, difference, likeness) =>
  expect(likenessFor(noise, difference)).toBeCloseTo(likeness, 10),
);

import { expect, test } from 'vitest';
import { linearOf } from './light-sequence.ts';

// IEC 61966-2-1
test.each([
  ['red', [1, 0.155926, 0.107023]],
  ['green', [0.029557, 1, 0.08022]],
  ['blue', [0.051269, 0.116971, 1]],
  ['white', [1, 1, 1]],
] as const)('the linear light of %s is that of sRGB', (colour, expected) => {
  const light = linearOf(colour);
  expect(light.map((share) => Number(share.toFixed(6)))).toEqual(expected);
});

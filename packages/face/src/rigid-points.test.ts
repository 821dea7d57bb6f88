import { expect, test } from 'vitest';
import { RIGID_POINTS } from './rigid-points.ts';

/** Pairs of the mesh that mirror each other, left of the picture first; the others are on the middle line. */
const PAIRS = [
  [33, 263],
  [133, 362],
  [98, 327],
  [127, 356],
  [234, 454],
] as const;

test('left and right points mirror each other, and the others are on the middle line', () => {
  const at = new Map(RIGID_POINTS.map(([index, ...place]) => [index, place]));
  expect(at.size).toBe(RIGID_POINTS.length);
  for (const [left, right] of PAIRS) {
    const [x, y, z] = at.get(left)!;
    expect(x).toBeLessThan(0);
    expect(at.get(right)).toEqual([-x, y, z]);
  }
  const paired = new Set<number>(PAIRS.flat());
  for (const [index, x] of RIGID_POINTS) if (!paired.has(index)) expect([index, x]).toEqual([index, 0]);
});

test('the middle line runs from the forehead down, and the tip of the nose is nearest to the viewer', () => {
  const middle = RIGID_POINTS.filter(([, x]) => x === 0);
  const heights = middle.map(([, , y]) => y);
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  expect(RIGID_POINTS.toSorted((a, b) => b[3] - a[3])[0]![0]).toBe(4);
});

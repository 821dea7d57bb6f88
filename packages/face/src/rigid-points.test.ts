import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { unpackAssets } from '../model/packed-assets.ts';
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

test('each point is where the canonical face has it', () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@mediapipe/face_mesh/package.json'));
  const bytes = unpackAssets(folder).get('geometry_pipeline_metadata_landmarks.binarypb')!;
  // Five floats a point, each behind the byte that begins this field of a protocol buffer.
  const [field, each] = [0x1d, 5];
  const start = bytes.findIndex((_, at) => [0, 1, 2, 3, 4, 5, 6, 7].every((n) => bytes[at + n * each] === field));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [index, ...place] of RIGID_POINTS)
    for (const [axis, cm] of place.entries())
      expect(cm, `point ${index}`).toBeCloseTo(view.getFloat32(start + each * (5 * index + axis) + 1, true), 2);
});

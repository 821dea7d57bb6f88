import { createRandom } from '@verify/specimen';
import { describe, expect, test } from 'vitest';
import { quadOf } from '../raster/geometry.ts';
import type { Quad } from '../types.ts';
import { type Held, SIZE } from './native.ts';
import { findPattern } from './pattern.ts';

const ROWS = SIZE / 2 + 1;
type Peak = readonly [fx: number, fy: number, power: number];

/** The power of a window: 1 at every frequency but the peaks. */
function powerOf(peaks: readonly Peak[]): Float32Array {
  const power = new Float32Array(SIZE * ROWS).fill(1);
  for (const [fx, fy, value] of peaks) power[fy * SIZE + ((fx + SIZE) % SIZE)] = value;
  return power;
}

/** A picture whose windows have those powers in turn, and the corners of the windows that were looked at. */
function pictureOf(powers: readonly Float32Array[], width = 1000, height = 700) {
  const corners: number[][] = [];
  const next = ({ left, top }: { readonly left: number; readonly top: number }): Float32Array => {
    corners.push([left, top]);
    return powers[(corners.length - 1) % powers.length]!;
  };
  const held: Held = {
    width,
    height,
    block: () => false,
    corners: () => new Int32Array(),
    pairs: () => new Uint16Array(),
    compare: () => ({ count: 0, a: 0, b: 0, aa: 0, bb: 0, ab: 0, edges: 0, edgeSquares: 0 }),
    powers: (one, other) => [next(one), next(other)],
  };
  return { held, corners };
}
const PAGE = quadOf({ x: 90, y: 60, width: 800, height: 600 });
const patternIn = (windows: readonly (readonly Peak[])[], quad: Quad = PAGE) =>
  findPattern(pictureOf(windows.map(powerOf)).held, quad)!;
const everywhere = (...peaks: readonly Peak[]): Peak[][] => Array.from({ length: 6 }, () => [...peaks]);

test('the windows of a document need a picture as large', () => {
  expect(findPattern(pictureOf([powerOf([])], 256, 256).held, PAGE)).not.toBeNull();
  expect(findPattern(pictureOf([powerOf([])], 255, 256).held, PAGE)).toBeNull();
  expect(findPattern(pictureOf([powerOf([])], 256, 255).held, PAGE)).toBeNull();
});

describe('a pattern', () => {
  const each = (...powers: readonly number[]): Peak[][] => powers.map((power) => [[41, 23, power] as const]);
  test('is four times as strong as the rest at least', () => {
    expect(patternIn(each(4, 4, 4, 4, 4, 4)).strength).toBeCloseTo(6.0206, 4);
    expect(patternIn(each(3.9, 3.9, 3.9, 3.9, 3.9, 3.9)).strength).toBe(0);
  });
  const turned = (degrees: number): Quad => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return [
      { x: 400, y: 100 },
      { x: 400 + 500 * c, y: 100 + 500 * s },
      { x: 400 + 500 * c - 300 * s, y: 100 + 500 * s + 300 * c },
      { x: 400 - 300 * s, y: 100 + 300 * c },
    ];
  };
  // Of its 25 frequencies the one nearest to the middle counts.
  test.each<[number, number, number, number]>([
    [42, 22, 0, (Math.atan2(20, 40) * 180) / Math.PI],
    [-42, 22, 0, (Math.atan2(20, 40) * 180) / Math.PI],
    [42, 22, 7, (Math.atan2(20, 40) * 180) / Math.PI - 7],
    [42, 22, -130, 90 - (Math.atan2(20, 40) * 180) / Math.PI - 40],
    [-42, 22, 171, 90 - (Math.atan2(40, 20) * 180) / Math.PI - 9],
  ])('of waves %i across and %i down leans against a document at %i degrees', (fx, fy, degrees, slant) =>
    expect(patternIn(everywhere([fx, fy, 50]), turned(degrees)).slantDeg).toBeCloseTo(slant, 8),
  );
  test('stands out of the frequencies about as high', () => {
    const random = createRandom(5);
    const power = Float32Array.from({ length: SIZE * ROWS }, () => 1 / (0.02 + random.next()));
    const { strength, slantDeg, maps } = findPattern(pictureOf([power]).held, PAGE)!;
    let [count, sum, places] = [0, 0, 0];
    for (const [i, times] of maps[0]!.entries()) {
      if (times > 0) count++;
      sum += times;
      places += times * (i % 101);
    }
    // What it gives now.
    expect([strength, slantDeg, count, sum, places].map((value) => +value.toPrecision(9))).toEqual([
      14.501334, 9.78240703, 24278, 295187.472, 14679516.6,
    ]);
  });
});

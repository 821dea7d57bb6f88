import type { Quad, Raster } from '@verify/reading';
import { describe, expect, test } from 'vitest';
import { normalised, pageOf, squareOf } from './plane.ts';
import { levelsOf, register, type Registered } from './register.ts';

const quad = (...corners: readonly (readonly [number, number])[]): Quad =>
  corners.map(([x, y]) => ({ x, y })) as unknown as Quad;
const IN_PHOTO = quad([40, 30], [360, 50], [350, 250], [50, 240]);
const IN_FRAME = quad([60, 25], [250, 45], [240, 175], [70, 160]);
const ASPECT = 1.5;

/** Something like print: waves of several lengths over the page. 0 to 255. */
const print = (u: number, v: number): number =>
  127 + 50 * Math.sin(9 * u + 4 * v) + 40 * Math.sin(23 * v - 11 * u) + 30 * Math.sin(41 * u * v + 3);

/** A picture of the page in front of an even ground. */
function shot(width: number, height: number, page: Quad, shine = (level: number): number => level): Raster {
  const toPage = squareOf(page);
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { x: u, y: v } = toPage({ x: x + 0.5, y: y + 0.5 });
      const level = u >= 0 && u <= 1 && v >= 0 && v <= 1 ? shine(print(u, v)) : 128;
      data.set([level, level, level, 255], 4 * (y * width + x));
    }
  return { width, height, data };
}

const farthest = (a: Quad, b: Quad): number =>
  Math.max(...a.map(({ x, y }, i) => Math.hypot(x - b[i]!.x, y - b[i]!.y)));
const shifted = (by: readonly (readonly [number, number])[]): Quad =>
  IN_FRAME.map(({ x, y }, i) => ({ x: x + by[i]![0], y: y + by[i]![1] })) as unknown as Quad;

test('planes a page is the luma of BT.601, with mean 0 and deviation 1', () => {
  const data = new Uint8ClampedArray(4 * 8 * 8);
  for (let i = 0; i < 64; i++) data.set([i, 2 * i, 3 * i, 255], 4 * i);
  const flat = pageOf({ width: 8, height: 8, data }, quad([0, 0], [8, 0], [8, 8], [0, 8]), 8, 8);
  expect(flat.data[27]).toBeCloseTo(0.299 * 27 + 0.587 * 54 + 0.114 * 81, 3);
  const { data: even } = normalised(flat);
  const mean = even.reduce((sum, value) => sum + value, 0) / 64;
  expect(mean).toBeCloseTo(0, 5);
  expect(even.reduce((sum, value) => sum + value * value, 0) / 64).toBeCloseTo(1, 5);
  expect([...normalised({ width: 2, height: 2, data: new Float32Array(4).fill(9) }).data]).toEqual([0, 0, 0, 0]);
});

describe('a page is found in a frame', () => {
  const levels = levelsOf(shot(400, 280, IN_PHOTO), IN_PHOTO, ASPECT);

  test('the photo has three levels, from coarse to fine', () =>
    expect(levels.map(({ width, height }) => [width, height])).toEqual([
      [60, 40],
      [120, 80],
      [240, 160],
    ]));

  test('in other light', () => {
    const darker = shot(320, 200, IN_FRAME, (level) => 20 + level / 2);
    const { quad: found, likeness } = register(
      darker,
      levels,
      shifted([
        [2, 1],
        [-1, 2],
        [1, -2],
        [-2, 1],
      ]),
    );
    expect(farthest(found, IN_FRAME)).toBeLessThan(0.3);
    expect(likeness).toBeGreaterThan(0.99);
  });

  // What is reached now, in pixels: it shows each step on the way.
  const reached = ({ quad: found, likeness }: Registered) => [
    ...found.flatMap(({ x, y }) => [x, y]).map((one) => Math.round(one * 10_000) / 10_000),
    Math.round(likeness * 10_000) / 10_000,
  ];

  test('step by step, from farther away than it can be found', () => {
    const frame = shot(320, 200, IN_FRAME);
    const from = (by: number) =>
      shifted([
        [by, by / 2],
        [-by / 3, by],
        [by / 2, -by],
        [by, by / 4],
      ]);
    expect([11, 17, 20, 24].map((by) => reached(register(frame, levels.slice(0, 1), from(by))))).toEqual([
      [59.8949, 24.9633, 249.933, 45.0073, 239.9364, 174.9874, 69.9578, 159.9992, 0.9993],
      [59.4564, 24.6388, 249.6872, 44.7573, 239.8016, 174.8092, 69.7966, 159.7403, 0.9988],
      [50.8056, 16.3461, 249.9228, 40.9032, 234.2435, 168.8248, 73.3319, 157.6511, 0.9189],
      [29.1347, 17.7461, 212.7355, 69.825, 251.5288, 136.8244, 77.0259, 183.8481, 0.3997],
    ]);
  });

  test('another page is not alike, and an even one neither', () => {
    const other = shot(320, 200, IN_FRAME, (level) => 255 - level);
    expect(register(other, levels, IN_FRAME).likeness).toBeLessThan(0.5);
    const even = register(
      shot(320, 200, IN_FRAME, () => 128),
      levels,
      IN_FRAME,
    );
    expect(even.likeness).toBeLessThan(0.5);
    expect(farthest(even.quad, IN_FRAME)).toBe(0);
  });
});

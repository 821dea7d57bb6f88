import type { Raster } from '@verify/reading';
import { describe, expect, test } from 'vitest';
import { withoutLight } from './without-light.ts';
import { withoutNoise } from './without-noise.ts';

const raster = (width: number, height: number, level: (x: number, y: number, channel: number) => number): Raster => ({
  width,
  height,
  data: Uint8Array.from({ length: 4 * width * height }, (_, i) =>
    level((i >> 2) % width, Math.floor((i >> 2) / width), i % 4),
  ),
});

describe('noise', () => {
  const noisy = raster(11, 7, (x, y, channel) => (x * 71 + y * 131 + x * y * 37 + channel * 53) % 256);

  test('becomes the mean of five pixels across and then down, weighted 1 4 6 4 1; the edge is repeated', () => {
    const { width, height, data } = withoutNoise(noisy);
    expect([width, height]).toEqual([11, 7]);
    const weights = [1, 4, 6, 4, 1];
    const within = (at: number, most: number) => Math.min(most - 1, Math.max(0, at));
    const softened = (from: ArrayLike<number>, dx: number, dy: number) =>
      Array.from({ length: 4 * 11 * 7 }, (_, i) => {
        const [x, y] = [(i >> 2) % 11, Math.floor((i >> 2) / 11)];
        const sum = weights.reduce((before, weight, n) => {
          const [u, v] = [within(x + dx * (n - 2), 11), within(y + dy * (n - 2), 7)];
          return before + weight * from[4 * (v * 11 + u) + (i % 4)]!;
        }, 0);
        return i % 4 === 3 ? 255 : Math.floor((sum + 8) / 16);
      });
    expect([...data]).toEqual(softened(softened(noisy.data, 1, 0), 0, 1));
  });

  test('is a mean difference of more than 20 levels of green at every third pixel of every third row', () => {
    const of = (green: number) => raster(8, 5, (x, y, c) => (c === 1 && y === 1 && (x === 1 || x === 4) ? green : 0));
    const [quiet, loud] = [of(5), of(6)];
    expect(withoutNoise(quiet)).toBe(quiet);
    expect(withoutNoise(loud)).not.toBe(loud);
  });

  test('is none in a picture without an inside', () => {
    for (const [width, height] of [
      [2, 9],
      [9, 2],
      [1, 1],
    ] as const) {
      const thin = raster(width, height, (x, y) => 255 * ((x + y) % 2));
      expect(withoutNoise(thin)).toBe(thin);
    }
    const least = raster(3, 3, (x, y) => 255 * ((x + y) % 2));
    expect(withoutNoise(least)).not.toBe(least);
  });
});

test('light is taken away by the power of 2.2 for each colour, within a quarter and four times', () => {
  const picture = raster(2, 1, (x, _, channel) => 40 + 50 * x + 10 * channel);
  const lit = withoutLight(picture, { r: 0.2, g: 0.4, b: 0.9 }, { r: 0.4, g: 0.1, b: 0.9 });
  const gain = (to: number, from: number) => ((to + 0.0001) / (from + 0.0001)) ** (1 / 2.2);
  const expected = (levels: readonly number[], r: number, g: number, b: number) => [
    ...Uint8ClampedArray.of(levels[0]! * r, levels[1]! * g, levels[2]! * b),
    255,
  ];
  const gains = [gain(0.4, 0.2), gain(0.1, 0.4), 1] as const;
  expect([lit.width, lit.height, ...lit.data]).toEqual([
    2,
    1,
    ...expected([40, 50, 60], ...gains),
    ...expected([90, 100, 110], ...gains),
  ]);
  const dark = withoutLight(picture, { r: 0.0001, g: 0.9, b: 0.01 }, { r: 0.9, g: 0, b: 0.001 });
  expect([...dark.data]).toEqual([
    ...expected([40, 50, 60], 4, 0.25, gain(0.001, 0.01)),
    ...expected([90, 100, 110], 4, 0.25, gain(0.001, 0.01)),
  ]);
});

import { expect, test } from 'vitest';
import { brightest, luma, percentile, stretch } from './plane.ts';

const plane = (...values: number[]) => ({ width: values.length, height: 1, data: Uint8Array.from(values) });

test('luma and the brightest channel are computed in several batches', () => {
  const [width, height] = [367, 379];
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) =>
    i % 4 === 3 ? 255 : (Math.imul(i + 7, 2654435761) >>> 9) & 255,
  );
  const of = (value: (r: number, g: number, b: number) => number) =>
    Uint8Array.from({ length: width * height }, (_, i) => value(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!));
  const raster = { width, height, data };
  expect(luma(raster)).toEqual({ width, height, data: of((r, g, b) => (77 * r + 150 * g + 29 * b) >> 8) });
  expect(brightest(raster)).toEqual({ width, height, data: of((r, g, b) => Math.max(r, g, b)) });
});

test('a percentile is the value that the given share of pixels does not exceed', () => {
  const values = plane(40, 10, 30, 20, 50, 70, 60, 90, 80, 100);
  expect([0, 0.1, 0.11, 0.5, 0.51, 0.9, 1].map((share) => percentile(values, share))).toEqual([
    0, 10, 20, 50, 60, 90, 100,
  ]);
  expect(percentile(plane(0, 255), 1)).toBe(255);
  expect(percentile(plane(7), 2)).toBe(255);
});

test('black and white are the percentiles, and values beyond them are clipped', () => {
  const values = { width: 5, height: 2, data: Uint8Array.of(90, 20, 30, 40, 50, 60, 70, 80, 10, 100) };
  const table = (low: number, high: number) =>
    Uint8Array.from(Uint8ClampedArray.from(values.data, (value) => ((value - low) * 255) / (high - low)));
  expect(stretch(values, 0.2, 0.8)).toEqual({ width: 5, height: 2, data: table(20, 80) });
});

test('by default a hundredth of a plane becomes black and a tenth white', () => {
  // 200 pixels: two of 10, two of 30, one of each value from 40 to 235.
  const data = Uint8Array.from({ length: 200 }, (_, i) => (i < 2 ? 10 : i < 4 ? 30 : 36 + i));
  const stretched = stretch({ width: 200, height: 1, data }).data;
  const [low, high] = [10, 36 + 179];
  expect([...stretched]).toEqual([...Uint8ClampedArray.from(data, (value) => ((value - low) * 255) / (high - low))]);
});

test('a plane with less than 16 between black and white is unchanged', () => {
  const [flat, just] = [plane(100, 115), plane(100, 116)];
  expect(stretch(flat, 0.1, 1)).toBe(flat);
  expect(stretch(just, 0.1, 1)).toEqual(plane(0, 255));
});

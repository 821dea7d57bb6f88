import { beforeAll, expect, test } from 'vitest';
import { loadAsset } from '../../../testing/load-asset.ts';
import type { Plane } from '../../raster/plane.ts';
import { createLineNet } from '../line/net.ts';
import type { Pixels } from './pixels.ts';

let pixels: Pixels;
beforeAll(async () => {
  ({ pixels } = await createLineNet(await loadAsset('mrz-net.wasm'), await loadAsset('mrz-net.weights')));
});

const noise = (count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, i) => (Math.imul(i + 7, 2654435761) >>> 9) & 255);
const noisy = (width: number, height: number): Plane => ({ width, height, data: noise(width * height) });

/** A plane by a formula; outside it, the value at the edge is repeated. */
function planeOf(
  { width, height, data }: Plane,
  value: (at: (x: number, y: number) => number, x: number, y: number) => number,
  [w, h] = [width, height],
): Plane {
  const at = (x: number, y: number) =>
    data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!;
  const out = Uint8Array.from({ length: w * h }, (_, i) => value(at, i % w, Math.floor(i / w)));
  return { width: w, height: h, data: out };
}

test('the brightest channel is taken in several batches', () => {
  const rgba = noise(70_001 * 4).map((value, i) => (i % 4 === 3 ? 255 : value));
  const to = new Uint8Array(70_001);
  pixels.brightest(rgba, to);
  expect(to).toEqual(to.map((_, i) => Math.max(rgba[i * 4]!, rgba[i * 4 + 1]!, rgba[i * 4 + 2]!)));
});

test.each([
  [7, 5],
  [64, 31],
  // More rows than one pass processes at once.
  [2501, 450],
])('half of %i x %i pixels averages four each, without a last odd column and row', (width, height) => {
  const plane = noisy(width, height);
  const mean = planeOf(
    plane,
    (at, x, y) => (at(2 * x, 2 * y) + at(2 * x + 1, 2 * y) + at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1) + 2) >> 2,
    [width >> 1, height >> 1],
  );
  expect(pixels.halved(plane)).toEqual(mean);
});

test.each([
  [61, 43, 97, 55],
  [61, 43, 40, 91],
  [300, 211, 217, 190],
  [5, 3, 700, 600],
])('%i x %i pixels resized to %i x %i are interpolated', (width, height, w, h) => {
  const plane = noisy(width, height);
  const resized = pixels.resized(plane, w, h);
  expect([resized.width, resized.height, resized.data.length]).toEqual([w, h, w * h]);
  const between = planeOf(
    plane,
    (at, x, y) => {
      const within = (place: number, last: number) => Math.min(last, Math.max(0, place));
      const u = within(((x + 0.5) * width) / w - 0.5, width - 1);
      const v = within(((y + 0.5) * height) / h - 0.5, height - 1);
      const [left, top] = [Math.floor(u), Math.floor(v)];
      const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * (u - left);
      const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * (u - left);
      return Math.round(upper + (lower - upper) * (v - top));
    },
    [w, h],
  );
  // Shares are 128ths.
  const off = resized.data.reduce((most, value, i) => Math.max(most, Math.abs(value - between.data[i]!)), 0);
  expect(off).toBeLessThanOrEqual(2);
});

test.each([
  [24, 16, 3, 2],
  [25, 17, 4, 3],
  [303, 250, 38, 32],
])('the maximum of each tile of %i x %i pixels is found', (width, height, across, down) => {
  const plane = noisy(width, height);
  const tops = planeOf(
    plane,
    (at, x, y) => Math.max(...Array.from({ length: 64 }, (_, i) => at(x * 8 + (i % 8), y * 8 + (i >> 3)))),
    [across, down],
  );
  expect(pixels.tileTops(plane)).toEqual(tops.data);
});

test('up to a million runs fit', () => {
  const striped = (width: number, height: number) => {
    const data = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x += 2) data[y * width + x] = 200;
    const thresholds = new Uint8Array(Math.ceil(width / 8) * Math.ceil(height / 8)).fill(100);
    return pixels.inkRuns({ width, height, data }, thresholds);
  };
  const few = striped(7, 3);
  expect([few.length, ...few.subarray(-3)]).toEqual([4 * 3 * 3, 2, 6, 6]);
  const many = striped(2000, 1001);
  expect([many.length, ...many.subarray(-3)]).toEqual([3_000_000, 999, 1998, 1998]);
});

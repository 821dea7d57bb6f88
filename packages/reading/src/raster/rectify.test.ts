import { expect, test } from 'vitest';
import type { Quad, Raster } from '../types.ts';
import { project, squareTo } from './geometry.ts';
import { rectify } from './rectify.ts';

/** All pixels differ from their neighbours, and all channels differ. */
function noisy(width: number, height: number): Raster {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => (Math.imul(i + 7, 2654435761) >>> 9) & 255);
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { width, height, data };
}

/** The same picture, pixel by pixel: bilinear, the raster's edge repeated for one pixel, and black beyond. */
function naive({ width, height, data }: Raster, quad: Quad, w: number, h: number): Uint8Array {
  const there = squareTo(quad);
  const out = new Uint8Array(w * h * 4).fill(255);
  for (let i = 0; i < w * h; i++) {
    const seen = project(there, { x: ((i % w) + 0.5) / w, y: (Math.floor(i / w) + 0.5) / h });
    const [x, y] = [seen.x - 0.5, seen.y - 0.5];
    const inside = x > -1 && y > -1 && x < width && y < height;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const at = (column: number, row: number, c: number) =>
      data[(Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))) * 4 + c]!;
    for (let c = 0; c < 3; c++) {
      const upper = at(left, top, c) * (1 - x + left) + at(left + 1, top, c) * (x - left);
      const lower = at(left, top + 1, c) * (1 - x + left) + at(left + 1, top + 1, c) * (x - left);
      out[i * 4 + c] = inside ? Math.round(upper * (1 - y + top) + lower * (y - top)) : 0;
    }
  }
  return out;
}

/** Largest difference between two pictures. With weights in 256ths it is 3 at most. */
const furthest = (one: Raster['data'], other: Raster['data']): number =>
  [...one].reduce((most, value, i) => Math.max(most, Math.abs(value - other[i]!)), 0);
const ROUNDED = 3;

const moved = (quad: Quad, x: number, y: number): Quad =>
  quad.map((point) => ({ x: point.x + x, y: point.y + y })) as unknown as Quad;

/** A tilted page, seen from straight above: its sides are 59.8 and 39.3 px long. */
const PAGE: Quad = [
  { x: 9.4, y: 7.3 },
  { x: 69, y: 12.1 },
  { x: 66.5, y: 51.3 },
  { x: 6.9, y: 46.5 },
];
/** The same page, its upper left corner nearer. */
const SLANTED: Quad = [{ x: 3.4, y: 2.3 }, ...PAGE.slice(1)] as unknown as Quad;

test.each([
  ['above', PAGE, 53, 31],
  ['above', PAGE, 540, 270],
  ['aside', SLANTED, 540, 270],
  ['aside', SLANTED, 257, 515],
])('a page seen from %s is sampled at the centre of each pixel', (_, page, width, height) => {
  const raster = noisy(90, 61);
  const seen = rectify(raster, page, width, height);
  expect([seen.width, seen.height]).toEqual([width, height]);
  expect(furthest(seen.data, naive(raster, page, width, height))).toBeLessThanOrEqual(ROUNDED);
});

test.each([
  ['left of', -300, 0],
  ['right of', 300, 0],
  ['above', 0, -300],
  ['below', 0, 300],
])('a page %s the raster gives black', (_, x, y) => {
  const raster = noisy(90, 61);
  const black = Uint8Array.from({ length: 29 * 19 * 4 }, (__, i) => (i % 4 === 3 ? 255 : 0));
  expect(furthest(rectify(raster, moved(PAGE, x, y), 29, 19).data, black)).toBe(0);
  expect(furthest(rectify(raster, moved(PAGE, x, y), 60, 50).data.subarray(0, black.length), black)).toBe(0);
});

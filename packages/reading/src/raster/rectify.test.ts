import { expect, test } from 'vitest';
import type { FramePoint, Quad, Raster } from '../types.ts';
import { project, quadOf, squareTo } from './geometry.ts';
import { rectify } from './rectify.ts';

/** No pixel is like its neighbours, and no channel like another. */
function noisy(width: number, height: number): Raster {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => (Math.imul(i + 7, 2654435761) >>> 9) & 255);
  for (let i = 3; i < data.length; i += 4) data[i] = 255;
  return { width, height, data };
}

/** Blocks of `factor` x `factor` from (left, top) on, to their means. */
function blocks({ width, height, data }: Raster, factor: number, left: number, top: number): Raster {
  const [w, h] = [Math.floor((width - left) / factor), Math.floor((height - top) / factor)];
  const out = new Uint8Array(w * h * 4);
  for (let i = 0; i < out.length; i++) {
    const [x, y] = [left + ((i >> 2) % w) * factor, top + Math.floor((i >> 2) / w) * factor];
    let sum = 0;
    for (let dy = 0; dy < factor; dy++)
      for (let dx = 0; dx < factor; dx++) sum += data[((y + dy) * width + x + dx) * 4 + (i & 3)]!;
    out[i] = Math.round(sum / factor ** 2);
  }
  return { width: w, height: h, data: out };
}

/** The same picture, pixel by pixel: bilinear, the raster's edge goes on for one pixel, and black beyond. */
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

/** By how much two pictures differ where they differ most. Weights of 256ths make it 3 at most. */
const furthest = (one: Raster['data'], other: Raster['data']): number =>
  [...one].reduce((most, value, i) => Math.max(most, Math.abs(value - other[i]!)), 0);
const ROUNDED = 3;

const moved = (quad: Quad, x: number, y: number): Quad =>
  quad.map((point) => ({ x: point.x + x, y: point.y + y })) as unknown as Quad;
const smaller = (quad: Quad, factor: number, left: number, top: number): Quad =>
  quad.map((point) => ({ x: (point.x - left) / factor, y: (point.y - top) / factor })) as unknown as Quad;

/** A page that leans, seen from straight above: its sides are 59.8 and 39.3 px long. */
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
])('a page seen from %s is sampled at the middle of each pixel', (_, page, width, height) => {
  const raster = noisy(90, 61);
  const seen = rectify(raster, page, width, height);
  expect([seen.width, seen.height]).toEqual([width, height]);
  expect(furthest(seen.data, naive(raster, page, width, height))).toBeLessThanOrEqual(ROUNDED);
});

test.each([
  ['left and top', -12, -9, 0, 0],
  ['right and bottom', 24, 12, 28, 17],
])('blocks end where the raster does, at its %s', (_, x, y, left, top) => {
  const raster = noisy(90, 61);
  const page = moved(PAGE, x, y);
  const small = blocks(raster, 2, left, top);
  expect(
    furthest(rectify(raster, page, 29, 19).data, naive(small, smaller(page, 2, left, top), 29, 19)),
  ).toBeLessThanOrEqual(ROUNDED + 1);
});

test.each([
  ['left of', -300, 0],
  ['right of', 300, 0],
  ['above', 0, -300],
  ['below', 0, 300],
])('a page %s the raster is black', (_, x, y) => {
  const raster = noisy(90, 61);
  const black = Uint8Array.from({ length: 29 * 19 * 4 }, (__, i) => (i % 4 === 3 ? 255 : 0));
  expect(furthest(rectify(raster, moved(PAGE, x, y), 29, 19).data, black)).toBe(0);
  expect(furthest(rectify(raster, moved(PAGE, x, y), 60, 50).data.subarray(0, black.length), black)).toBe(0);
});

test('a quad that folds over shows both sides of the horizon', () => {
  const raster = noisy(90, 61);
  const [a, b, , d] = quadOf(raster);
  const seen = (corner: FramePoint) => {
    const { data } = rectify(raster, [a, b, corner, d], 280, 270);
    return [...data].reduce((count, value, i) => count + (i % 4 === 0 && (value || data[i + 1]) ? 1 : 0), 0);
  };
  // As many as it shows now: a map that folds has no right number.
  expect(
    [
      { x: 20, y: 15 },
      { x: 44, y: 30 },
      { x: -30, y: 10 },
    ].map(seen),
  ).toEqual([44713, 73112, 2654]);
});

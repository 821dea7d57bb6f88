import { expect, test } from 'vitest';
import type { Raster } from '../types.ts';
import { shrink } from './shrink.ts';

function noisy(width: number, height: number): Raster {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => (Math.imul(i + 7, 2654435761) >>> 9) & 255);
  return { width, height, data };
}

/** Means of blocks of `across` x `down` pixels, `factor` apart, from (left, top) on; halves to the even number. */
function means(
  { width: stride, data }: Raster,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  factor: number,
  [across, down] = [factor, factor],
): Uint8Array {
  return Uint8Array.from({ length: width * height * 4 }, (_, i) => {
    if (i % 4 === 3) return 255;
    const [x, y] = [left + ((i >> 2) % width) * factor, top + Math.floor((i >> 2) / width) * factor];
    let sum = 0;
    for (let row = y; row < y + down; row++)
      for (let column = x; column < x + across; column++) sum += data[(row * stride + column) * 4 + (i % 4)]!;
    const mean = sum / (across * down);
    return mean % 1 === 0.5 ? 2 * Math.round(mean / 2) : Math.round(mean);
  });
}

const asBytes = ({ width, height, data }: Raster) => ({ width, height, data: Uint8Array.from(data) });

test.each([
  [23, 17, 2, 11, 8],
  [23, 17, 3, 7, 5],
  [23, 17, 5, 4, 3],
  // More rows than go through at once.
  [700, 420, 2, 350, 210],
  [500, 311, 7, 71, 44],
])('%i x %i pixels in blocks of %i are %i x %i, and the rest is dropped', (width, height, factor, w, h) => {
  const raster = noisy(width, height);
  const data = means(raster, { left: 0, top: 0, width: w, height: h }, factor);
  expect(asBytes(shrink(raster, factor))).toEqual({ width: w, height: h, data });
});

test('a part is cut out without being shrunk', () => {
  const raster = noisy(40, 30);
  for (const box of [
    { x: 5, y: 7, width: 20, height: 30 - 7 },
    { x: 0, y: 0, width: 40, height: 29 },
    { x: 0, y: 0, width: 39, height: 30 },
  ]) {
    const data = means(raster, { ...box, left: box.x, top: box.y }, 1);
    expect(asBytes(shrink(raster, 1, box))).toEqual({ width: box.width, height: box.height, data });
  }
  expect(shrink(raster, 1)).toBe(raster);
});

import { expect, it } from 'vitest';
import type { Raster } from '../types.ts';
import { quadOf } from './geometry.ts';
import { rectify } from './rectify.ts';
import { shrink, shrinkFactor } from './shrink.ts';
import { rotate } from './rotate.ts';

/** Each pixel's red is its column, its green its row. */
function ramp(width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set([x, y, 7, 255], (y * width + x) * 4);
  return { width, height, data };
}
it('shrink leaves a small picture alone and survives one of a pixel', () => {
  const raster = ramp(3, 3);
  expect(shrink(raster, 1)).toBe(raster);
  expect(shrink(ramp(1, 1), 5)).toMatchObject({ width: 1, height: 1 });
  expect(shrinkFactor({ width: 1280, height: 720 }, 320)).toBe(4);
  expect(shrinkFactor({ width: 10, height: 10 }, 320)).toBe(1);
});

it('rotate reads pixels that do not begin at a multiple of four bytes', () => {
  const { data } = ramp(3, 2);
  const shifted = new Uint8Array(data.length + 1);
  shifted.set(data, 1);
  expect(rotate({ width: 3, height: 2, data: shifted.subarray(1) }, 180).data).toEqual(rotate(ramp(3, 2), 180).data);
});

it('rectify is one picture where it is sampled tile by tile', () => {
  const raster = ramp(700, 600);
  for (let i = 0; i < 700 * 600; i++) raster.data.set([(i % 700) >> 2, Math.floor(i / 700) >> 2, 7], i * 4);
  const { data } = rectify(raster, quadOf(raster), 700, 600);
  expect(data.findIndex((value, i) => Math.abs(value - raster.data[i]!) > 1)).toBe(-1);
});

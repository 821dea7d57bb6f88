import { describe, expect, it } from 'vitest';
import type { Quad, Raster } from '../types.ts';
import { area, isConvex, quadOf } from './geometry.ts';
import { rectify } from './rectify.ts';
import { shrink, shrinkFactor } from './shrink.ts';
import { rotate } from './rotate.ts';

/** Each pixel's red is its column, its green its row. */
function ramp(width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set([x, y, 7, 255], (y * width + x) * 4);
  return { width, height, data };
}
const at = (raster: Raster, x: number, y: number): number[] => [
  ...raster.data.subarray((y * raster.width + x) * 4, (y * raster.width + x) * 4 + 3),
];

describe('shrink', () => {
  it('leaves a small picture alone and survives one of a pixel', () => {
    const raster = ramp(3, 3);
    expect(shrink(raster, 1)).toBe(raster);
    expect(shrink(ramp(1, 1), 5)).toMatchObject({ width: 1, height: 1 });
    expect(shrinkFactor({ width: 1280, height: 720 }, 320)).toBe(4);
    expect(shrinkFactor({ width: 10, height: 10 }, 320)).toBe(1);
  });
});

describe('rotate', () => {
  it('reads pixels that do not begin at a multiple of four bytes', () => {
    const { data } = ramp(3, 2);
    const shifted = new Uint8Array(data.length + 1);
    shifted.set(data, 1);
    expect(rotate({ width: 3, height: 2, data: shifted.subarray(1) }, 180).data).toEqual(rotate(ramp(3, 2), 180).data);
  });
});

const leaning: Quad = [
  { x: 20, y: 10 },
  { x: 90, y: 25 },
  { x: 80, y: 80 },
  { x: 12, y: 70 },
];

describe('geometry', () => {
  it('knows area and convexity', () => {
    expect(area(quadOf({ width: 4, height: 2 }))).toBe(8);
    expect(isConvex(leaning)).toBe(true);
    expect(isConvex([leaning[0], leaning[2], leaning[1], leaning[3]])).toBe(false);
  });
});

describe('rectify', () => {
  it('is one picture where it is sampled tile by tile', () => {
    const raster = ramp(700, 600);
    for (let i = 0; i < 700 * 600; i++) raster.data.set([(i % 700) >> 2, Math.floor(i / 700) >> 2, 7], i * 4);
    const { data } = rectify(raster, quadOf(raster), 700, 600);
    expect(data.findIndex((value, i) => Math.abs(value - raster.data[i]!) > 1)).toBe(-1);
  });
  it.each([
    ['folds over', { x: 30, y: 20 }],
    ['is a line', { x: 0, y: 0 }],
    ['has no numbers', { x: NaN, y: NaN }],
  ])('gives a picture for a quad that %s', (_, corner) => {
    const quad: Quad = [{ x: 0, y: 0 }, { x: 400, y: 0 }, corner, { x: 0, y: 300 }];
    expect(rectify(ramp(400, 300), quad, 300, 200)).toMatchObject({ width: 300, height: 200 });
  });
  it('averages where it shrinks, so that fine stripes become grey', () => {
    const raster = ramp(64, 64);
    for (let i = 0; i < 64 * 64; i++) raster.data.fill(i % 2 ? 255 : 0, i * 4, i * 4 + 3);
    const out = rectify(raster, quadOf(raster), 16, 16);
    expect(at(out, 8, 8)[0]).toBeGreaterThan(120);
    expect(at(out, 8, 8)[0]).toBeLessThan(135);
  });
  it('is black outside of the raster', () => {
    const out = rectify(ramp(10, 10), quadOf({ x: -10, y: -10, width: 30, height: 30 }), 30, 30);
    expect(at(out, 2, 2)).toEqual([0, 0, 0]);
    expect(at(out, 15, 15)).toEqual([5, 5, 7]);
  });
});

import { expect, test } from 'vitest';
import { sharpness } from './sharpness.ts';

/** Dark squares on paper whose edges go over so many pixels. */
function squares(edgePx: number): { width: number; height: number; data: Uint8Array } {
  const [width, height, pitch] = [168, 126, 21];
  const level = (at: number): number => Math.max(0, Math.min(1, Math.min(at - 3, 17 - at) / edgePx));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data[y * width + x] = 220 - 180 * level(x % pitch) * level(y % pitch);
  return { width, height, data };
}

test('edges over six pixels are less sharp', () =>
  expect([1, 5, 6].map((edgePx) => sharpness(squares(edgePx)))).toEqual([1, 1, 0.67]));

test('paper has no sharpness', () =>
  expect(sharpness({ width: 60, height: 45, data: new Uint8Array(2700).fill(200) })).toBeNull());

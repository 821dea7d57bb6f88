import { expect, test } from 'vitest';
import { levelled } from './levels.ts';

const reds = (levels: readonly number[], clipped?: number): number[] => {
  const page = { width: 20, height: levels.length / 20, data: Float32Array.from(levels) };
  const { width, height, data } = levelled(page, clipped);
  expect([width, height, data.length]).toEqual([20, levels.length / 20, 4 * levels.length]);
  for (let i = 0; i < levels.length; i++)
    expect([data[4 * i + 1], data[4 * i + 2], data[4 * i + 3]]).toEqual([data[4 * i], data[4 * i], 255]);
  return levels.map((_, i) => data[4 * i]!);
};
/** In no order. */
const hundred = Array.from({ length: 100 }, (_, i) => 100 + ((i * 37) % 100));

test('print becomes black where a tenth of the pixels is print', () =>
  expect(reds(hundred, 0.1)).toEqual([...Uint8ClampedArray.from(hundred, (level) => ((level - 110) * 255) / 88)]));

test('of an even picture nothing is made clearer', () => {
  expect(new Set(reds(Array.from({ length: 40 }, () => 90)))).toEqual(new Set([0]));
  const almost = Array.from({ length: 40 }, (_, i) => 90 + (i % 2) / 2);
  expect(reds(almost).slice(0, 2)).toEqual([0, 128]);
});

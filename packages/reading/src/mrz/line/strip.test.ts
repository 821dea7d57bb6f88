import { expect, test } from 'vitest';
import type { Plane } from '../../raster/plane.ts';
import { Pyramid } from '../locate/gray.ts';
import type { Pixels } from '../locate/pixels.ts';
import { type Baseline, cutStrip, pointOn, resliced, sampleBlock } from './strip.ts';

/** A line that leans 3 to 4 and is bent by 6 px. */
const LINE: Baseline = { x: 50, y: 40, ux: 0.8, uy: 0.6, length: 60, cap: 12, bend: 6 };
const numbers = (values: readonly number[]): number[] => values.map((value) => +value.toPrecision(6));
const shape = ({ x, y, ux, uy, length, cap, bend }: Baseline): number[] => numbers([x, y, ux, uy, length, cap, bend]);

/** The picture in which each pixel is three times its column and five times its row bright, and its halves. */
const sloping = (width: number, height: number): Plane => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => 3 * (i % width) + 5 * Math.floor(i / width)),
});
const halved = ({ width, height, data }: Plane): Plane => {
  const [w, h] = [width >> 1, height >> 1];
  const of = (i: number) => {
    const at = 2 * Math.floor(i / w) * width + 2 * (i % w);
    return (data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!) / 4;
  };
  return { width: w, height: h, data: Uint8Array.from({ length: w * h }, (_, i) => of(i)) };
};
const pyramid = (gray: Plane) => new Pyramid({ halved } as Pixels, gray);

test('a part of a bent line leans as it does there, and is bent less as it is shorter', () => {
  const part = resliced(LINE, 5, 25);
  const middle = pointOn(LINE, 15, 0);
  const [before, after] = [pointOn(LINE, 14.999, 0), pointOn(LINE, 15.001, 0)];
  const step = Math.hypot(after.x - before.x, after.y - before.y);
  expect(shape(part)).toEqual(
    numbers([middle.x, middle.y, (after.x - before.x) / step, (after.y - before.y) / step, 20, 12, 6 / 9]),
  );
});

test('samples far apart are means of pixels', () => {
  const line: Baseline = { x: 20.25, y: 11.5, ux: 0.8, uy: 0.6, length: 20, cap: 6, bend: 1 };
  const gray = sloping(44, 24);
  const expected = Array.from({ length: 3 * 2 }, (_, i) => {
    const { x, y } = pointOn(line, ((i % 3) - 1) * 5, (Math.floor(i / 3) - 0.5) * 2);
    return Math.floor(3 * x + 5 * y + 0.5);
  });
  expect([...sampleBlock(pyramid(gray), line, 3, 2, 5, 2)]).toEqual(expected);
});

test('beyond the picture its edge goes on', () => {
  const line: Baseline = { x: 2, y: 1, ux: 1, uy: 0, length: 12, cap: 6, bend: 0 };
  const steep = {
    width: 5,
    height: 3,
    data: Uint8Array.from({ length: 15 }, (_, i) => 40 * (i % 5) + 45 * ((i / 5) | 0)),
  };
  const row = (level: number) => [0, 0, 20, 80, 140, 160, 160].map((across) => across + level);
  expect([...sampleBlock(pyramid(steep), line, 7, 5, 1.5, 1.5)]).toEqual([0, 0, 45, 90, 90].flatMap(row));
});

test.each([
  ['one pixel', 1, 1, [20, 20, 20, 20, 20, 20]],
  ['one row', 4, 1, [38, 65, 92, 20, 35, 62]],
  ['one column', 1, 4, [20, 39, 75, 25, 61, 97]],
] as const)('a picture of %s', (_, width, height, expected) => {
  const line: Baseline = { x: 1, y: 1, ux: 0.6, uy: 0.8, length: 12, cap: 6, bend: 0 };
  const gray = { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => 20 + 30 * i) };
  expect([...sampleBlock(pyramid(gray), line, 3, 2, 1.5, 1.25)]).toEqual(expected);
});

test('a strip is never narrower than eight', () => {
  const { strip, scale } = cutStrip(pyramid(sloping(60, 40)), { ...LINE, length: 3, cap: 15.84 }, 1, 500);
  expect([strip.width, scale]).toEqual([8, 1]);
});

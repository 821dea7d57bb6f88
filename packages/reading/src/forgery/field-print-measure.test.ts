import { expect, test } from 'vitest';
import { quadOf } from '../raster/geometry.ts';
import type { Box, Raster } from '../types.ts';
import { oddestField } from './field-print.ts';

const [WIDTH, HEIGHT] = [120, 110];
const SOFT: Box = { x: 20, y: 4, width: 61, height: 20 };
const SHARP: Box = { x: 17, y: 40, width: 70, height: 22 };
const OTHER: Box = { x: 19, y: 80, width: 66, height: 21 };

/** A slow slope in the rows up to 30, and grain of 100 levels from there on, some of it much darker. */
function level(x: number, y: number): number {
  if (y < 30) return 40 + ((x * 2 + y) % 160);
  const grain = (x * x * 31 + y * 57 + x * y * 13) % 101;
  return (x * 7 + y * 3) % 23 === 0 ? grain : 120 + grain;
}
const picture = ((): Raster => {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let i = 0; i < WIDTH * HEIGHT; i++) data.fill(level(i % WIDTH, Math.floor(i / WIDTH)), i * 4, i * 4 + 3);
  return { width: WIDTH, height: HEIGHT, data };
})();

/** The value that so large a share of them does not exceed. */
const exceeding = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1]!;

/** The change over two pixels that three of a hundred exceed, as a share of the contrast. */
function steepness({ x, y, width, height }: Box): number {
  const pixels = Array.from({ length: width * height }, (_, i) => ({
    from: x + (i % width) < x + 2 ? null : level(x + (i % width) - 2, y + Math.floor(i / width)),
    to: level(x + (i % width), y + Math.floor(i / width)),
  }));
  const levels = pixels.map(({ to }) => to);
  const steps = pixels.map(({ from, to }) => (from === null ? 0 : Math.abs(to - from)));
  return exceeding(steps, 0.97) / (exceeding(levels, 0.8) - exceeding(levels, 0.03));
}

test('of three values one is odd, by its difference from the nearest', () => {
  const quads = [SHARP, SOFT, OTHER].map(quadOf);
  const off = Math.min(...[SHARP, OTHER].map((other) => Math.abs(Math.log(steepness(other) / steepness(SOFT)))));
  expect(oddestField(picture, [quads])).toEqual({ quads: [quads[1]], off: expect.closeTo(off, 9) });
});

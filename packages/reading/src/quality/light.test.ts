import { expect, test } from 'vitest';
import type { Raster } from '../types.ts';
import { colourSpread, glareShare, paperLevel } from './light.ts';

type Colour = readonly [number, number, number];
function picture(width: number, height: number, colour: (x: number, y: number) => Colour): Raster {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; i++) data.set(colour(i % width, Math.floor(i / width)), i * 4);
  return { width, height, data };
}
const PAPER: Colour = [200, 190, 170];

/** Spots of some width in one row, two columns apart. */
const spots = (width: number, height: number, level: Colour, ...sizes: readonly number[]) =>
  glareShare(
    picture(width, height, (x, y) => {
      let left = 2;
      for (const size of sizes) {
        if (y === 3 && x >= left && x < left + size) return level;
        left += size + 2;
      }
      return PAPER;
    }),
  );
const WHITE: Colour = [246, 246, 246];
test('glare is the share of burnt-out spots of at least four pixels', () => {
  expect(spots(40, 25, WHITE, 7, 3, 4)).toBe(11 / 1000);
  expect(spots(40, 25, [245, 255, 255], 7)).toBe(0);
  expect(spots(40, 25, [255, 245, 255], 7)).toBe(0);
  expect(spots(40, 25, [255, 255, 245], 7)).toBe(0);
});
test('glare counts from spots of 0.15 %', () => expect(spots(100, 60, WHITE, 8, 9, 10)).toBe(19 / 6000));

test('the paper level is the value that a tenth of the pixels exceed', () => {
  const data = Uint8Array.from({ length: 200 }, (_, i) => i);
  expect(paperLevel({ width: 20, height: 10, data })).toBe(179);
});

test('colour is the variation of red and blue against green', () => {
  const colour = (x: number, y: number): Colour => [90 + 4 * x, 100 + y, 120 + 3 * y + 2 * x];
  const [width, height] = [11, 7];
  const variance = (value: (x: number, y: number) => number): number => {
    let [sum, squares] = [0, 0];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        sum += value(x, y) / 77;
        squares += value(x, y) ** 2 / 77;
      }
    return squares - sum ** 2;
  };
  const red = variance((x, y) => 4 * x - y);
  const blue = variance((x, y) => 2 * x + 2 * y);
  expect(colourSpread(picture(width, height, colour))).toBeCloseTo(Math.sqrt(red + blue), 6);
});
test('a black-and-white copy has no colour, even in tinted light', () =>
  expect(colourSpread(picture(12, 9, (x) => [x + 30, x + 10, x]))).toBe(0));

import { expect, test } from 'vitest';
import type { Box, Raster } from '@verify/reading';
import { cutLine, fromStrip } from './strip.ts';

const [WIDTH, HEIGHT] = [300, 200];
const LINE: Box = { x: 100, y: 60, width: 70, height: 20 };

/** White, with a black bar where the line is; coloured ink on the right of it. */
function card(): Raster {
  const data = new Uint8Array(4 * WIDTH * HEIGHT).fill(255);
  const paint = ({ x, y, width, height }: Box, [red, green, blue]: readonly [number, number, number]) => {
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++) data.set([red, green, blue], 4 * (row * WIDTH + column));
  };
  paint(LINE, [0, 0, 0]);
  paint({ x: 175, y: 60, width: 5, height: 20 }, [230, 0, 0]);
  return { width: WIDTH, height: HEIGHT, data };
}
const CARD = card();

const digits = ({ x, y, width, height }: Box) => [x, y, width, height].map((value) => Number(value.toFixed(3)));

/** The dark part of a row of the strip: first pixel, number, and width of all. */
function darkAcross(line: ReturnType<typeof cutLine>, row: number) {
  const levels = line.data.subarray(row * line.width, (row + 1) * line.width);
  return [levels.findIndex((level) => level < 128), levels.filter((level) => level < 128).length, line.width];
}

test('the strip of a line is dark where the ink is dark', () =>
  expect(darkAcross(cutLine(CARD, LINE), 24)).toEqual([14, 108, 129]));
test('the strip of a line ends at the document and is at least as wide as high', () => {
  const size = (line: Box) => {
    const { width, height } = cutLine(CARD, line);
    return [width, height];
  };
  // 24 by 34, 17 by 34.
  expect(size({ x: 2, y: 60, width: 12, height: 20 })).toEqual([48, 48]);
  expect(size({ x: 230, y: 190, width: 60, height: 20 })).toEqual([213, 48]);
  expect(size({ x: 5, y: 2, width: 60, height: 20 })).toEqual([130, 48]);
});
test('the strip of a line is up to 1400 pixels wide', () => {
  const { width } = cutLine(CARD, { x: 20, y: 60, width: 270, height: 4 });
  expect(width).toBe(1400);
});
test('the strip of a line has at least four pixels of the document', () => {
  const { width, height } = cutLine(CARD, { x: 310, y: 60, width: 9, height: 5 });
  expect([width, height]).toEqual([48, 48]);
});

test('on a bright gradient 0.01 becomes black and 0.4 white, or 0.2 for a taller strip', () => {
  const data = Uint8Array.from({ length: 4 * WIDTH * HEIGHT }, (_, i) => (i >> 2) % WIDTH);
  const ramp = { width: WIDTH, height: HEIGHT, data };
  const line = { x: 50, y: 60, width: 180, height: 20 };
  const levels = (taller: number) => {
    const strip = cutLine(ramp, line, taller);
    const row = [...strip.data.subarray(20 * strip.width, 21 * strip.width)];
    return [row.findIndex((level) => level > 0), row.indexOf(255), row.length, row[60]];
  };
  // 200 pixels with a level each.
  expect([levels(1), levels(1.35)]).toEqual([
    [3, 170, 286, 89],
    [4, 308, 387, 48],
  ]);
});

test('a box in a strip maps back to the document', () => {
  expect(digits(fromStrip(CARD, LINE, { x: 12.9, y: 4.8, width: 25.8, height: 9.6 }))).toEqual([99, 55.36, 18, 6.72]);
});

import { expect, test } from 'vitest';
import type { Plane } from '@verify/reading/raster/plane';
import type { Raster } from '@verify/reading';
import type { TextLine, TextReader } from '../viz/text-reader.ts';
import { readPage } from './read-page.ts';

const line = (text: string, confidence: number) => ({ text, confidence }) as TextLine;

/** A recogniser that returns the given results in turn, and the pictures that it received. */
function saying(...answers: readonly (readonly TextLine[])[]) {
  const shown: { readonly plane: Plane; readonly dpi: number }[] = [];
  const reader = {
    readPage: (plane: Plane, dpi: number) => {
      shown.push({ plane, dpi });
      return answers[Math.min(shown.length, answers.length) - 1]!;
    },
  } as unknown as TextReader;
  return { reader, shown };
}

/** White paper of this size. The first pixel of each row is black. */
function page(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) data.fill(0, y * width * 4, y * width * 4 + 3);
  return { width, height, data };
}
const sizes = (width: number, height: number) => {
  const { reader, shown } = saying([line('GAS', 0.9)]);
  readPage(reader, page(width, height));
  return shown.map(({ plane, dpi }) => [plane.width, plane.height, dpi]);
};

test('a page is read at 2400 px, which is 205 dpi for A4', () => {
  expect(sizes(600, 5)).toEqual([[2400, 20, 205]]);
  expect(sizes(5, 600)).toEqual([[20, 2400, 205]]);
  expect(sizes(3000, 5)).toEqual([[2400, 8, 205]]);
  expect(sizes(5, 3000)).toEqual([[8, 2400, 205]]);
});

test('a legible page is not turned', () => {
  const { reader, shown } = saying([line('GAS', 0.65), line('WATER', 0.65)]);
  expect(readPage(reader, page(600, 4))).toEqual({
    lines: [
      { text: 'GAS', confidence: 0.65 },
      { text: 'WATER', confidence: 0.65 },
    ],
    confidence: 0.65,
    turnedDeg: 0,
  });
  expect(shown.length).toBe(1);
});

test('a page upside down starts with its last pixel', () => {
  const { reader, shown } = saying([line('GAS', 0.5)]);
  readPage(reader, page(600, 4));
  const [upright, turned] = shown.map(({ plane }) => plane.data);
  expect([upright![0], upright!.at(-1)]).toEqual([0, 255]);
  expect(turned).toEqual(upright!.toReversed());
});

test('after an abort a page is not turned', () => {
  const { reader, shown } = saying([line('GAS', 0.5)], [line('WATER', 0.6)]);
  expect(readPage(reader, page(600, 4), { aborted: true })).toMatchObject({ turnedDeg: 0, confidence: 0.5 });
  expect(shown.length).toBe(1);
  readPage(reader, page(600, 4), { aborted: false });
  expect(shown.length).toBe(3);
});

test('a page without lines has no confidence', () => {
  const { reader } = saying([]);
  expect(readPage(reader, page(600, 4))).toEqual({ lines: [], confidence: 0, turnedDeg: 0 });
});

test('a sheet that contrasts with the picture is read alone unless it is too small', () => {
  const seen = (width: number, height: number) => {
    const data = new Uint8Array(500 * 400 * 4).fill(60);
    for (let y = 40; y < 40 + height; y++) data.fill(250, (y * 500 + 30) * 4, (y * 500 + 30 + width) * 4);
    const { reader, shown } = saying([line('GAS', 0.9)]);
    readPage(reader, { width: 500, height: 400, data });
    return [shown[0]!.plane.width, shown[0]!.plane.height];
  };
  // Sheets that cover 29 % and 31 % of the picture.
  expect(seen(232, 250)).toEqual([2400, 1920]);
  expect(seen(248, 250)).toEqual([2381, 2400]);
});

test('a sheet is read alone only if its edges are clear', () => {
  // Sheets that continue beyond the left edge of the picture: one of them scores 0.62, the other 0.47.
  const seen = (right: number, grey: number) => {
    const data = new Uint8Array(428 * 270 * 4).fill(255);
    for (let y = 30; y < 240; y++) data.fill(grey, y * 428 * 4, (y * 428 + right) * 4);
    const { reader, shown } = saying([line('GAS', 0.9)]);
    readPage(reader, { width: 428, height: 270, data });
    return [shown[0]!.plane.width, shown[0]!.plane.height];
  };
  expect(seen(320, 150)).toEqual([2400, 1580]);
  expect(seen(200, 60)).toEqual([2400, 1514]);
});

test('seven tenths of the grey levels are stretched from black to white, and the rest is white', () => {
  // Every twelve columns are one grey level lighter, from 20 on.
  const data = Uint8Array.from({ length: 2400 * 8 * 4 }, (_, i) => 20 + Math.floor(((i >> 2) % 2400) / 12));
  const { reader, shown } = saying([line('GAS', 0.9)]);
  readPage(reader, { width: 2400, height: 8, data });
  const row = shown[0]!.plane.data.subarray(2400, 4800);
  expect([0, 1, 70, 138, 139, 150].map((level) => row[level * 12 + 6])).toEqual([0, 2, 128, 253, 255, 255]);
});

import { describe, expect, test } from 'vitest';
import type { Plane } from '../raster/plane.ts';
import type { Raster } from '../types.ts';
import { findOverprint } from './overprint.ts';

/** Pixels a millimetre, as letters are searched. */
const SCALE = 4;
type Colour = readonly [red: number, green: number, blue: number];
const WHITE: Colour = [255, 255, 255];
const INK: Colour = [55, 55, 55];

type Bar = readonly [x: number, y: number, width: number, height: number, colour?: Colour];

/** With a margin of 16 pixels on the right and below. */
function pageOf(bars: readonly Bar[], { ground = WHITE, margin = 16 } = {}): Raster {
  const width = margin + Math.max(...bars.map(([x, , wide]) => x + wide));
  const height = margin + Math.max(...bars.map(([, y, , tall]) => y + tall));
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) data.set([...ground, 255], 4 * i);
  for (const [left, top, wide, tall, colour = INK] of bars)
    for (let y = top; y < top + tall; y++)
      for (let x = left; x < left + wide; x++) data.set(colour, 4 * (y * width + x));
  return { width, height, data };
}

/** Strips that the reader is shown, and what is found where it says `said`, at its `at`th look. */
function search(bars: readonly Bar[] | Raster, { said = 'NOTHING', at = 0, scale = SCALE } = {}) {
  const flat = 'data' in bars ? bars : pageOf(bars);
  const strips: Plane[] = [];
  const found = findOverprint(
    {
      readLine(strip) {
        strips.push(strip);
        return { text: strips.length > at ? said : '', confidence: 0.9, symbols: [] };
      },
      readPage: () => [],
      dispose: () => {},
    },
    flat,
    flat.width / scale,
    flat.height / scale,
  );
  return {
    found,
    strips,
    /** Each row is looked at twice. */
    rows: strips.length / 2,
    quad: found && found.quad.map(({ x, y }) => [x, y].map((value) => Number(value.toFixed(2)))),
  };
}

/** Letters `step` apart, each a bar. */
const row = (
  count: number,
  { x = 60, y = 30, step = 35, down = 0, width = 8, height = 40, colour = INK } = {},
): Bar[] => Array.from({ length: count }, (_, i) => [x + i * step, y + i * down, width, height, colour] as const);

test('a row of letters is read level, with room for letters at both ends', () => {
  const { found, strips, quad } = search(row(5), { said: 'SPECIMEN' });
  expect(found).toMatchObject({ word: 'SPECIMEN', likeness: 1 });
  // From 63.5 to 203.5, and 1.7 of 40 beyond; 0.85 of it above and below 49.5.
  expect(quad).toEqual([
    [-4.5, 15.5],
    [271.5, 15.5],
    [271.5, 83.5],
    [-4.5, 83.5],
  ]);
  expect(strips.map(({ width, height }) => [width, height])).toEqual([[195, 48]]);
  const { data, width } = strips[0]!;
  const level = [...data.subarray(24 * width, 25 * width)];
  const dark = level.flatMap((value, i) => (value < 128 && !(level[i - 1]! < 128) ? [i] : []));
  // What lies outside of the picture is dark.
  expect(dark).toEqual([0, 46, 70, 95, 120, 145, 162]);
});
test('a row of letters has four letters', () => expect([search(row(3)).rows, search(row(4)).rows]).toEqual([0, 1]));

/** Letters as wide as the others are high, so that rows may be near. */
const flat = (count: number, x: number, y: number) => row(count, { x, y, step: 50, width: 40, height: 8 });
test('of several rows those that begin before or end behind it are others', () => {
  const left = (by: number) => search([...flat(5, 60, 20), ...flat(4, 60 - by, 50)]).rows;
  expect([left(39), left(40)]).toEqual([1, 2]);
  const right = (by: number) => search([...flat(5, 60, 20), ...flat(4, 110 + by, 50)]).rows;
  expect([right(39), right(40)]).toEqual([1, 2]);
});

const hollow = (height: number, { wide = 30, stroke = 3, step = 45, y = 30 } = {}): Bar[] =>
  row(4, { step, y, width: wide, height }).flatMap(([x, top]): Bar[] => [
    [x, top, wide, height],
    [x + stroke, top + stroke, wide - 2 * stroke, height - 2 * stroke, WHITE],
  ]);
test('hollow letters are 16 to 68 pixels high', () => {
  const small = (height: number) => search(hollow(height, { wide: 12, stroke: 2, step: 24 })).rows;
  expect([small(16), small(15)]).toEqual([1, 0]);
  expect([search(hollow(68)).rows, search(hollow(69)).rows]).toEqual([1, 0]);
});

describe('a word', () => {
  const said = (text: string): string | null => {
    const { found } = search(row(5), { said: text });
    return found && `${found.word} ${Number(found.likeness.toFixed(4))}`;
  };
  test('may lack a letter or have one more', () =>
    expect([said('SPECIME'), said('SPECIM'), said('SPECMENXX'), said('SPECIIMEN')]).toEqual([
      'SPECIMEN 0.875',
      null,
      'SPECIMEN 0.875',
      'SPECIMEN 0.8889',
    ]));
  test('may stand behind three other letters', () =>
    expect([said('XYZVOID'), said('WXYZVOID'), said('XYZSPECIMENXX'), said('WXYZSPECIMEN')]).toEqual([
      'VOID 1',
      null,
      'SPECIMEN 1',
      'SPECIMEN 0.8889',
    ]));
  test('is the likest, with its accents or without', () =>
    expect([said('MUSTRA'), said('MUSTERA'), said('ESPÉCIMEN'), said('ÖRNEK')]).toEqual([
      'MUESTRA 0.8571',
      'MUSTER 1',
      'SPECIMEN 1',
      'ORNEK 1',
    ]));
});

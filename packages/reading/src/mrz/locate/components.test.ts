import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { loadAsset } from '../../../testing/load-asset.ts';
import type { Plane } from '../../raster/plane.ts';
import { createLineNet } from '../line/net.ts';
import { inkBlobs, meanAround, topAround } from './components.ts';

const { pixels } = await createLineNet(await loadAsset('mrz-net.wasm'), await loadAsset('mrz-net.weights'));

const SIZES = [
  [1, 1],
  [5, 1],
  [1, 5],
  [2, 2],
  [7, 4],
] as const;

/** The tile itself and those of its eight neighbours that exist. */
function around(tiles: Uint8Array, columns: number, at: number): number[] {
  const [x, y] = [at % columns, Math.floor(at / columns)];
  const found: number[] = [];
  for (const dy of [-1, 0, 1])
    for (const dx of [-1, 0, 1]) {
      const [column, row] = [x + dx, y + dy];
      if (column >= 0 && column < columns && row >= 0 && row < tiles.length / columns)
        found.push(tiles[row * columns + column]!);
    }
  return found;
}

const naive = (tiles: Uint8Array, columns: number, of: (values: readonly number[]) => number): number[] =>
  Array.from(tiles, (_, at) => Math.floor(of(around(tiles, columns, at))));

test.each(SIZES)('mean and maximum of %d by %d tiles are those of each tile with its neighbours', (columns, rows) => {
  const random = createRandom(`tiles/${columns}/${rows}`);
  for (let trial = 0; trial < 20; trial++) {
    // Multiples of 36, which every number of neighbours divides.
    const tiles = Uint8Array.from({ length: columns * rows }, () => 36 * random.int(0, 7));
    const mean = naive(tiles, columns, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
    expect([...meanAround(tiles, columns)]).toEqual(mean);
    expect([...topAround(tiles, columns)]).toEqual(naive(tiles, columns, (values) => Math.max(...values)));
  }
});

/** Sizes of the patches in a picture that has ink where a row has a #. */
function sizesIn(rows: readonly string[]): number[] {
  const data = new Uint8Array(32 * 32);
  for (const [y, row] of rows.entries())
    for (const [x, char] of [...row].entries()) if (char === '#') data[(y + 12) * 32 + x + 12] = 200;
  return inkBlobs(pixels, { width: 32, height: 32, data }).map(({ size }) => size);
}

test.each([
  ['a bar of four pixels', ['####'], []],
  ['a bar of four pixels with a fifth below', ['####', '#'], [4]],
  ['a block that is three pixels long', ['###', '###', '###'], []],
])('%s: sizes of what may be a character', (_, rows, sizes) => {
  expect(sizesIn(rows)).toEqual(sizes);
});

interface Patch {
  readonly at: readonly [x: number, y: number];
  readonly rows: readonly string[];
}
/** A digit is ink of so many times twenty. */
const inkAt = (char: string): number => 20 * Number(char === ' ' ? 0 : char);
function hatOf(width: number, height: number, patches: readonly Patch[]): Plane {
  const data = new Uint8Array(width * height);
  for (const { at, rows } of patches)
    for (const [y, row] of rows.entries())
      for (const [x, char] of [...row].entries()) if (char !== ' ') data[(at[1] + y) * width + at[0] + x] = inkAt(char);
  return { width, height, data };
}
const numbers = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4)) + 0);
const seen = (hat: Plane) =>
  inkBlobs(pixels, hat).map(({ x, y, size, xx, yy, xy, strength, piece }) => [
    ...numbers([x, y, size, xx, yy, xy, strength]),
    piece,
  ]);

/** The middle of the patch's box, its longer side, how its pixels spread as squares, and the mean of their ink. */
function naivePatch({ at: [left, top], rows }: Patch): (number | boolean)[] {
  const dots = rows.flatMap((row, y) =>
    [...row].flatMap((char, x) => (char === ' ' ? [] : [{ x: left + x, y: top + y, ink: inkAt(char) }])),
  );
  const mean = (of: (dot: (typeof dots)[number]) => number) =>
    dots.reduce((sum, dot) => sum + of(dot), 0) / dots.length;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const [width, height] = [Math.max(...rows.map((row) => row.length)), rows.length];
  return [
    ...numbers([
      left + (width - 1) / 2,
      top + (height - 1) / 2,
      Math.max(width, height),
      mean(({ x }) => (x - mx) ** 2) + 1 / 12,
      mean(({ y }) => (y - my) ** 2) + 1 / 12,
      mean(({ x, y }) => (x - mx) * (y - my)),
      mean(({ ink }) => ink),
    ]),
    false,
  ];
}

test('patches of any form: where they are, how they spread, how strong they are', () => {
  const patches: Patch[] = [
    { at: [2, 3], rows: ['99', '9', '9', '9', '98889', '9   9', '9   9'] },
    { at: [13, 1], rows: ['  99', ' 9', '9', '9', ' 9', '  8', '  8   9', '   999'] },
    { at: [24, 4], rows: ['9    9', '9    9', ' 9  9', ' 9  9', '  99'] },
    { at: [36, 2], rows: ['    7', '   7', '9  7  9', '9 7  9', '77  9', '7 99'] },
    { at: [3, 18], rows: ['9999999', '9', '9 9999 9', '9 9  9 9', '9 9   99', '9      9', '99999999'] },
    { at: [20, 20], rows: ['9 9 9 9', '9 9 9 9', '9999999'] },
    { at: [34, 17], rows: ['9999999', '9 9 9 9', '9 9 9 9', '9 9 9 9'] },
  ];
  const byPlace = (found: (number | boolean)[][]) => found.toSorted((a, b) => Number(a[0]) - Number(b[0]));

  expect(byPlace(seen(hatOf(50, 32, patches)))).toEqual(byPlace(patches.map(naivePatch)));
});

const block = (width: number, height: number, ink = '9'): string[] => Array<string>(height).fill(ink.repeat(width));
/** What a block of so many pixels becomes. */
const pieces = (width: number, height: number) => {
  const found = seen(hatOf(width + 16, height + 16, [{ at: [8, 8], rows: block(width, height) }]));
  return found.length === 0 ? 'nothing' : found[0]!.at(-1) ? found.length : 'one';
};

test('patches in one box that do not touch are one patch each, those that touch at a corner are one together', () => {
  const ring = ['999999999', ...Array<string>(7).fill('9       9'), '999999999'];
  const inRing: Patch = { at: [12, 12], rows: ['99999', '9   9', '99999'] };
  expect(seen(hatOf(32, 32, [{ at: [10, 9], rows: ring }, inRing])).map(([, , size]) => size)).toEqual([5, 9]);
  const corner = (x: number) =>
    seen(
      hatOf(32, 32, [
        { at: [4, 4], rows: block(5, 5) },
        { at: [x, 9], rows: block(5, 5) },
      ]),
    ).map(([, , size]) => size);
  expect([9, 10].map(corner)).toEqual([[10], [5, 5]]);
  const cornerLeft = (x: number) =>
    seen(
      hatOf(32, 32, [
        { at: [14, 4], rows: block(5, 5) },
        { at: [x, 9], rows: block(5, 5) },
      ]),
    ).map(([, , size]) => size);
  expect([9, 8].map(cornerLeft)).toEqual([[10], [5, 5]]);
  const below = (y: number) =>
    seen(
      hatOf(32, 32, [
        { at: [4, 4], rows: block(5, 5) },
        { at: [4, y], rows: block(5, 5) },
      ]),
    ).map(([, , size]) => size);
  expect([9, 10].map(below)).toEqual([[10], [5, 5]]);
});

test('characters of four to 64 pixels', () => {
  expect([pieces(3, 3), pieces(4, 1), pieces(5, 1), pieces(2, 4)]).toEqual(['nothing', 'nothing', 'one', 'one']);
  expect([pieces(20, 64), pieces(20, 65), pieces(64, 20), pieces(65, 20)]).toEqual([
    'one',
    'nothing',
    'one',
    'nothing',
  ]);
});

test('a patch more than four times as long as thick is cut into pieces as long as they are thick', () => {
  expect([pieces(40, 10), pieces(41, 10), pieces(10, 41), pieces(50, 10)]).toEqual(['one', 5, 5, 6]);
  expect([pieces(60, 3), pieces(30, 4), pieces(129, 32), pieces(140, 33)]).toEqual(['one', 'one', 4, 'nothing']);
  expect([pieces(250, 5), pieces(300, 5)]).toEqual([56, 60]);
});

test('where the pieces of a bar lie', () => {
  const bar = seen(hatOf(80, 40, [{ at: [12, 20], rows: block(45, 8, '7') }]));
  // 7.5 px each, of a thickness of 8.
  const places = [0, 1, 2, 3, 4, 5].map((i) => 12 - 0.5 + 7.5 * (i + 0.5));
  expect(bar).toEqual(places.map((x) => [x, 23.5, 8, 4.6875, 5.3333, 0, 140, true]));
});

test('where the pieces of a slanted bar lie', () => {
  const rows = Array.from({ length: 41 }, (_, y) => ' '.repeat(y >> 1) + '8'.repeat(7));
  const bar = seen(hatOf(48, 64, [{ at: [9, 11], rows }]));
  const places = [
    [12.5978, 13.1067],
    [15.2145, 18.219],
    [17.8311, 23.3314],
    [20.4478, 28.4438],
    [23.0644, 33.5562],
    [25.6811, 38.6686],
    [28.2977, 43.781],
    [30.9144, 48.8933],
  ];
  expect(bar).toEqual(places.map((place) => [...place, 6.31, 3.1998, 2.8668, -0.2309, 160, true]));
});

/** How many patches show of one so strong with another one, so many pixels to the right of it or below. */
const shownBeside = (ink: number, other: number, away: number, below = false): number => {
  const hat = hatOf(120, 40, [
    { at: [18, 17], rows: block(5, 5) },
    { at: [18 + away, 17], rows: block(5, 5) },
  ]);
  const level = (value: number, from: number) => {
    for (let i = 0; i < hat.data.length; i++) if (hat.data[i] && i % 120 >= from) hat.data[i] = value;
  };
  level(ink, 0);
  level(other, 18 + away);
  const upright = {
    width: 40,
    height: 120,
    data: hat.data.map((_, i) => hat.data[(i % 40) * 120 + Math.floor(i / 40)]!),
  };
  return seen(below ? upright : hat).length;
};

test('ink is half as strong as the strongest in the tiles around, on average', () => {
  for (const below of [false, true]) {
    const shown = (away: number, inks: number[]) => inks.map((ink) => shownBeside(ink, 200, away, below));
    expect(shown(8, [78, 79])).toEqual([1, 2]);
    expect(shown(16, [48, 49])).toEqual([1, 2]);
    expect(shown(24, [8, 9])).toEqual([1, 2]);
  }
});

test('ink of less than nine is paper', () => {
  expect([8, 9].map((ink) => shownBeside(ink, ink, 40))).toEqual([0, 2]);
});

test('ink is a quarter stronger than what four fifths of the picture show', () => {
  const shown = (ink: number, noisy: number) => {
    const hat = hatOf(80, 80, []);
    for (let tile = 0; tile < noisy; tile++) hat.data[(8 * Math.floor(tile / 10) + 3) * 80 + 8 * (tile % 10) + 3] = 24;
    for (let y = 70; y < 75; y++) hat.data.fill(ink, y * 80 + 70, y * 80 + 75);
    return seen(hat).length;
  };
  expect([29, 30].map((ink) => shown(ink, 90))).toEqual([0, 1]);
  expect([75, 76].map((noisy) => shown(20, noisy))).toEqual([1, 0]);
});

test('of more patches than a page has, the largest are kept', () => {
  const dots: Patch[] = Array.from({ length: 72 * 71 }, (_, i) => ({
    at: [8 * (i % 72), 8 * Math.floor(i / 72)],
    rows: block(2, i % 100 === 50 ? 6 : i % 3 === 0 ? 4 : 5),
  }));
  // A part of the picture is empty, or all of it would be taken for noise.
  const sizes = inkBlobs(pixels, hatOf(768, 568, dots)).map(({ size }) => size);
  const all = dots.map(({ rows }) => rows.length).toSorted((a, b) => b - a);
  expect(sizes).toEqual(all.slice(0, 5000));
});

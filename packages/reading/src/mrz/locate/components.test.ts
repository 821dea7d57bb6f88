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

test.each(SIZES)('the mean and maximum of %d by %d tiles include their neighbours', (columns, rows) => {
  const random = createRandom(`tiles/${columns}/${rows}`);
  for (let trial = 0; trial < 20; trial++) {
    // Multiples of 36, which every number of neighbours divides.
    const tiles = Uint8Array.from({ length: columns * rows }, () => 36 * random.int(0, 7));
    const mean = naive(tiles, columns, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
    expect([...meanAround(tiles, columns)]).toEqual(mean);
    expect([...topAround(tiles, columns)]).toEqual(naive(tiles, columns, (values) => Math.max(...values)));
  }
});

interface Patch {
  readonly at: readonly [x: number, y: number];
  readonly rows: readonly string[];
}
/** A digit is the ink's level divided by twenty. */
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

const block = (width: number, height: number, ink = '9'): string[] => Array<string>(height).fill(ink.repeat(width));
/** The value of a block of this many pixels. */
const pieces = (width: number, height: number) => {
  const found = seen(hatOf(width + 16, height + 16, [{ at: [8, 8], rows: block(width, height) }]));
  return found.length === 0 ? 'nothing' : found[0]!.at(-1) ? found.length : 'one';
};

test('separate patches in one box stay apart, and patches that touch at a corner are joined', () => {
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

test('a patch over four times as long as thick is cut into square pieces', () => {
  expect([pieces(40, 10), pieces(41, 10), pieces(10, 41), pieces(50, 10)]).toEqual(['one', 5, 5, 6]);
  expect([pieces(60, 3), pieces(30, 4), pieces(129, 32), pieces(140, 33)]).toEqual(['one', 'one', 4, 'nothing']);
  expect([pieces(250, 5), pieces(300, 5)]).toEqual([56, 60]);
});

test('the pieces of a slanted bar follow its slope', () => {
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

test('ink must be a quarter stronger than four fifths of the picture', () => {
  const shown = (ink: number, noisy: number) => {
    const hat = hatOf(80, 80, []);
    for (let tile = 0; tile < noisy; tile++) hat.data[(8 * Math.floor(tile / 10) + 3) * 80 + 8 * (tile % 10) + 3] = 24;
    for (let y = 70; y < 75; y++) hat.data.fill(ink, y * 80 + 70, y * 80 + 75);
    return seen(hat).length;
  };
  expect([29, 30].map((ink) => shown(ink, 90))).toEqual([0, 1]);
  expect([75, 76].map((noisy) => shown(20, noisy))).toEqual([1, 0]);
});

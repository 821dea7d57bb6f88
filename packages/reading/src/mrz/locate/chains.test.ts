import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { blobOf, type Ink, numbersOf } from './blobs.fixture.ts';
import { chainRows } from './chains.ts';
import type { Blob } from './components.ts';

interface Print extends Partial<Ink> {
  readonly degrees?: number;
  readonly pitch?: number;
}
/** A row of characters that begins at (x, y). */
function printed(x: number, y: number, count: number, { degrees = 0, pitch = 14, ...ink }: Print = {}): Blob[] {
  const [ux, uy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return Array.from({ length: count }, (_, i) => {
    const u = pitch * i + ((i * 3) % 4) / 2;
    return blobOf({ x: x + ux * u, y: y + uy * u, ...ink }, ux, uy);
  });
}
const rowsOf = (...blobs: Blob[][]) => chainRows(blobs.flat());
/** Count and angle in degrees of each row. */
const seen = (...blobs: Blob[][]) =>
  rowsOf(...blobs).map(({ count, ux, uy }) => [count, Number(((Math.atan2(uy, ux) * 180) / Math.PI).toFixed(1)) || 0]);

test('eight characters are a row, seven are none', () => {
  expect(seen(printed(20, 30, 8, { degrees: 45 }))).toEqual([[8, 45]]);
  expect(rowsOf(printed(20, 30, 7))).toEqual([]);
  expect(rowsOf([])).toEqual([]);
});

test('two lines and a margin note across them', () => {
  const rows = rowsOf(
    printed(40, 60, 22),
    printed(44, 90, 20, { size: 11, across: 3.5 }),
    printed(400, 20, 9, { degrees: 75, strength: 60, across: 2.5 }),
  );
  const lines = [
    [187.75, 60, 1, 0, 304.5, 9.3, 0, 22, 1, 100, 16.497],
    [177.25, 90, 1, 0, 276.4, 10.85, 0, 20, 1, 100, 17.5233],
  ];
  const note = [414.4939, 74.0918, 0.2588, 0.9659, 121, 7.75, 0, 9, 1, 60, 5.7898];
  // Directions that differ by less than the way of a neighbour chain the same characters again.
  expect(rows.map(numbersOf)).toEqual([...lines, note, ...lines]);
});

test('ink strewn over a page', () => {
  const random = createRandom('strewn');
  const strewn = Array.from({ length: 260 }, () =>
    blobOf({ x: random.int(3, 290), y: random.int(2, 203), size: random.int(7, 18), piece: random.chance(0.2) }),
  );
  expect(chainRows(strewn).map(numbersOf)).toEqual([
    [95.0017, 200.6205, 1, 0.0045, 145.6987, 9.2999, 0, 8, 0.75, 100, 2.5118],
    [144.0921, 168.7886, 0.9527, -0.3039, 113.5859, 9.0583, 0, 9, 0.6667, 100, 5.0794],
  ]);
});

test.each([
  [0, 2, 0],
  [2, 2, 2],
  [31, 2, 31],
  [45, 1, 45],
  [88, 1, 88],
  [91, 1, -89],
  [120, 1, -60],
  [177, 1, -3],
  [179, 1, -1],
])('a line turned by %i degrees is chained %i times', (degrees, times, found) => {
  expect(seen(printed(300, 300, 16, { degrees }))).toEqual(Array.from({ length: times }, () => [16, found]));
});

test('characters far apart are no row', () => {
  const spaced = (pitch: number) => seen(printed(20, 40, 12, { pitch }));
  expect([19.4, 22.6].map(spaced)).toEqual([
    [
      [12, 0],
      [12, 0],
    ],
    [],
  ]);
});

test('characters of twice the size belong to another row', () => {
  const alternating = (size: number) =>
    seen(Array.from({ length: 12 }, (_, i) => blobOf({ x: 20 + 12 * i, y: 40, size: i % 2 ? size : 10 })));
  expect([20, 20.1].map(alternating)).toEqual([
    [
      [12, 0],
      [12, 0],
    ],
    [],
  ]);
});

test('two characters count for a direction only if neither is a piece', () => {
  const mixed = printed(40, 60, 30, { degrees: 61 }).map((blob, i) => ({ ...blob, piece: i % 2 === 0 }));
  const whole = [40, 80, 120, 160, 200].map((degrees, k) => printed(600 + 200 * k, 300, 9, { degrees }));
  expect(seen(mixed, ...whole)).toEqual([20, 40, 80, -60, -20].map((degrees) => [9, degrees]));
});

test('pieces of a streak hardly count when the directions are chosen', () => {
  const grain = Array.from({ length: 9 }, (_, k) =>
    printed(10 + 3 * k, 400 + 24 * k, 14, { degrees: 20 * k + 5, piece: true }),
  );
  expect(seen(printed(40, 60, 9, { degrees: 8 }), ...grain)).toEqual([
    [9, 8],
    [14, 5],
    [14, 25],
    [14, 45],
    [18, -75],
    [14, 65],
  ]);
});

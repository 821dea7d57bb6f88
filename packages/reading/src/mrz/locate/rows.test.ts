import { expect, test } from 'vitest';
import { blobOf, type Ink, numbersOf } from './blobs.fixture.ts';
import { fitRow, scored } from './rows.ts';

/** A row that rises to the right, its characters `u` px along it from (200, 100) and `v` px below. */
const [UX, UY] = [0.96, -0.28];
const rowOf = (places: readonly (readonly [u: number, v: number, ink?: Partial<Ink>])[]) =>
  fitRow(places.map(([u, v, ink]) => blobOf({ x: 200 + UX * u - UY * v, y: 100 + UY * u + UX * v, ...ink }, UX, UY)));
const each = <Place>(count: number, place: (i: number) => Place): Place[] =>
  Array.from({ length: count }, (_, i) => place(i));

test('a straight row of equal characters', () => {
  const row = rowOf(each(20, (i) => [12 * i, 0]))!;
  // Its middle, its direction, its length with the last character, and 3.1 times the spread across.
  expect(numbersOf(row)).toEqual([200 + 0.96 * 114, 100 - 0.28 * 114, UX, UY, 228 + 9, 9.3, 0, 20, 1, 100, 17.517]);
});

test('capitals are as high as four fifths of the characters are at most', () => {
  const row = rowOf(each(11, (i) => [12 * i, 0, { across: [2, 5, 3, 2.5, 1, 4.5, 3.5, 6, 4, 1.5, 2.2][i]! }]))!;
  expect(row.cap).toBeCloseTo(3.1 * 4.5, 10);
});

test('a bent row: how far its middle lies below its ends', () => {
  const row = rowOf(each(21, (i) => [12 * i, -4 * ((i - 10) / 10.375) ** 2]))!;
  expect(numbersOf(row)).toEqual([315.2, 66.4, UX, UY, 249, 9.3, 4, 21, 1, 100, 18.3817]);
});

test('a bend is not told from fewer than sixteen characters', () => {
  const bent = (count: number) => rowOf(each(count, (i) => [12 * i, -4 * ((i - (count - 1) / 2) / 8) ** 2]))!;
  expect(bent(15).bend).toBeCloseTo(0, 10);
  expect(bent(16).bend).toBeCloseTo(3.9, 0);
});

test('an uneven, bent row with a character out of line', () => {
  const row = rowOf(
    each(23, (i) => [
      11 * i + ((i * 5) % 7) - (i > 16 ? -14 : 0),
      -3.1 * ((i - 8) / 10) ** 2 + ((i * 3) % 5) * 0.5 + (i === 4 ? 13 : i === 20 ? -6.4 : 0),
      { size: 9 + ((i * 4) % 5), across: 2 + ((i * 7) % 10) / 4, strength: 80 + ((i * 11) % 23), piece: i % 6 === 1 },
    ]),
  )!;
  expect(numbersOf(row)).toEqual([
    325.5305, 64.0875, 0.9557, -0.2944, 270.9246, 11.6241, 4.1119, 21, 0.8095, 90, 16.0739,
  ]);
});

test('an uneven row of a dozen characters', () => {
  const row = rowOf(
    each(12, (i) => [
      13 * i + ((i * 5) % 7) * 1.7,
      ((i * 3) % 5) * 0.9 - 0.04 * i * i,
      { size: 8 + ((i * 4) % 5), across: 2 + ((i * 5) % 12) / 5, strength: 120 - ((i * 11) % 23), piece: i % 5 === 2 },
    ]),
  )!;
  expect(numbersOf(row)).toEqual([273.5776, 78.5788, 0.9514, -0.308, 162.1971, 11.1567, 0, 12, 0.8333, 110, 6.9524]);
});

test('eight characters are a row, seven are none', () => {
  expect(rowOf(each(8, (i) => [12 * i, 0]))!.count).toBe(8);
  expect(rowOf(each(7, (i) => [12 * i, 0]))).toBeNull();
});

test('a row of which less than eight are left when those out of line are taken away is none', () => {
  const away = (count: number, off: number) => rowOf(each(count, (i) => [12 * i, i === 4 ? off : 0]));
  expect(away(9, 60)!.count).toBe(8);
  expect(away(8, 60)).toBeNull();
});

test('a little out of line is within six tenths of a character', () => {
  const two = (off: number) =>
    fitRow(
      each(15, (i) => blobOf({ x: 12 * Math.min(i, 13 - (i === 14 ? 6 : 0)), y: i === 14 ? off : i === 7 ? -off : 0 })),
    )!;
  expect(two(5.9).count).toBe(15);
  expect(two(6).count).toBe(13);
});

test('characters are close when the gap between them is less than the like of a missing one', () => {
  const spaced = (gap: number) => rowOf(each(12, (i) => [12 * i + (i > 6 ? gap - 12 : 0), 0]))!.score;
  expect([15.9, 16.1, 30].map((gap) => Number(spaced(gap).toPrecision(5)))).toEqual([10.314, 9.8319, 8.9724]);
});

const line = { x: 3, y: 4, ux: 1, uy: 0, bend: 0, strength: 90 };
test.each([
  ['a whole line of a passport', { length: 520, cap: 13, count: 44, apart: 1 }, 0.1, 0.9, 37.62],
  ['more characters than any line has', { length: 520, cap: 12, count: 49, apart: 1 }, 0.1, 0.9, 41.04],
  ['one with gaps', { length: 520, cap: 13, count: 30, apart: 0.8 }, 0.1, 0.9, 18.893],
  ['one with many gaps', { length: 520, cap: 13, count: 20, apart: 0.5 }, 0.2, 0.6, 5],
  ['thin and long', { length: 700, cap: 10, count: 44, apart: 1 }, 0.1, 0.9, 21.112],
  ['a ragged one', { length: 520, cap: 13, count: 44, apart: 1 }, 0.7, 0.9, 20.9],
] as const)('%s: what it scores', (_, row, residual, regular, score) => {
  const { score: found, ...rest } = scored({ ...line, ...row }, residual, regular);
  expect(rest).toEqual({ ...line, ...row });
  expect(found).toBeCloseTo(score, 3);
});

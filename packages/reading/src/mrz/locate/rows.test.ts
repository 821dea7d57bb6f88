import { expect, test } from 'vitest';
import { blobOf, type Ink, numbersOf } from './blobs.fixture.ts';
import { fitRow, scored } from './rows.ts';

/** A row that rises to the right, its characters `u` px along it from (200, 100) and `v` px below. */
const [UX, UY] = [0.96, -0.28];
const rowOf = (places: readonly (readonly [u: number, v: number, ink?: Partial<Ink>])[]) =>
  fitRow(places.map(([u, v, ink]) => blobOf({ x: 200 + UX * u - UY * v, y: 100 + UY * u + UX * v, ...ink }, UX, UY)));
const each = <Place>(count: number, place: (i: number) => Place): Place[] =>
  Array.from({ length: count }, (_, i) => place(i));

test('capitals are as high as four fifths of the characters are at most', () => {
  const row = rowOf(each(11, (i) => [12 * i, 0, { across: [2, 5, 3, 2.5, 1, 4.5, 3.5, 6, 4, 1.5, 2.2][i]! }]))!;
  expect(row.cap).toBeCloseTo(3.1 * 4.5, 10);
});

test('a bent row: how far its middle lies below its ends', () => {
  const row = rowOf(each(21, (i) => [12 * i, -4 * ((i - 10) / 10.375) ** 2]))!;
  expect(numbersOf(row)).toEqual([315.2, 66.4, UX, UY, 249, 9.3, 4, 21, 1, 100, 18.3817]);
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

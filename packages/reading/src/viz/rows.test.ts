import { expect, test } from 'vitest';
import { around, elsewhere, pairsOf, type Row, rowsOf, wider } from './rows.ts';

const row = (x: number, y: number, width: number, height: number, text: string | null = null): Row => ({
  x,
  y,
  width,
  height,
  shapes: 3,
  text,
});

test('specks below 1.5 mm are left out', () =>
  expect(rowsOf([row(0, 0, 8, 1.5), row(0, 9, 8, 1.49)]).single).toHaveLength(1));

/** A line of 8 mm with another one, 2 mm high, `gap` behind it and `down` below it. */
const joins = (gap: number, down = 0): boolean =>
  rowsOf([row(0, 10, 8, 2), row(8 + gap, 10 + down, 8, 2)]).joined.length === 1;

test.each([
  ['up to 2.4 heights apart', 4.79, 4.8],
  ['that overlap by less than 1 mm', -0.99, -1],
])('lines %s are one row', (_, within, beyond) => expect([joins(within), joins(beyond)]).toEqual([true, false]));

test('the height of the taller line counts for the gap, that of the lower one for the base line', () => {
  const pair = (gap: number, down: number) => rowsOf([row(0, 10, 8, 4), row(8 + gap, 10 + down, 8, 2)]).joined.length;
  expect([pair(9.5, 1), pair(9.7, 1)]).toEqual([1, 0]);
  expect([pair(1, 2.7), pair(1, 2.9)]).toEqual([1, 0]);
});

test('pairs reach six heights, and take the nearest on the right', () => {
  const year = (gap: number) => pairsOf([row(0, 0, 8, 2, '12 MAR'), row(8 + gap, 0, 8, 2, '1980')]);
  expect(year(11.9)).toEqual([{ x: 0, y: 0, width: 27.9, height: 2, shapes: 6, text: '12 MAR 1980' }]);
  expect(year(12)).toEqual([]);
  const three = pairsOf([row(0, 0, 4, 2, 'A'), row(14, 0, 4, 2, 'C'), row(6, 0, 4, 2, 'B')]);
  expect(three.map(({ text }) => text)).toEqual(['A B', 'B C']);
});

test('a line is elsewhere unless more than 0.85 of it and another are the same place', () => {
  const line = row(0, 0, 100, 2);
  const same = (share: number) => elsewhere([line], [row(0, 0, 100 * share, 2)]).length === 0;
  expect([same(0.86), same(0.85), same(0.5)]).toEqual([true, false, false]);
});

test('a box is widened by 7 to the left and by 12 to the right, within the document', () => {
  expect(wider({ x: 20, y: 3, width: 30, height: 4 }, 200)).toEqual({ x: 13, y: 3, width: 49, height: 4 });
  expect(wider({ x: 4, y: 3, width: 30, height: 4 }, 40)).toEqual({ x: 0, y: 3, width: 40, height: 4 });
});

test('the box around others is the smallest that holds them', () => {
  const boxes = [row(5, 9, 4, 2), row(2, 10, 3, 7), row(8, 1, 9, 3)];
  expect(around(boxes)).toEqual({ x: 2, y: 1, width: 15, height: 16 });
});

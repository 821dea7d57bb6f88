import { expect, test } from 'vitest';
import { around, elsewhere, overlap, pairsOf, type Row, rowsOf, wider } from './rows.ts';

const row = (x: number, y: number, width: number, height: number, text: string | null = null): Row => ({
  x,
  y,
  width,
  height,
  shapes: 3,
  text,
});

test('lines on one base line are joined from left to right, and each stays by itself too', () => {
  const lines = [row(30, 10, 8, 2, 'JAN'), row(20, 10, 8, 2, '12'), row(0, 30, 8, 2, 'X')];
  const { joined, single } = rowsOf(lines);
  expect(joined).toEqual([{ x: 20, y: 10, width: 18, height: 2, shapes: 6, text: '12 JAN' }]);
  expect(single.map(({ text }) => text)).toEqual(['X', '12', 'JAN']);
});

test('a row with a part that was not read was not read', () =>
  expect(rowsOf([row(0, 0, 8, 2, '12'), row(9, 0, 8, 2, null)]).joined[0]!.text).toBeNull());

test('specks below 1.5 mm are left out', () =>
  expect(rowsOf([row(0, 0, 8, 1.5), row(0, 9, 8, 1.49)]).single).toHaveLength(1));

/** A line of 8 mm with another one, 2 mm high, `gap` behind it and `down` below it. */
const joins = (gap: number, down = 0): boolean =>
  rowsOf([row(0, 10, 8, 2), row(8 + gap, 10 + down, 8, 2)]).joined.length === 1;

test.each([
  ['up to 2.4 heights apart', 4.79, 4.8],
  ['that overlap by less than 1 mm', -0.99, -1],
])('lines %s are one row', (_, within, beyond) => expect([joins(within), joins(beyond)]).toEqual([true, false]));

test('lines that share more than 0.6 of the lower one are on one base line', () => {
  expect([joins(1, 0.79), joins(1, 0.81)]).toEqual([true, false]);
  expect([joins(1, -0.79), joins(1, -0.81)]).toEqual([true, false]);
});

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

test('overlap is the share of both boxes that they have in common', () => {
  const box = { x: 0, y: 0, width: 10, height: 4 };
  expect(overlap(box, box)).toBe(1);
  expect(overlap(box, { x: 5, y: 2, width: 10, height: 4 })).toBeCloseTo(10 / 70, 9);
  expect(overlap(box, { x: 2, y: 1, width: 4, height: 2 })).toBeCloseTo(8 / 40, 9);
  for (const beside of [
    { x: 10, y: 0 },
    { x: 0, y: 4 },
    { x: -10, y: 0 },
    { x: 0, y: -4 },
  ])
    expect(overlap(box, { ...box, ...beside })).toBe(0);
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

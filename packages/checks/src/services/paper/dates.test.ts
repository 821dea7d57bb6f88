import { expect, test } from 'vitest';
import { bare } from './calendar.ts';
import { datesIn, daysBetween, orderOf } from './dates.ts';
import type { DateOrder } from './paper-place.ts';

const PLACE = {
  country: undefined,
  today: '2026-11-20',
  languages: new Set<string>(),
  spoken: new Set<string>(),
  yearFirst: false,
};
const days = (line: string, order: DateOrder = 'day-first') =>
  datesIn(bare(line), PLACE, order).flatMap((date) => date.days);

test.each<[string, string[]]>([
  ['3. März 2026', ['2026-03-03']],
  ['le 1er février 2026', ['2026-02-01']],
  ['12 sierpnia 2026 r.', ['2026-08-12']],
  ['12 de outubro de 2026', ['2026-10-12']],
  ['3 de noviembre del 2026', ['2026-11-03']],
  ['1º de novembro de 2026', ['2026-11-01']],
  ['2026. 11. 03.', ['2026-11-03']],
  ['01.10.26 bis 5-11-26', ['2026-10-01', '2026-11-05']],
  ['2026-1-5, 7/2/2026, 3 May 2026, June 4th 2026', ['2026-01-05', '2026-02-07', '2026-05-03', '2026-06-04']],
  ['32.10.2026 1.13.2026 1.1.126', []],
  // A day that exists in one order only is meant in that one.
  ['10/25/2026', ['2026-10-25']],
  ['10-25-2026', ['2026-10-25']],
  ['10/25/26', ['2026-10-25']],
  // Points are never between a month and a day, and two digits between hyphens are rather a sort code.
  ['10.25.2026 10-25-26', []],
  // Neither a time nor the next day is a year of two digits.
  ['25 Oct 26, 25 Oct 10:30, 25-Oct 26', []],
  ['3. 11. 26', []],
])('%s', (line, expected) => expect(days(line)).toEqual(expected));

test('the month comes first if the paper shows it, and both orders are kept if nothing does', () => {
  expect(days('03/11/2026, 25/12/2026', 'month-first')).toEqual(['2026-03-11', '2026-12-25']);
  expect(days('03/11/2026', 'either')).toEqual(['2026-11-03', '2026-03-11']);
});

test('all dates of a paper together decide the order, unless they contradict each other', () => {
  expect(orderOf(['03/11/2026', '25/11/2026'], 'either')).toBe('day-first');
  expect(orderOf(['03/11/2026', '11/25/2026'], 'day-first')).toBe('month-first');
  expect(orderOf(['25/11/2026', '11/25/2026'], 'either')).toBe('either');
  expect(orderOf(['25.11.2026'], 'month-first')).toBe('month-first');
});

test('the days between two dates are counted in either order', () => {
  expect(daysBetween('2026-11-01', '2026-11-20')).toBe(19);
  expect(daysBetween('2026-11-20', '2026-11-01')).toBe(-19);
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
});

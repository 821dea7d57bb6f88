import { expect, test } from 'vitest';
import { chooseDate, type DateRole, expandDate, possibleDates } from './dates.ts';

const today = '2026-11-20';

/** Dates, the likeliest first; unlikely dates in brackets. */
const possible = (raw: string, role: DateRole, day = today) =>
  possibleDates(raw, role, day)
    .map(({ date, likely }) => (likely ? date : `(${date})`))
    .join(' ');

test.each([
  // Nobody is 121 years old: only one century is possible for years from 20 to 99.
  ['990101', 'birth', '1999-01-01'],
  ['261121', 'birth', '1926-11-21'],
  // A child, or a person aged a hundred.
  ['261120', 'birth', '2026-11-20 1926-11-20'],
  ['200115', 'birth', '2020-01-15 1920-01-15'],
  ['000229', 'birth', '2000-02-29'],
  // Over 110 is unlikely, over 120 impossible.
  ['161121', 'birth', '2016-11-21 1916-11-21'],
  ['161120', 'birth', '2016-11-20 (1916-11-20)'],
  ['061121', 'birth', '2006-11-21 (1906-11-21)'],
  ['061120', 'birth', '2006-11-20'],
  ['010229', 'birth', ''],
  ['801301', 'birth', ''],
  ['8001<<', 'birth', ''],
  ['651100', 'birth', ''],
  ['261120', 'expiry', '2026-11-20'],
  ['261119', 'expiry', '2026-11-19'],
  ['560101', 'expiry', '2056-01-01'],
  // No zone is older than 1980.
  ['791231', 'expiry', '2079-12-31'],
  ['800101', 'expiry', '1980-01-01 2080-01-01'],
  ['860101', 'expiry', '1986-01-01 2086-01-01'],
  // Expired within 25 years: no document is valid for the rest of the century or longer.
  ['011120', 'expiry', '2001-11-20 2101-11-20'],
  ['011121', 'expiry', '2001-11-21'],
  ['991231', 'expiry', '1999-12-31 2099-12-31 9999-12-31'],
  ['990229', 'expiry', ''],
  ['991230', 'expiry', '1999-12-30 2099-12-30 9999-12-30'],
  // The day before today is past, today is not.
  ['251120', 'expiry', '2025-11-20'],
  ['011119', 'expiry', '2001-11-19 2101-11-19'],
  ['000101', 'expiry', '2000-01-01 2100-01-01'],
  ['791232', 'expiry', ''],
  ['261120', 'issue', '2026-11-20'],
  ['261121', 'issue', '2026-11-21'],
  ['751231', 'issue', '1975-12-31'],
  // Issued eighty years ago is too long, a day less is not; the next century is not considered.
  ['461121', 'issue', '1946-11-21'],
  ['461120', 'issue', '2046-11-20'],
  ['300101', 'issue', '2030-01-01'],
  ['26112', 'issue', ''],
  ['2611201', 'issue', ''],
] as const)('%s as %s may be %s', (raw, role, dates) => expect(possible(raw, role)).toBe(dates));

const days = (month: number, ...days: number[]) =>
  days.map((day) => possible(`22${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`, 'birth') !== '');
test.each([
  [1, 31],
  [2, 28],
  [3, 31],
  [4, 30],
  [5, 31],
  [6, 30],
  [7, 31],
  [8, 31],
  [9, 30],
  [10, 31],
  [11, 30],
  [12, 31],
])('month %i has up to %i days', (month, last) =>
  expect(days(month, 0, 1, last, last + 1)).toEqual([false, true, true, false]),
);

test.each([
  ['240229', '2024-02-29 1924-02-29'],
  ['240230', ''],
  ['230229', ''],
  // 2000 was a leap year, 1900 was none.
  ['000229', '2000-02-29'],
])('a date in February: %s may be “%s”', (raw, dates) => expect(possible(raw, 'birth')).toBe(dates));

const birth = possibleDates('200115', 'birth', today);
const expiry = possibleDates('860101', 'expiry', today);
test.each([
  ['nothing is stated', birth, [], {}, '2020-01-15', ['1920-01-15']],
  ['the other century is stated', birth, ['1920-01-15'], {}, '1920-01-15', []],
  ['another day is stated', birth, ['1920-01-16'], {}, '2020-01-15', ['1920-01-15']],
  ['it may not be after a day that it is', birth, [], { to: '2020-01-15' }, '2020-01-15', ['1920-01-15']],
  ['it may not be after the day before', birth, [], { to: '2020-01-14' }, '1920-01-15', []],
  ['it may not be before a day that it is', birth, [], { from: '1920-01-15' }, '2020-01-15', ['1920-01-15']],
  ['it may not be before the day after', birth, [], { from: '1920-01-16' }, '2020-01-15', []],
  ['there is none', [], ['1920-01-15'], {}, null, []],
  ['the document was issued before', birth, [], { to: '2015-05-05' }, '1920-01-15', []],
  ['the holder was born later', expiry, [], { from: '1990-01-01' }, '2086-01-01', []],
  ['the holder was born before both', expiry, [], { from: '1950-01-01' }, '1986-01-01', ['2086-01-01']],
  ['nothing is within the bounds', expiry, [], { from: '2090-01-01' }, '1986-01-01', ['2086-01-01']],
])('chooses a date where %s', (_, candidates, stated: string[], bounds, date, others) =>
  expect(chooseDate(candidates, stated, bounds)).toEqual({ date, others }),
);

test.each([
  ['261120', 'birth', '2026-11-20'],
  ['261121', 'birth', '1926-11-21'],
  ['991231', 'expiry', '1999-12-31'],
  ['801301', 'birth', null],
] as const)('a printed %s as %s is %s', (raw, role, date) => expect(expandDate(raw, role, today)).toBe(date));

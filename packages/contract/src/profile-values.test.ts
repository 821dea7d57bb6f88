import { afterEach, expect, test, vi } from 'vitest';
import { COUNTRY_CODE, dayFault, isDay, needsPostcode } from './profile-values.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2023-02-30', false],
  ['2023-13-01', false],
  ['2023-1-01', false],
  ['2023-01-01T00:00', false],
  [' 2023-01-01', false],
  ['', false],
])('"%s" is read as a date: %s', (value, is) => expect(isDay(value)).toBe(is));

test('an invalid date is refused only in date categories', () => {
  for (const category of ['Date of birth', 'Date of expiry', 'Date of issue'] as const)
    expect(dayFault(category, '31.12.2020')).toBe(`${category} must be a calendar day as YYYY-MM-DD`);
  expect(dayFault('Last name', '31.12.2020')).toBe(null);
  expect(dayFault('Date of expiry', '2190-01-01')).toBe(null);
  expect(dayFault('Date of issue', '1590-01-01')).toBe(null);
});

test.each([
  // The day has begun in the time zones ahead of UTC.
  ['2026-11-21', null],
  ['2026-11-22', 'Date of birth must be a day in the last 130 years'],
  ['1896-11-21', null],
  ['1896-11-20', 'Date of birth must be a day in the last 130 years'],
  ['1974-08-12', null],
])('a birth on %s is judged on 20 November 2026', (day, fault) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T23:59:59Z'));
  expect(dayFault('Date of birth', day)).toBe(fault);
});

test('a country code has three capital letters, and some countries have no postcodes', () => {
  expect(['DEU', 'deu', 'DE', 'DEUX'].map((code) => COUNTRY_CODE.test(code))).toEqual([true, false, false, false]);
  expect(['AGO', 'HKG', 'BES', 'DEU'].map(needsPostcode)).toEqual([false, false, false, true]);
});

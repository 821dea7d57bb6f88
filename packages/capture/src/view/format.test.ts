import { CAPTURE_LOCALES } from '@verify/contract';
import { expect, test } from 'vitest';
import { formatDay, formatMonth, formatPercent, formatSize } from './format.ts';

test('percentages, months and sizes follow the language', () => {
  expect(formatPercent(0.62, 'en')).toBe('62%');
  expect(formatPercent(0.62, 'de')).toBe('62\u00a0%');
  expect(formatPercent(0.62, 'tr')).toBe('%62');
  expect(formatMonth('2020-03-31', 'de')).toBe('März 2020');
  expect(formatSize(34_200, 'en')).toBe('34 kB');
  expect([formatSize(7, 'en'), formatSize(999_600, 'en')]).toEqual(['1 kB', '1 MB']);
  expect(formatSize(1_440_000, 'en')).toBe('1.4 MB');
  expect(formatSize(1_440_000, 'de')).toBe('1,4 MB');
});

test('a language that the browser does not support gets digits instead of words of another language', () => {
  const unknown = 'tlh';
  expect([formatMonth('2020-03-31', unknown), formatDay('2020-03-31', unknown)]).toEqual(['2020-03', '2020-03-31']);
  expect(formatDay('2020-03-31', 'de')).toBe('31. März 2020');
});

test.each([...CAPTURE_LOCALES, 'ar', 'bn', 'fa', 'hi', 'th'])(
  '%s: digits are 0 to 9, and years are Gregorian',
  (locale) => {
    const texts = [formatPercent(0.62, locale), formatMonth('2020-03-31', locale), formatSize(34_200, locale)];
    expect(texts.map((text) => /\d{2,}/.exec(text)?.[0])).toEqual(['62', '2020', '34']);
    expect(texts.join('')).not.toMatch(/(?![0-9])\p{Nd}/u);
  },
);

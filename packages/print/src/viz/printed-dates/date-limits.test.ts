import { expect, test } from 'vitest';
import { namesMonth, parsePrintedDate } from './dates.ts';
import { digitsFor, statesYear } from './short-year.ts';

const today = '2026-11-20';
const parsed = (text: string, role: 'birth' | 'expiry' | 'issue' = 'birth', monthFirst = false) =>
  parsePrintedDate(text, { role, today, monthFirst });

test.each([
  ['13.12.1990', '1990-12-13'],
  ['12.13.1990', '1990-12-13'],
  ['12.11.1990', '1990-11-12'],
  ['11.12.1990', '1990-12-11'],
  ['1990-2-3', '1990-02-03'],
  ['3.2.90', '1990-02-03'],
  ['123.01.1990', null],
  ['01.123.1990', null],
  ['01.01.990', null],
  ['01.01.19901', null],
  ['01.01.9', null],
  ['1208197', null],
  ['120819741', null],
  ['12.08197400', null],
  ['1.2.1990.4', null],
  ['12.08', null],
])('in digits, %s is the date %s', (text, day) => expect(parsed(text)).toBe(day));

test('in digits, the month comes first where the State prints it so, unless it is invalid', () => {
  expect([parsed('11/12/1990', 'issue', true), parsed('13/12/1990', 'issue', true)]).toEqual([
    '1990-11-12',
    '1990-12-13',
  ]);
  expect(parsed('12/11/1990', 'issue', true)).toBe('1990-12-11');
});

test('in digits, 29 February exists only in leap years', () => {
  const days = ['1896', '1900', '2000', '2023', '2100', '2400'].map((year) => parsed(`29.02.${year}`, 'expiry'));
  expect(days).toEqual([null, null, '2000-02-29', null, null, '2400-02-29']);
  expect([parsed('28.02.1900'), parsed('29.01.1900'), parsed('29.02.1996')]).toEqual([
    '1900-02-28',
    '1900-01-29',
    '1996-02-29',
  ]);
});

test('in digits, a full year must be possible for the field', () => {
  const years = (role: 'birth' | 'expiry' | 'issue') =>
    ['1801', '1901', '2001', '2101', '2201', '2901', '3000', '3001', '9999'].filter(
      (year) => parsed(`04.05.${year}`, role) === `${year}-05-04`,
    );
  expect(years('birth')).toEqual(['1901', '2001', '2101']);
  expect(years('issue')).toEqual(['1901', '2001', '2101']);
  expect(years('expiry')).toEqual(['1901', '2001', '2101', '2201', '2901', '3000', '9999']);
});

test.each([
  ['2019-MAR-27', '2019-03-27'],
  ['1987 SEPT 4', '1987-09-04'],
  ['O2 JAN I99O', '1990-01-02'],
  // In full SRPEN is August, and SRP alone may be July.
  ['05 SRP 1990', '1990-07-05'],
  ['05 SRPE 1990', '1990-08-05'],
  ['05 LIS 1990', '1990-10-05'],
  ['05 LIS/NOV 1990', '1990-11-05'],
  ['31 DEC 1990', '1990-12-31'],
  // A stroke between two languages read as a digit, with one letter misread, and with two.
  ['01 JAN 7XAN 85', '1985-01-01'],
  ['01 JAN J4N 85', '1985-01-01'],
  ['01 JAN 7XYN 85', null],
  ['01 JAN J4X 85', null],
  ['01 DEC 7DES 85', '1985-12-01'],
  ['01 7 85 JAN', null],
])('in words, %s is the date %s', (text, day) => expect(parsed(text)).toBe(day));

test.each([
  ['12AUG74', true],
  ['AOÛ', true],
  ['JUILL 1974', true],
  ['AUGUS', true],
  ['AUGUST', true],
  ['MARIA', true],
  ['BERLIN', false],
  ['12.08.1974', false],
])('%s contains a month: %s', (text, expected) => expect(namesMonth(text)).toBe(expected));

test('letters read for digits are converted back', () => expect(digitsFor('OILSBZ 3A')).toBe('011582 3A'));

test.each([
  ['12.08.1974', true],
  ['l2.o8.I974', true],
  ['12.08.74', false],
])('%s states its year: %s', (raw, expected) => expect(statesYear(raw, '1974-08-12')).toBe(expected));

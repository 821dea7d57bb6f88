import { expect, test } from 'vitest';
import { datesIn, daysBetween, issuedOn, MONTH_FIRST } from './dates.ts';

test.each([
  ['31.10.2026', '2026-10-31'],
  ['3/11/2026', '2026-11-03'],
  ['2026-11-03', '2026-11-03'],
  ['3 November 2026', '2026-11-03'],
  ['November 3, 2026', '2026-11-03'],
  ['3rd of March', undefined],
  ['3. März 2026', '2026-03-03'],
  ['le 1er février 2026', '2026-02-01'],
  ['12 août 2026', '2026-08-12'],
  ['12 sierpnia 2026 r.', '2026-08-12'],
  ['1 października 2026', '2026-10-01'],
  ['3 maart 2026', '2026-03-03'],
  ['7 ottobre 2026', '2026-10-07'],
  ['12 de outubro de 2026', '2026-10-12'],
  ['2026.08.12', '2026-08-12'],
  ['5 de diciembre de 2025', '2025-12-05'],
  ['3. 11. 2026', '2026-11-03'],
  ['2026. 11. 03.', '2026-11-03'],
  ['25-Oct-26', '2026-10-25'],
  ['3 de noviembre del 2026', '2026-11-03'],
  ['1º de novembro de 2026', '2026-11-01'],
  ['31.02.2026', undefined],
  ['4417 8821 3', undefined],
])('%s', (line, day) => expect(datesIn(line)[0]).toBe(day));

test('a country that writes the month first', () => {
  expect(datesIn('03/11/2026', true)).toEqual(['2026-03-11']);
});

test('a day that exists in one order only is meant in that one', () => {
  expect(datesIn('10/25/2026')).toEqual(['2026-10-25']);
  expect(datesIn('10-25-2026')).toEqual(['2026-10-25']);
  expect(datesIn('10/25/26')).toEqual(['2026-10-25']);
  expect(datesIn('25/12/2026', true)).toEqual(['2026-12-25']);
  // Points are never between a month and a day, and two digits between hyphens are rather a sort code.
  expect(datesIn('10.25.2026')).toEqual([]);
  expect(datesIn('10-25-26')).toEqual([]);
});

test('neither a time nor the next day is a year of two digits', () => {
  expect(datesIn('25 Oct 26, 25 Oct 10:30, 25-Oct 26')).toEqual([]);
  expect(datesIn('3. 11. 26')).toEqual([]);
});

test.each([
  [['Rechnungsdatum', '01.10.2026', 'Fällig am', '15.10.2026'], '2026-10-01'],
  [['Fällig am', '15.10.2026', 'Rechnungsdatum', 'Kundennummer', '01.10.2026', '8821'], '2026-10-01'],
  [['Period 01.07.2026 to 30.09.2026', 'Payment due', '15.10.2026'], '2026-07-01'],
  [['Payment due', '15.10.2026', '01.10.2026'], '2026-10-01'],
  [['Data wystawienia', '01.10.2026', 'Termin płatności', '15.10.2026'], '2026-10-01'],
  [['Data limite de pagamento', '15.10.2026', 'Data de emissão', '01.10.2026'], '2026-10-01'],
  [['Uiterlijk betalen', '15.10.2026', 'Factuurdatum', '01.10.2026'], '2026-10-01'],
  [['Valid until 01.01.2030'], null],
])('%j', (lines, day) => expect(issuedOn(lines, '2026-11-20', false)).toBe(day));

const TODAY = '2026-11-20';
const below = (label: string, lines: number, date: string): string[] => [
  label,
  ...Array.from({ length: lines - 1 }, () => 'Text'),
  date,
];

test('a label reaches two lines down, and eight where no date is so near to one', () => {
  const first = '01.09.2026';
  expect(issuedOn([first, ...below('Rechnungsdatum', 8, '05.10.2026')], TODAY, false)).toBe('2026-10-05');
  expect(issuedOn([first, ...below('Rechnungsdatum', 9, '05.10.2026')], TODAY, false)).toBe('2026-09-01');
  const far = below('Rechnungsdatum', 3, first);
  expect(issuedOn([...far, ...below('Date of issue', 2, '05.10.2026')], TODAY, false)).toBe('2026-10-05');
  expect(issuedOn([...far, ...below('Date of issue', 3, '05.10.2026')], TODAY, false)).toBe('2026-09-01');
});

test.each([
  [['Contract date 01.02.2019', 'Bill date 03.11.2026'], '2026-11-03'],
  [['Fecha de alta', '01.02.2019', 'Fecha de factura', '03.11.2026'], '2026-11-03'],
  [['Data attivazione 01.02.2019', 'Data emissione 03.11.2026'], '2026-11-03'],
  // An old bill with the date of its print is old.
  [['Date 19.11.2026', 'Invoice date 01.02.2024'], '2024-02-01'],
  [['Next reading date 02.02.2027', 'Date 03.11.2026'], '2026-11-03'],
  // Tomorrow, where the issuer is
  [['Date 21.11.2026'], '2026-11-21'],
])('a date of issue counts before the date of anything: %j', (lines, day) => {
  expect(issuedOn(lines, TODAY, false)).toBe(day);
});

test('another label reaches two lines down', () => {
  const last = '01.10.2026';
  expect(issuedOn([...below('Payment due', 2, '09.10.2026'), 'Text', 'Text', last], TODAY, false)).toBe('2026-10-01');
  expect(issuedOn([...below('Payment due', 3, '09.10.2026'), last], TODAY, false)).toBe('2026-10-09');
  expect(issuedOn(['Due 15.10.2026', 'Due 01.10.2026', 'Due 08.10.2026'], TODAY, false)).toBe('2026-10-01');
});

test('today is no future day, and a labelled date may be one', () => {
  expect(issuedOn(['20.11.2026'], TODAY, false)).toBe('2026-11-20');
  expect(issuedOn(['21.11.2026'], TODAY, false)).toBe(null);
  expect(issuedOn(['Rechnungsdatum 21.11.2026'], TODAY, false)).toBe('2026-11-21');
  expect(issuedOn(['03/11/2026'], TODAY, true)).toBe('2026-03-11');
  expect(issuedOn([], TODAY, false)).toBe(null);
});

test('all dates of a line, and years of two digits', () => {
  expect(datesIn('01.10.26 bis 5-11-26')).toEqual(['2026-10-01', '2026-11-05']);
  expect(datesIn('2026-1-5, 7/2/2026, 3 May 2026, June 4th 2026')).toEqual([
    '2026-01-05',
    '2026-02-07',
    '2026-05-03',
    '2026-06-04',
  ]);
  expect(datesIn('32.10.2026 1.13.2026 1.1.126')).toEqual([]);
});

test('months by their stems in each language', () => {
  const months = 'enero fevrier marzo avril maggio czerwca juli agosto wrzesnia outubro listopada dicembre'.split(' ');
  expect(months.flatMap((name) => datesIn(`2 ${name} 2026`))).toEqual(
    months.map((_, i) => `2026-${String(i + 1).padStart(2, '0')}-02`),
  );
});

test('days between two days, in either order', () => {
  expect(daysBetween('2026-11-01', '2026-11-20')).toBe(19);
  expect(daysBetween('2026-11-20', '2026-11-01')).toBe(-19);
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0);
});

test('American territories write the month first, as the United States do', () => {
  for (const country of ['USA', 'PRI', 'GUM', 'VIR', 'ASM', 'MNP'])
    expect([country, issuedOn(['Bill date 11/03/2026'], TODAY, MONTH_FIRST.has(country))]).toEqual([
      country,
      '2026-11-03',
    ]);
});

import { expect, test } from 'vitest';
import { datesIn, issuedOn } from './dates.ts';

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
  ['31.02.2026', undefined],
  ['4417 8821 3', undefined],
])('%s', (line, day) => expect(datesIn(line)[0]).toBe(day));

test('a country that writes the month first', () => {
  expect(datesIn('03/11/2026', true)).toEqual(['2026-03-11']);
  expect(datesIn('25/12/2026', true)).toEqual([]);
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

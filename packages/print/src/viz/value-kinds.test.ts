import type { Category } from '@verify/contract';
import { expect, test } from 'vitest';
import { toValue } from './values.ts';

const read = (category: Category, raw: string) => {
  const value = toValue(raw, category, { today: '2026-11-20', issuingState: null });
  return value && `${value.value} ${value.contentType}`;
};

test.each<[Category, string, string | null]>([
  ['Last name', ' Eriksson,  anna ', 'ERIKSSON ANNA string'],
  ['Last name', '-Müller - Lüdenscheidt.', 'MÜLLER-LÜDENSCHEIDT string'],
  ['Last name', 'O’Neill 2', 'O’NEILL string'],
  ['Last name', 'E', 'E string'],
  ['Last name', '12.3', null],
  ['Last name', 'XXXXX XXX', null],
  ['Last name', 'XX', null],
  ['Last name', 'XX-XXX', null],
  ['Document number', 'L898-902 c3', 'L898902C3 string'],
  ['Document number', 'A123', 'A123 string'],
  ['Document number', 'A12', null],
  ['Document number', 'ABCDEF', null],
  ['Document number', '12345678901234567890', '12345678901234567890 string'],
  ['Document number', '123456789012345678901', null],
  ['Document number', 'XX-XX-XXXX', null],
  ['Nationality', 'd', 'D country'],
  ['Nationality', 'U.T.O', 'UTO country'],
  ['Nationality', 'Tog', null],
  ['Nationality', 'Oman', 'OMAN string'],
  ['Nationality', 'Côte d’Ivoire 7', 'CÔTE D’IVOIRE string'],
  ['Height', ', 169 cm-', '169 CM string'],
  ['Height', '7', '7 string'],
  ['Height', '--', null],
  ['Sex', 'x', 'X string'],
  ['Sex', 'X/X', 'X string'],
  ['Sex', 'Q', null],
  ['Date of issue', '12.08.1974', '1974-08-12 date'],
  ['Date of issue', 'BERLIN', null],
])('as a %s, %s is %s', (category, raw, value) => expect(read(category, raw)).toBe(value));

test('a two-digit year is past for a birth and future for an expiry', () => {
  const years = (['Date of birth', 'Date of expiry', 'Date of issue'] as const).map((one) => read(one, '04.05.31'));
  expect(years).toEqual(['1931-05-04 date', '2031-05-04 date', '2031-05-04 date']);
});

test('the month comes first only in the USA', () => {
  const inState = (issuingState: string | null) =>
    toValue('08/12/1974', 'Date of birth', { today: '2026-11-20', issuingState })?.value;
  expect([inState('USA'), inState('CAN'), inState(null)]).toEqual(['1974-08-12', '1974-12-08', '1974-12-08']);
});

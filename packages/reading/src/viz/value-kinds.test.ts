import { expect, test } from 'vitest';
import type { FieldKind } from './by-label/label-words.ts';
import { toValue } from './values.ts';

const read = (kind: FieldKind, raw: string, category: Parameters<typeof toValue>[1]['category'] = 'Last name') => {
  const value = toValue(raw, { category, kind }, { today: '2026-11-20', issuingState: null });
  return value && `${value.value} ${value.contentType}`;
};

test.each<[FieldKind, string, string | null]>([
  ['name', ' Eriksson,  anna ', 'ERIKSSON ANNA string'],
  ['name', '-Müller - Lüdenscheidt.', 'MÜLLER-LÜDENSCHEIDT string'],
  ['name', 'O’Neill 2', 'O’NEILL string'],
  ['name', 'E', 'E string'],
  ['name', '12.3', null],
  ['name', 'XXXXX XXX', null],
  ['name', 'XX', null],
  ['name', 'XX-XXX', null],
  ['number', 'L898-902 c3', 'L898902C3 string'],
  ['number', 'A123', 'A123 string'],
  ['number', 'A12', null],
  ['number', 'ABCDEF', null],
  ['number', '12345678901234567890', '12345678901234567890 string'],
  ['number', '123456789012345678901', null],
  ['number', 'XX-XX-XXXX', null],
  ['country', 'd', 'D country'],
  ['country', 'U.T.O', 'UTO country'],
  ['country', 'Tog', null],
  ['country', 'Oman', 'OMAN string'],
  ['country', 'Côte d’Ivoire 7', 'CÔTE D’IVOIRE string'],
  ['text', ', 169 cm-', '169 CM string'],
  ['text', '7', '7 string'],
  ['text', '--', null],
  ['sex', 'x', 'X string'],
  ['sex', 'X/X', 'X string'],
  ['sex', 'Q', null],
  ['date', '12.08.1974', '1974-08-12 date'],
  ['date', 'BERLIN', null],
])('as a %s, %s is %s', (kind, raw, value) => expect(read(kind, raw)).toBe(value));

test('among other print, a birth is the only date, and an expiry the second', () => {
  const [one, two] = ['ROMA (RM) 01.01.1990', '17.10.2003-09.05.2013'];
  expect([read('date', one, 'Date of birth'), read('date', two, 'Date of birth')]).toEqual(['1990-01-01 date', null]);
  expect([read('date', one, 'Date of expiry'), read('date', two, 'Date of expiry')]).toEqual([null, '2013-05-09 date']);
  expect([read('date', one, 'Date of issue'), read('date', two, 'Date of issue')]).toEqual([null, null]);
});

test('a two-digit year is past for a birth and future for an expiry', () => {
  const years = (['Date of birth', 'Date of expiry', 'Date of issue'] as const).map((one) =>
    read('date', '04.05.31', one),
  );
  expect(years).toEqual(['1931-05-04 date', '2031-05-04 date', '2031-05-04 date']);
});

test('the month comes first only in the USA', () => {
  const inState = (issuingState: string | null) =>
    toValue('08/12/1974', { category: 'Date of birth', kind: 'date' }, { today: '2026-11-20', issuingState })?.value;
  expect([inState('USA'), inState('CAN'), inState(null)]).toEqual(['1974-08-12', '1974-12-08', '1974-12-08']);
});

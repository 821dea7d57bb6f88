import { expect, test } from 'vitest';
import { accountNumbers, misreadOf } from './account-numbers.ts';

const numbersOn = (lines: readonly string[]): string[] => accountNumbers(lines, false).map(({ number }) => number);

test('a statement that starts with the heading of its transactions has its header below that heading', () => {
  expect(numbersOn(['Transactions', 'Account number 55779911'])).toEqual(['55779911']);
  expect(numbersOn(['River Bank', 'Transactions', 'Account number 55779911'])).toEqual([]);
});

const GERMAN = 'DE89370400440532013000';

test('below the heading of the transactions, only a number alone in its line counts', () => {
  const movements = [
    'IBAN',
    'Umsätze',
    'DE89 3704 0044 0532 0130 00',
    'an DE45 3704 0044 0000 0123 45',
    'Konto 4711081',
  ];
  expect(accountNumbers(movements, false)).toEqual([{ number: GERMAN, kind: 'iban', valid: true }]);
});

test('the first line is part of the header, and a number above its label is ignored', () => {
  expect(numbersOn(['IBAN DE89 3704 0044 0532 0130 00', 'Umsätze'])).toEqual([GERMAN]);
  expect(numbersOn(['47110815', 'Account number', '55779911'])).toEqual(['55779911']);
  expect(numbersOn(['Branch', '47110815', 'Account number'])).toEqual([]);
});

test('an IBAN has the length of its country, and a shorter one is ignored', () => {
  expect(accountNumbers(['DE89 3704 0044 0532 0130 00 COBADEFFXXX'], false)).toEqual([
    { number: GERMAN, kind: 'iban', valid: true },
  ]);
  expect(accountNumbers(['DE89 3704 0044 0532 0130 0'], false)).toEqual([]);
  expect(accountNumbers(['de89-3704-0044-0532-0130-00'], false)).toEqual([
    { number: GERMAN, kind: 'iban', valid: true },
  ]);
  expect(accountNumbers(['DE89 3704 0044 0532 0130 01'], false)).toEqual([
    { number: 'DE89370400440532013001', kind: 'iban', valid: false },
  ]);
});

test.each([
  ['DE89 37O4 QD44 O532 OI3O OO', GERMAN, 'iban', true],
  ['DEB9 3704 0044 0532 0130 00', GERMAN, 'iban', true],
  ['DE89 3704 0044 0S32 0L30 00', GERMAN, 'iban', true],
  // A British IBAN begins with four letters of its bank, so letters stay where digits could be.
  ['GB29 NWBK 6016 1331 9268 I9', 'GB29NWBK601613319268I9', 'iban', false],
  ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819', 'iban', true],
  // Angola is outside the registry.
  ['AO06 0044 0000 6729 5030 1010 2', 'AO06004400006729503010102', 'local', true],
  ['IBAN AO06 0044 0000 6729 5030 1010 3', 'AO06004400006729503010103', 'local', false],
] as const)('a recognised line gives its account number: %s', (line, number, kind, valid) => {
  expect(accountNumbers([line], true)).toEqual([{ number, kind, valid }]);
});

test('for Angola, an IBAN with wrong check digits counts only in a line that names an IBAN', () => {
  expect(accountNumbers(['AO06 0044 0000 6729 5030 1010 3'], false)).toEqual([]);
});

test('in the text layer of a PDF, no letter is read as a digit', () => {
  expect(accountNumbers(['DE89 37O4 0044 0532 0130 00'], false)).toEqual([
    { number: 'DE8937O400440532013000', kind: 'iban', valid: false },
  ]);
});

test.each([
  'Melissa Elizabeth Johnson',
  'Chloe Elizabeth Thompson',
  'SALISBURY WILTSHIRE SP1 2AB',
  '12 High Street Gloucester GL50 1AB United Kingdom',
  'Gross interest paid this tax year 2026',
])('the words %j are not read as an IBAN', (line) => {
  expect(accountNumbers([line], false)).toEqual([]);
  expect(accountNumbers([line], true)).toEqual([]);
});

test('an IBAN is found after a name with the same first letters', () => {
  const found = [{ number: 'ES9121000418450200051332', kind: 'iban', valid: true }];
  const line = 'Luis Garcia IBAN ES91 2100 0418 4502 0005 1332';
  expect(accountNumbers([line], false)).toEqual(found);
  expect(accountNumbers([line], true)).toEqual(found);
});

test('an IBAN may contain more letters than digits', () => {
  const found = [{ number: 'RO83BTRLRONCRT00A1234501', kind: 'iban', valid: true }];
  expect(accountNumbers(['RO83 BTRL RONC RT00 A123 4501'], false)).toEqual(found);
  expect(accountNumbers(['RO83 BTRL RONC RT00 A123 4501'], true)).toEqual(found);
});

test('a label applies to a number up to seven lines below it', () => {
  const apart = (between: number) => ['Account number', ...Array.from({ length: between }, () => 'Branch'), '55779911'];
  expect(numbersOn(apart(6))).toEqual(['55779911']);
  expect(numbersOn(apart(7))).toEqual([]);
});

test('a column heading applies only to the number in the next line', () => {
  expect(numbersOn(['Girokonto', '4711081501'])).toEqual(['4711081501']);
  expect(numbersOn(['Girokonto', 'Filiale', '4711081501'])).toEqual([]);
  expect(numbersOn(['Girokonto'])).toEqual([]);
});

const behindLabel = (text: string) => accountNumbers([`Account number ${text}`], false);
test.each([
  ['61 1090 1014', { number: '6110901014', printed: '61 1090 1014' }],
  ['19-2000145399/0800', { number: '1920001453990800', printed: '19-2000145399/0800' }],
  ['8601.11.17947', { number: '86011117947', printed: '8601.11.17947' }],
  ['X 05428 11101', { number: 'X0542811101', printed: 'X 05428 11101' }],
  ['XY 05428 11101', null],
  ['ABCD12345', { number: 'ABCD12345', printed: 'ABCD12345' }],
  ['ABCDE12345', null],
  ['123456', { number: '123456' }],
  ['12345', null],
  ['123456.', { number: '123456' }],
  ['123456 EUR 500', { number: '123456' }],
  [`${'12345'.repeat(6)}1234`, { number: `${'12345'.repeat(6)}1234` }],
  ['12345'.repeat(7), null],
  ['01.02.2026', null],
  ['1/2/26', null],
  ['01-02-2026', null],
  ['2026-02-01', null],
  ['01.02/2026', { number: '01022026', printed: '01.02/2026' }],
  ['123456 01.02.2026', { number: '123456' }],
  // A sort code alone is none; in the column before an account, it is the account's.
  ['20-04-01', null],
  ['062-000', null],
  ['20-04-01 55779911', { number: '55779911', bankCode: '200401' }],
  ['062-000 12345678', { number: '12345678', bankCode: '062000' }],
  ['20-04-01 123456', { number: '123456', bankCode: '200401' }],
  ['20-04-01 12345', { number: '20040112345', printed: '20-04-01 12345' }],
])('a number is found after its label: %s', (text, expected) => {
  expect(behindLabel(text)).toEqual(expected ? [{ kind: 'local', valid: true, ...expected }] : []);
});

const codeOn = (...lines: string[]) => accountNumbers(['Account number 55779911', ...lines], false)[0]!.bankCode;
test.each([
  ['IFSC: HDFC0001234', 'HDFC0001234'],
  ['IFSC: HDFC1001234', undefined],
  ['BLZ 370', '370'],
  ['BLZ 370400449', '370400449'],
  ['BLZ 37', undefined],
  ['BLZ 3704004491', undefined],
  ['Sort code 20-04-01', '200401'],
  ['Sort code: 20 04 01', '200401'],
  ['BSB 062-001', '062001'],
  ['BSB 062 001', '062001'],
  ['BLZ 370 400 44', '37040044'],
  ['BLZ 370 400 44 532013000', '37040044'],
  ['Bank code 370 5320130', '370'],
  ['Bank code 370 532 0130', '370'],
  ['BSB 062-001-44', '06200144'],
  ['Transit No. 12345-003', '12345003'],
  ['Transit No. 12345-0031', undefined],
  ['Bank code: unknown', undefined],
  ['Branch 3704', undefined],
])('%s: the bank’s code is %s', (line, code) => {
  expect(codeOn(line)).toBe(code);
});

test('a bank code may be in the line below its label, and the first code is used', () => {
  expect(codeOn('Sort code', '20-04-01')).toBe('200401');
  expect(codeOn('Sort code', 'Branch', '20-04-01')).toBeUndefined();
  expect(codeOn('Sort code 20-04-01', 'Sort code 20-04-02')).toBe('200401');
  expect(codeOn('Sort code')).toBeUndefined();
});

test('an account printed twice is listed once, and IBANs come first', () => {
  const lines = ['Kontonummer 532013000', 'IBAN DE89 3704 0044 0532 0130 00', 'Kontonummer 532013000'];
  expect(numbersOn(lines)).toEqual([GERMAN, '532013000']);
});

test.each([
  ['DE89370400440532013008', true],
  ['DE89370400440532013088', true],
  ['DE89370400440532013888', false],
])('%s may be a misread form of the given IBAN: %s', (number, is) => {
  expect(misreadOf('DE89 3704 0044 0532 0130 00', { number, kind: 'iban', valid: false })).toBe(is);
  expect(misreadOf(GERMAN, { number, kind: 'local', valid: false })).toBe(false);
  expect(misreadOf(GERMAN, { number, kind: 'iban', valid: true })).toBe(false);
  expect(misreadOf('DE88370400440532013000', { number, kind: 'iban', valid: false })).toBe(false);
});

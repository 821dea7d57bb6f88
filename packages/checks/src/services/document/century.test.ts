import { composeMrz, parseMrz } from '@verify/reading';
import { describe, expect, test } from 'vitest';
import { ANNA, APPROVED, contextOf, FLOW, printed, resultOf, TODAY, zone } from './context.fixture.ts';
import type { DocumentContext } from './context.ts';
import { askRules } from '../../rules/rule.ts';
import { DOCUMENT_RULES } from './rules.ts';

const adults = { ...FLOW, minimumAge: 18 };
const review = (code: string) => ({ status: 'needs-review', codes: [code] });
const declined = (code: string) => ({ status: 'declined', codes: [code] });

/** One rule's verdict on one code. */
const said = (context: DocumentContext, rule: string, code: string) =>
  askRules(DOCUMENT_RULES, context).trace.find((entry) => entry.rule === rule && entry.code === code)?.outcome;

describe('a birth on 15 January 1920 or 2020', () => {
  const born = (print: Parameters<typeof printed>[0], change: Partial<DocumentContext> = {}) =>
    contextOf(zone({ dateOfBirth: '1920-01-15' }), printed(print), { flow: adults, ...change });

  test('printed text decides the century', () => {
    expect(resultOf(born({ 'Date of birth': '1920-01-15' }))).toEqual(APPROVED);
    expect(resultOf(born({ 'Date of birth': '2020-01-15' }))).toEqual(declined('DC012'));
  });
  test('a date of issue before 2020 decides the century', () => {
    expect(resultOf(born({ 'Date of issue': '2018-03-01' }))).toEqual(APPROVED);
    expect(resultOf(born({ 'Date of issue': '2021-03-01' }))).toEqual(review('DC041'));
  });
  test('a first document decides the century for a second', () => {
    const holder = [
      { category: 'Last name' as const, value: 'Eriksson' },
      { category: 'Date of birth' as const, value: '1920-01-15' },
    ];
    expect(resultOf(born({}, { flow: FLOW, firstDocument: { documentType: 'driving-licence', holder } }))).toEqual(
      APPROVED,
    );
  });
});

const expiring = (date: string, print: Parameters<typeof printed>[0] = {}) =>
  resultOf(contextOf(zone({ dateOfExpiry: date }), printed(print)));
test.each([
  ['a card for sixty years', '2086-01-01', { 'Date of expiry': '2086-01-01' }, APPROVED],
  ['the same of 1986', '1986-01-01', { 'Date of expiry': '1986-01-01' }, declined('DC008')],
  ['nothing in print', '2086-01-01', {}, review('DC009')],

  ['an issue after 1986', '1986-01-01', { 'Date of issue': '2016-01-01' }, APPROVED],
  ['no end', '9999-12-31', { 'Date of expiry': '9999-12-31' }, APPROVED],
  ['no end, and nothing in print', '9999-12-31', {}, review('DC009')],
  ['the last day of 1999', '1999-12-31', { 'Date of expiry': '1999-12-31' }, declined('DC008')],
  ['issued after 1999, whatever its end', '9999-12-31', { 'Date of issue': '2019-01-01' }, APPROVED],
  ['fifty years', '2076-01-01', {}, APPROVED],
  ['expired lately', '2012-04-15', {}, declined('DC008')],
  ['expired lately, and print that was altered', '2012-04-15', { 'Date of expiry': '2112-04-15' }, declined('DC008')],
  ['zeros', '000000', {}, APPROVED],
])('a two-digit year of expiry is decided: %s', (_, date, print, result) => {
  const { status, codes } = expiring(date, print);
  expect({ status, codes: codes.filter((code) => code !== 'DC047') }).toEqual(result);
});

test('a century in which the holder is born after the expiry is excluded', () => {
  expect(resultOf(contextOf(zone({ dateOfExpiry: '1986-01-01', dateOfBirth: '1990-05-05' })))).toEqual(APPROVED);
  expect(resultOf(contextOf(zone({ dateOfExpiry: '1986-01-01', dateOfBirth: '1980-05-05' })))).toEqual(review('DC009'));
});

const card = (number: string, edit = (line: string) => line) => {
  const names = { primaryIdentifier: 'Martin', secondaryIdentifier: 'Anna', optionalData: '952042' };
  const input = { ...ANNA, ...names, documentCode: 'ID', issuingState: 'FRA', documentNumber: number };
  const [first, second] = composeMrz('FRID', input);
  const mrz = parseMrz([first!, edit(second!)], { today: TODAY })!;
  const reading = { ...zone(), ...mrz, lineConfidence: [1, 1] };
  return contextOf(reading, [], { documentType: 'id-card', flow: { ...FLOW, documents: [] }, issuingCountry: 'FRA' });
};
test.each([
  ['111192310285', 'clear'],
  ['111092310285', 'raised'],
  ['111292310285', 'clear'],
  ['201292310285', 'clear'],
  ['880692310285', 'raised'],
])(
  'the number of a French identity card of 1988 to 2021 gives its month of issue: %s, DC008 is %s',
  (number, outcome) => expect(said(card(number), 'not-expired', 'DC008')).toBe(outcome),
);
test('a French identity card of 1988 to 2021 gives no month of issue if the check digit is wrong', () => {
  const altered = card('880692310285', (line) => `${line.slice(0, 12)}${(Number(line[12]) + 1) % 10}${line.slice(13)}`);
  expect(said(altered, 'not-expired', 'DC008')).toBe('skipped');
  expect(said(altered, 'not-expired', 'DC009')).toBe('clear');
});

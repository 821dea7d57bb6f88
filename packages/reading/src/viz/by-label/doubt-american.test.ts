import type { Category } from '@verify/contract';
import { describe, expect, it } from 'vitest';
import type { VizField } from '../viz-field.ts';
import { doubted, doubtedNumber } from './doubt-american.ts';

const field = (category: Category, value: string): VizField => ({
  category,
  value,
  contentType: category.startsWith('Date') ? 'date' : 'string',
  raw: value,
  confidence: 0.97,
  box: { x: 0, y: 0, width: 10, height: 2 },
  by: 'american',
});
const LAST = field('Last name', 'SAMPLE');
/** How sure a value is beside a last name. */
const sureness = (category: Category, value: string): number => {
  const fields = category === 'Last name' ? [field(category, value)] : [LAST, field(category, value)];
  return doubted(fields).find((one) => one.category === category)!.confidence;
};

describe('a number', () => {
  it.each(['B5568240', '15-239-1250', '000000194', 'Y999999', '123456789123', 'S514-172-80-844-0', 'I1234562'])(
    '%s is sure',
    (value) => expect(sureness('Document number', value)).toBe(0.97),
  );
  it('has six characters or more, at least four of them and half of them digits', () => {
    const sure = (value: string): boolean => sureness('Document number', value) === 0.97;
    expect(['AB1234', 'ABCD1234'].map(sure)).toEqual([true, true]);
    expect(['A1234', 'ABC123', 'ABCDE1234'].map(sure)).toEqual([false, false, false]);
  });
  it.each([
    ['a given name from the next row', 'ADULTNONREAL1D'],
    ['a label glued to it', 'NO123456789123'],
    ['a label glued to it', 'DL123456789'],
    ['a label misread and glued to it', 'DIN00000001'],
    ['the last name below it', '1SAMPLE'],
    ['a fragment', '2345'],
    ['a fragment of six characters, half of it letters', 'XXXX99'],
    ['height and eyes', '02BLU'],
  ])('that is %s is not sure: %s', (_, value) => expect(sureness('Document number', value)).toBe(0.6));

  it('of a licence by labels needs four digits', () => {
    expect(doubtedNumber(field('Document number', '02BLU')).confidence).toBe(0.6);
    expect(doubtedNumber(field('Document number', 'AB123')).confidence).toBe(0.6);
    expect(doubtedNumber(field('Document number', 'AB1234')).confidence).toBe(0.97);
  });
});

describe('a name', () => {
  it.each(['SAMPLE', 'SHWEDO', 'LE E', 'APTER', 'FIRTH', 'GLASS', 'HIRST', 'RIDDLE', 'CONOR', 'VETERE'])(
    '%s is sure',
    (value) => expect(sureness('Last name', value)).toBe(0.97),
  );
  it.each(['APT', 'BLU', 'SUFFIX', 'LAST NAME', 'T DRIVER LICEN NSE US', 'ENDORSEMENTS NONE', 'USA', 'XXXXX XXX'])(
    '%s is a neighbour’s text, or a template’s',
    (value) => expect(sureness('Last name', value)).toBe(0.6),
  );
  it('is not sure if it is nearly a word of seven letters or more', () => {
    const sure = (value: string): boolean => sureness('Last name', value) === 0.97;
    expect(['VETRAN', 'HEIGHTS', 'DRIWARS'].map(sure)).toEqual([true, true, true]);
    expect(['VETERAM', 'DRYVERS', 'COMMERZIEL'].map(sure)).toEqual([false, false, false]);
  });
  it('of two letters is not sure', () => expect(sureness('Last name', 'F I')).toBe(0.6));
  it('given without a last name may be the last name', () => {
    expect(doubted([field('First name', 'SAMPLE')])[0]!.confidence).toBe(0.6);
    expect(sureness('First name', 'EMILY')).toBe(0.97);
  });
});

it('below the given names is no last name', () => {
  const at = (category: Category, value: string, y: number): VizField => ({
    ...field(category, value),
    box: { x: 5, y, width: 30, height: 20 },
  });
  const last = (y: number) => doubted([at('First name', 'EMILY', 100), at('Last name', 'SAMPLE', y)])[1]!.confidence;
  expect([last(119), last(120)]).toEqual([0.97, 0.6]);
});

describe('dates', () => {
  const sure = (birth: string, issue: string, expiry: string): number =>
    doubted([field('Date of birth', birth), field('Date of issue', issue), field('Date of expiry', expiry)])[0]!
      .confidence;
  it('that follow one another are sure', () => {
    expect(sure('1976-04-24', '2014-04-20', '2018-04-24')).toBe(0.97);
    expect(sure('2000-01-01', '2014-01-01', '2039-01-01')).toBe(0.97);
    expect(sure('2000-01-01', '2013-12-01', '2014-02-01')).toBe(0.97);
    expect(sure('1904-06-01', '2014-01-01', '2034-01-01')).toBe(0.97);
    expect(sure('2000-01-01', '2020-01-01', '2020-01-01')).toBe(0.97);
  });
  it.each([
    ['an issue before birth', '1976-04-24', '1974-04-20', '2018-04-24'],
    ['a driver of thirteen', '2000-01-01', '2013-11-01', '2020-01-01'],
    ['an expiry before the issue', '1976-04-24', '2014-04-20', '2013-04-24'],
    ['a licence for 26 years', '1976-04-24', '2014-04-20', '2040-04-24'],
    ['a licence for 25 years and a half', '1976-04-24', '2014-04-20', '2039-10-20'],
    ['a driver of 111', '1900-01-01', '2011-01-02', '2020-01-01'],
    ['a driver of 131 at the end', '1905-01-01', '2014-01-01', '2036-01-01'],
  ])('of %s are all doubtful', (_, birth, issue, expiry) => expect(sure(birth, issue, expiry)).toBe(0.6));
});

it.each([
  ['Height', '5-02', 0.97],
  ['Height', `5'-06"`, 0.97],
  ['Height', '188 CM', 0.97],
  ['Height', '5-0', 0.6],
  ['Height', '54"', 0.6],
  ['Address', '123 MAIN ST', 0.97],
  ['Address', 'CLASS QF', 0.6],
  ['Address', 'S 00S 01/12/1967', 0.6],
  ['Address', 'RR2', 0.6],
] as const)('%s %s has the sureness %d', (category, value, confidence) =>
  expect(sureness(category, value)).toBe(confidence),
);

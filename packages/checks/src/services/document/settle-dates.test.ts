import type { Category } from '@verify/contract';
import { expect, test } from 'vitest';
import { factOf, factsIn } from './context.fixture.ts';
import type { Fact, Source } from './fact.ts';
import { settleDates } from './settle-dates.ts';

type Sources = Partial<Record<Source, readonly Fact[]>>;
const either = (...dates: readonly string[]) => dates.map((date) => ({ date, likely: true }));
/** In the zone with two digits of its year: 1920 or 2020. */
const open = (category: Category, dates = ['2020-01-15', '1920-01-15'], change: Partial<Fact> = {}): Fact =>
  factOf(category, dates[0]!, { candidates: either(...dates), ...change });
const BORN = open('Date of birth');
const EXPIRES = open('Date of expiry', ['2029-04-01', '1929-04-01']);

function settled(sources: Sources, category: Category, claimed?: string, source: Source = 'mrz') {
  const claims = claimed === undefined ? [] : [{ category, value: claimed }];
  const { content, others } = settleDates(factsIn(sources), claims)[source].get(category)!;
  return [content, ...(others ?? [])];
}

test('an undecided date shows the first candidate and keeps the other', () => {
  expect(settled({ mrz: [BORN] }, 'Date of birth')).toEqual(['2020-01-15', '1920-01-15']);
  const none = open('Date of birth', ['2020-01-15'], { candidates: [] });
  expect(settleDates(factsIn({ mrz: [none] }), []).mrz.get('Date of birth')).toEqual(none);
});

test.each<[string, Sources, readonly string[]]>([
  ['print', { ocr: [factOf('Date of birth', '1920-01-15')] }, ['1920-01-15']],
  ['print that is not sure', { ocr: [factOf('Date of birth', '1920-01-15', { confidence: 0 })] }, ['1920-01-15']],
  ['a barcode', { barcode: [factOf('Date of birth', '1920-01-15')] }, ['1920-01-15']],
  ['the chip', { nfc: [factOf('Date of birth', '1920-01-15')] }, ['1920-01-15']],
  ['another date', { ocr: [factOf('Date of birth', '1921-01-15')] }, ['2020-01-15', '1920-01-15']],
  ['print that is open itself', { ocr: [BORN] }, ['2020-01-15', '1920-01-15']],
])('the same date in full decides: %s', (_, sources, dates) =>
  expect(settled({ mrz: [BORN], ...sources }, 'Date of birth')).toEqual(dates),
);

test('an expiry must follow the issue, or else the birth', () => {
  const before = (category: Category, day: string) => ({ mrz: [EXPIRES], ocr: [factOf(category, day)] });
  expect(settled({ mrz: [EXPIRES] }, 'Date of expiry')).toEqual(['2029-04-01', '1929-04-01']);
  expect(settled(before('Date of issue', '2019-04-02'), 'Date of expiry')).toEqual(['2029-04-01']);
  expect(settled(before('Date of birth', '1974-08-12'), 'Date of expiry')).toEqual(['2029-04-01']);
  expect(settled(before('Date of birth', '1928-08-12'), 'Date of expiry')).toEqual(['2029-04-01', '1929-04-01']);
  const both = [factOf('Date of issue', '1928-01-01'), factOf('Date of birth', '1974-08-12')];
  expect(settled({ mrz: [EXPIRES], ocr: both }, 'Date of expiry')).toEqual(['2029-04-01', '1929-04-01']);
  const issued = open('Date of issue', ['2019-01-02', '1919-01-02']);
  expect(settled({ mrz: [issued], ocr: [factOf('Date of birth', '1974-08-12')] }, 'Date of issue')).toEqual([
    '2019-01-02',
    '1919-01-02',
  ]);
});

test('the caller’s date decides what is shown, but cannot bring back an excluded date', () => {
  expect(settled({ mrz: [BORN] }, 'Date of birth', '1920-01-15')).toEqual(['1920-01-15', '2020-01-15']);
  expect(settled({ mrz: [BORN] }, 'Date of birth', '2020-01-15')).toEqual(['2020-01-15', '1920-01-15']);
  expect(settled({ mrz: [BORN] }, 'Date of birth', '1921-01-15')).toEqual(['2020-01-15', '1920-01-15']);
  const three = open('Date of birth', ['2020-01-15', '1920-01-15', '1820-01-15']);
  expect(settled({ mrz: [three] }, 'Date of birth', '1820-01-15')).toEqual(['1820-01-15', '2020-01-15', '1920-01-15']);
  const claims = [{ category: 'Date of issue' as const, value: '1920-01-15' }];
  expect(settleDates(factsIn({ mrz: [BORN] }), claims).mrz.get('Date of birth')!.content).toBe('2020-01-15');
});

test.each([
  ['2030-04-15', true, '2030-04-15'],
  ['2030-05-15', true, '2030-04-30'],
  ['2031-04-15', true, '2030-04-30'],
  ['2030-04-15', undefined, '2030-04-30'],
] as const)('a barcode’s month takes the printed day: %s, without a day %s', (printed, monthOnly, day) => {
  const barcode = [factOf('Date of expiry', '2030-04-30', { monthOnly })];
  const sources = { barcode, ocr: [factOf('Date of expiry', printed)] };
  expect(settled(sources, 'Date of expiry', undefined, 'barcode')).toEqual([day]);
  expect(settled({ barcode }, 'Date of expiry', undefined, 'barcode')).toEqual(['2030-04-30']);
});

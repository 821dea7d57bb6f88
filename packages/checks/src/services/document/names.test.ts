import type { Category } from '@verify/contract';
import { expect, test } from 'vitest';
import { APPROVED, contextOf, FLOW, printed, resultOf, zone } from './context.fixture.ts';
import { askRules } from '../../rules/rule.ts';
import { DOCUMENT_RULES } from './rules.ts';

const AHMADI = zone({ primaryIdentifier: 'Ahmadi', secondaryIdentifier: '' });
const named = (names: Partial<Record<'First name' | 'Last name', string>>) =>
  Object.entries(names).map(([category, value]) => ({ category: category as Category, value }));

test.each([
  [{ 'First name': 'Ahmadi', 'Last name': 'Ahmadi' }],
  [{ 'First name': 'Ahmadi' }],
  [{ 'Last name': 'Ahmadi' }],
  [{ 'First name': '-', 'Last name': 'Ahmadi' }],
  [{ 'First name': 'FNU', 'Last name': 'Ahmadi' }],
  [{ 'First name': 'Ahmadi', 'Last name': 'LNU' }],
  [{ 'First name': 'XXX', 'Last name': 'AHMADI' }],
])('people with one name: %j matches the document', (names) => {
  for (const nameMatch of ['strict', 'containment', 'fuzzy'] as const)
    expect(resultOf(contextOf(AHMADI, [], { profile: named(names), flow: { ...FLOW, nameMatch } }))).toEqual(APPROVED);
});

test.each([
  [{ 'Last name': 'Karimi' }, ['DC038']],
  [{ 'First name': 'Karimi' }, ['DC037']],
  [{ 'First name': 'Karimi', 'Last name': 'Karimi' }, ['DC037', 'DC038']],
  [{ 'First name': 'Ahmadi', 'Last name': 'Karimi' }, ['DC038']],
  [{ 'First name': '-', 'Last name': 'Karimi' }, ['DC038']],
])('people with one name: %j does not match', (names, codes) =>
  expect(resultOf(contextOf(AHMADI, [], { profile: named(names) })).codes).toEqual(codes),
);

test('people with one name: two documents match', () => {
  const second = (holder: ReturnType<typeof named>) =>
    resultOf({
      ...contextOf(AHMADI),
      firstDocument: {
        documentType: 'driving-licence',
        holder: [...holder, { category: 'Date of birth', value: '1974-08-12' }],
      },
    });
  expect(second(named({ 'Last name': 'Ahmadi' }))).toEqual(APPROVED);
  expect(second(named({ 'First name': 'Ahmadi' }))).toEqual(APPROVED);
  expect(second(named({ 'First name': 'Ahmadi', 'Last name': 'Ahmadi' }))).toEqual(APPROVED);
  expect(second(named({ 'Last name': 'Karimi' })).codes).toEqual(['DC051']);
  expect(second(named({ 'First name': 'Karimi' })).codes).toEqual(['DC051']);
  expect(second([]).codes).toEqual(['DC051']);
});

test('a profile name that only print could confirm needs a confident reading', () => {
  const sure = printed({
    'Last name': 'ERIKSSON',
    'Document number': 'L898902C3',
    'Date of birth': '1974-08-12',
    'Date of expiry': '2030-04-15',
  });
  const missing = (unsure: string, profile: ReturnType<typeof named>) =>
    askRules(
      DOCUMENT_RULES,
      contextOf(null, [...sure, ...printed({ 'First name': unsure }, 0.5)], { profile }),
    ).raised.find(({ code }) => code === 'DC041')?.detail;
  expect(missing('ANNA', named({ 'First name': 'Anna' }))).toBe('First name');
  expect(missing('ANNA', [])).toBeUndefined();
});

test('names are compared in every transliteration', () => {
  const turkish = zone({ primaryIdentifier: 'Ozturk', secondaryIdentifier: 'Gungor' });
  expect(
    resultOf(contextOf(turkish, [], { profile: named({ 'First name': 'Güngör', 'Last name': 'Öztürk' }) })),
  ).toEqual(APPROVED);
  const bulgarian = zone({ primaryIdentifier: 'Stoyanova', secondaryIdentifier: 'Yuliya' });
  expect(
    resultOf(contextOf(bulgarian, [], { profile: named({ 'First name': 'Юлия', 'Last name': 'Стоянова' }) })),
  ).toEqual(APPROVED);
  expect(resultOf(contextOf(turkish, [], { profile: named({ 'Last name': 'Öztekin' }) })).codes).toEqual(['DC038']);
});

test('a name in Chinese characters matches only the same printed characters', () => {
  const japanese = zone({ primaryIdentifier: 'Kurosu', secondaryIdentifier: 'Asahi' });
  const print = (confidence: number) =>
    printed({ 'Original last name': '玄須', 'Original first name': '朝陽' }, confidence);
  const codes = (confidence: number, names: Parameters<typeof named>[0]) =>
    resultOf(contextOf(japanese, print(confidence), { profile: named(names) })).codes;
  const same = { 'Last name': '玄須', 'First name': '朝陽' };
  expect(codes(0.95, same)).toEqual([]);
  expect(codes(0.79, same)).not.toEqual([]);
  expect(codes(0.95, { ...same, 'Last name': '玄頃' })).toEqual(['DC038']);
  expect(codes(0.95, { 'Last name': 'Kurosu', 'First name': 'Asahi' })).toEqual([]);
});

import { composeMrz, type MrzInput, parseMrz } from '@verify/reading';
import type { FieldComparison } from '@verify/contract';
import { expect, test } from 'vitest';
import { ANNA, factOf, factsIn, TODAY, zone } from './context.fixture.ts';
import type { Fact } from './fact.ts';
import {
  bestFact,
  collectedFields,
  factsOf,
  isDoubtfulZone,
  isPresentable,
  mrzFacts,
  mrzField,
  ocrField,
  openDates,
  presentableFact,
  readFacts,
  sureFact,
} from './facts.ts';

const row = (change: Partial<FieldComparison>): FieldComparison => ({
  category: 'Last name',
  equal: true,
  valid: true,
  conflicts: [],
  message: '',
  status: 'approved',
  ocr: 'MARLOWE',
  mrz: '',
  nfc: '',
  barcode: '',
  ...change,
});
const names = (content: string, change: Partial<Fact> = {}): Fact => factOf('Last name', content, change);

test('nothing was read of no document', () => {
  const facts = readFacts(null, TODAY, []);
  expect([facts.ocr.size, facts.mrz.size, facts.nfc.size, facts.barcode.size]).toEqual([0, 0, 0, 0]);
});

test('the surest of two readings of a field counts, and the first of two that are equally sure', () => {
  const of = (...facts: readonly Fact[]) => factsOf({ ocr: facts, mrz: [], barcode: [] }, []).ocr.get('Last name');
  expect(of(names('MARLOW', { confidence: 0.4 }), names('MARLOWE', { confidence: 0.5 }))?.content).toBe('MARLOWE');
  expect(of(names('MARLOWE', { confidence: 0.5 }), names('MARLOW', { confidence: 0.4 }))?.content).toBe('MARLOWE');
  expect(of(names('MARLOWE', { confidence: 0.5 }), names('MARLOW', { confidence: 0.5 }))?.content).toBe('MARLOWE');
  expect(of(names('MARLOWE', { confidence: 0 }))?.content).toBe('MARLOWE');
});

test('a zone is doubtful where each check digit holds and it was not read surely', () => {
  const mrz = zone();
  const wrong = { ...mrz, checks: mrz.checks.map((check, i) => (i === 1 ? { ...check, valid: false } : check)) };
  expect(isDoubtfulZone({ mrz, mrzSure: false })).toBe(true);
  expect(isDoubtfulZone({ mrz, mrzSure: true })).toBe(false);
  expect(isDoubtfulZone({ mrz: wrong, mrzSure: false })).toBe(false);
  expect(isDoubtfulZone({ mrz: null, mrzSure: false })).toBe(false);
});

/** Content, sureness and validity of each field of a passport's zone. */
function ofZone(change: MrzInput = {}, sure = true, confidence = 0.75) {
  const facts = mrzFacts(zone(change, undefined, confidence), 'back', sure);
  expect(facts.every(({ side }) => side === 'back')).toBe(true);
  return facts.map((fact) => [fact.category, fact.content, fact.confidence, fact.valid]);
}

test('a zone’s fields are as valid as their check digits or lists say', () => {
  expect(ofZone({ issuingState: 'D', optionalData: 'ZE184226B' })).toEqual([
    ['Document number', 'L898902C3', 0.75, true],
    ['Date of expiry', '2030-04-15', 0.75, true],
    ['Issue country', 'DEU', 0.75, true],
    ['First name', 'ANNA MARIA', 0.75, null],
    ['Last name', 'ERIKSSON', 0.75, null],
    ['Date of birth', '1974-08-12', 0.75, true],
    ['Nationality', 'UTO', 0.75, true],
    ['Sex', 'F', 0.75, true],
    ['Document code', 'P', 0.75, true],
    ['Optional data', 'ZE184226B', 0.75, true],
  ]);
});

test('an unsure zone has no field that is sure or valid, and one that is invalid stays so', () => {
  const fields = ofZone({ nationality: 'QQQ', sex: 'F' }, false);
  expect(fields.map(([, , confidence]) => confidence)).toEqual(fields.map(() => 0.6));
  expect(fields.filter(([, , , valid]) => valid === false)).toEqual([['Nationality', 'QQQ', 0.6, false]]);
  expect(fields.filter(([, , , valid]) => valid === true)).toEqual([]);
  expect(ofZone({}, false, 0.55)[0]).toEqual(['Document number', 'L898902C3', 0.55, null]);
});

test('a composite digit vouches for the optional data of a card, and for no name', () => {
  const card = (edit: (lines: string[]) => string[]) => {
    const input = { ...ANNA, documentCode: 'I', optionalData: 'AB12', optionalData2: 'CD34' };
    const facts = mrzFacts(parseMrz(edit(composeMrz('TD1', input)), { today: TODAY })!, 'back', true);
    return Object.fromEntries(facts.map(({ category, valid }) => [category, valid]));
  };
  expect(card((lines) => lines)).toMatchObject({
    'Document number': true,
    'Optional data': true,
    'Personal number': true,
    'First name': null,
  });
  const wrong = (lines: string[]) => [
    lines[0]!,
    lines[1]!.slice(0, -1) + ((Number(lines[1]!.at(-1)) + 1) % 10),
    lines[2]!,
  ];
  expect(card(wrong)).toMatchObject({
    'Document number': true,
    'Optional data': false,
    'Personal number': false,
    'First name': null,
  });
});

test('a name that fills its line may be cut, and names in their own letters come from a sure zone alone', () => {
  const long = zone({ primaryIdentifier: 'Bennelong Wooloomooloo Warrandyte Warnambool Wagga' });
  const cut = (mrz: typeof long) => mrzFacts(mrz, 'front', true).flatMap((fact) => (fact.cut ? [fact.category] : []));
  expect(cut(zone())).toEqual([]);
  expect(cut(long)).toContain('Last name');
  const mrz = zone();
  const withOriginal = {
    ...mrz,
    fields: { ...mrz.fields, primaryIdentifier: { ...mrz.fields.primaryIdentifier!, original: 'Эрикссон' } },
  };
  const originals = (sure: boolean) =>
    mrzFacts(withOriginal, 'front', sure).flatMap(({ category, content }) =>
      category.startsWith('Original') ? [[category, content]] : [],
    );
  expect(originals(true)).toEqual([['Original last name', 'Эрикссон']]);
  expect(originals(false)).toEqual([]);
});

test('the best fact is a valid one, of the zone before the barcode before the print', () => {
  const of = (
    mrz: boolean | null | undefined,
    barcode: boolean | null | undefined,
    ocr: boolean | null | undefined,
  ) => {
    const one = (content: string, valid: boolean | null | undefined): Fact[] =>
      valid === undefined ? [] : [names(content, { valid })];
    const facts = factsIn({ mrz: one('ZONE', mrz), barcode: one('BARCODE', barcode), ocr: one('PRINT', ocr) });
    return bestFact(facts, 'Last name')?.content ?? null;
  };
  expect(of(true, true, true)).toBe('ZONE');
  expect(of(null, true, true)).toBe('BARCODE');
  expect(of(false, null, true)).toBe('PRINT');
  expect(of(null, null, null)).toBe('ZONE');
  expect(of(undefined, false, null)).toBe('BARCODE');
  expect(of(undefined, undefined, null)).toBe('PRINT');
  expect(of(undefined, undefined, undefined)).toBe(null);
});

test('a sure fact is covered by a check digit, or was read surely and has no wrong one', () => {
  const born = (content: string, change: Partial<Fact>) => factOf('Date of birth', content, change);
  const of = (sources: Parameters<typeof factsIn>[0]) => sureFact(factsIn(sources), 'Date of birth')?.content ?? null;
  const [unsure, limit] = [{ confidence: 0.79 }, { confidence: 0.8 }];
  expect(of({ ocr: [born('1974-08-12', limit)] })).toBe('1974-08-12');
  expect(of({ ocr: [born('1974-08-12', unsure)] })).toBe(null);
  expect(of({ mrz: [born('1974-08-12', { ...unsure, valid: true })] })).toBe('1974-08-12');
  expect(of({ mrz: [born('1974-08-12', { ...limit, valid: false })] })).toBe(null);
  expect(of({ mrz: [born('1974-08-12', limit)], barcode: [born('1974-08-13', { valid: true })] })).toBe('1974-08-13');
  expect(of({ mrz: [born('1974-08-12', limit)], ocr: [born('1974-08-13', limit)] })).toBe('1974-08-12');
  expect(of({ mrz: [born('1920-01-15', { valid: true, others: ['2020-01-15'] })] })).toBe(null);
  expect(of({ mrz: [born('1920-01-15', { valid: true, others: [] })] })).toBe('1920-01-15');
});

test('an open date means all that it may mean, where nothing states it in full', () => {
  const born = (content: string, change: Partial<Fact>) => factOf('Date of birth', content, change);
  const of = (sources: Parameters<typeof factsIn>[0]) => openDates(factsIn(sources), 'Date of birth');
  const others = ['2020-01-15'];
  const both = ['1920-01-15', '2020-01-15'];
  expect(of({ mrz: [born('1920-01-15', { valid: true, confidence: 0.3, others })] })).toEqual(both);
  expect(of({ mrz: [born('1920-01-15', { valid: false, confidence: 0.9, others })] })).toEqual([]);
  expect(of({ ocr: [born('1920-01-15', { confidence: 0.8, others })] })).toEqual(both);
  expect(of({ ocr: [born('1920-01-15', { confidence: 0.79, others })] })).toEqual([]);
  expect(of({ ocr: [born('1920-01-15', { confidence: 0.79 })] })).toEqual([]);
  expect(of({ mrz: [born('1920-01-15', { valid: true, others })], ocr: [born('1920-01-15', {})] })).toEqual([]);
});

test('print is shown where it was read surely, or where another source says the same', () => {
  const shown = (confidence: number, comparison?: FieldComparison, change: Partial<Fact> = {}) =>
    isPresentable(names('MARLOWE', { confidence, ...change }), comparison);
  expect([shown(0.8), shown(0.79)]).toEqual([true, false]);
  expect([shown(0.1, row({ mrz: 'MARLOWE' })), shown(0.1, row({}))]).toEqual([true, false]);
  expect([shown(0.1, row({ barcode: 'MARLOWE' })), shown(0.1, row({ nfc: 'MARLOWE' }))]).toEqual([true, true]);
  expect(shown(0.95, row({ mrz: 'MARLOWE' }), { accentsDoubtful: true })).toBe(false);
  expect(shown(0.95, undefined, { accentsDoubtful: false })).toBe(true);
});

test('an exact field that another source has otherwise is shown as a conflict only', () => {
  const differs = (conflicts: string[]) => row({ mrz: 'MARLOW', equal: false, conflicts });
  const shown = (category: Fact['category'], confidence: number, comparison: FieldComparison) =>
    isPresentable(factOf(category, 'MARLOWE', { confidence }), comparison);
  for (const category of ['Last name', 'First name', 'Document number', 'Date of birth'] as const) {
    expect([category, shown(category, 0.95, differs([]))]).toEqual([category, false]);
    expect([category, shown(category, 0.95, differs(['mrz-barcode']))]).toEqual([category, false]);
    expect([category, shown(category, 0.8, differs(['ocr-mrz']))]).toEqual([category, true]);
    expect([category, shown(category, 0.79, differs(['ocr-mrz']))]).toEqual([category, false]);
  }
  expect(shown('Place of birth', 0.8, differs([]))).toBe(true);
  expect(shown('Last name', 0.8, row({ equal: false }))).toBe(true);
});

test('each field is collected once, by its best source, and unsure print not at all', () => {
  const facts = factsIn({
    mrz: [names('MARLOWE', { confidence: 0.2 })],
    barcode: [factOf('Document number', 'X1234567', { confidence: 0.2, valid: true })],
    ocr: [names('MARLOW'), factOf('Authority', 'ZENDA', { confidence: 0.8 }), factOf('Sex', 'F', { confidence: 0.79 })],
  });
  expect(collectedFields(facts, [])).toEqual([
    { category: 'Last name', content: 'MARLOWE', contentType: 'string' },
    { category: 'Document number', content: 'X1234567', contentType: 'string' },
    { category: 'Authority', content: 'ZENDA', contentType: 'string' },
  ]);
  expect(collectedFields(facts, [row({ category: 'Sex', ocr: 'F', barcode: 'F' })])).toHaveLength(4);
  expect(presentableFact(facts, 'Sex', undefined)).toBe(null);
  expect(presentableFact(facts, 'Height', undefined)).toBe(null);
  expect(presentableFact(facts, 'Last name', undefined)?.content).toBe('MARLOWE');
  expect(ocrField(factOf('Date of issue', '2020-03-04', { valid: true }))).toEqual({
    category: 'Date of issue',
    content: '2020-03-04',
    contentType: 'date',
  });
});

test('a name of the zone is valid where it was read surely or print agrees, and nothing contradicts it', () => {
  const valid = (confidence: number, comparison?: FieldComparison, change: Partial<Fact> = {}) =>
    mrzField(names('MARLOWE', { confidence, ...change }), comparison).valid;
  expect([valid(0.9), valid(0.89)]).toEqual([true, false]);
  expect([valid(0.1, row({})), valid(0.1, row({ ocr: '' })), valid(0.1, row({ equal: false }))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(valid(0.95, row({ conflicts: ['ocr-mrz'] }))).toBe(false);
  expect(valid(0.95, row({ equal: false }))).toBe(true);
  expect([valid(0.1, undefined, { valid: true }), valid(0.95, undefined, { valid: false })]).toEqual([true, false]);
  expect(mrzField(names('MARLOWE'), undefined)).toEqual({
    category: 'Last name',
    content: 'MARLOWE',
    contentType: 'string',
    valid: true,
  });
});

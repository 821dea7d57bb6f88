import type { Category, FlowStep } from '@verify/contract';
import { expect, test } from 'vitest';
import type { Conflict } from '../compare.ts';
import { BACK, contextOf, contextWith, factOf, FLOW, zone } from '../context.fixture.ts';
import type { DocumentContext } from '../context.ts';
import type { Source } from '../fact.ts';
import { conflictCode, sidesBelongTogether, sourcesAgree } from './conflicts.ts';

const conflict = (category: Category, change: Partial<Conflict> = {}): Conflict => ({
  category,
  sources: ['ocr', 'mrz'],
  positions: [3],
  acrossSides: true,
  ...change,
});
const CODES: readonly (readonly [Source, Source, string])[] = [
  ['ocr', 'barcode', 'DC043'],
  ['mrz', 'barcode', 'DC044'],
  ['ocr', 'nfc', 'DC046'],
  ['ocr', 'mrz', 'DC047'],
  ['mrz', 'nfc', 'DC048'],
  ['nfc', 'barcode', 'DC048'],
];

test.each(CODES)('%s and %s are compared where both have the field: %s', (a, b, code) => {
  expect(conflictCode([a, b])).toBe(code);
  const facts = { [a]: [factOf('Last name', 'ERIKSSON'), factOf('Sex', 'F')], [b]: [factOf('Last name', 'ERIKSEN')] };
  const judged = (conflicts: readonly Conflict[]) =>
    sourcesAgree.judge(contextWith(facts, { comparisons: { rows: [], conflicts } }));
  const inputs = { compared: ['Last name'] };
  expect(judged([])).toEqual([{ code, raised: false, detail: '', inputs }]);
  const sources = [a, b] as const;
  expect(judged([conflict('Last name', { sources }), conflict('Sex', { sources })])).toEqual([
    { code, raised: true, detail: 'Last name, Sex', inputs },
  ]);
  // Of other sources, or with one of them
  expect(judged([conflict('Sex', { sources: [b, a] }), conflict('Sex', { sources: [a, a] })])).toEqual([
    { code, raised: false, detail: '', inputs },
  ]);
});

const belong = (conflicts: readonly Conflict[], change: Partial<DocumentContext> = {}) =>
  sidesBelongTogether.judge(contextWith({}, { back: BACK, comparisons: { rows: [], conflicts }, ...change }))[0];

test('two identifying fields that differ between the sides raise DC007', () => {
  const [name, birth] = [conflict('Last name'), conflict('Date of birth')];
  expect(belong([name, birth])).toEqual({
    code: 'DC007',
    raised: true,
    detail: 'Last name, Date of birth',
    inputs: { categories: ['Last name', 'Date of birth'], pageBesideCard: false, shared: [] },
    threshold: 2,
  });
  expect(belong([name])).toMatchObject({ raised: false, detail: 'Last name' });
  expect(belong([name, conflict('Last name', { sources: ['ocr', 'barcode'] })])!.raised).toBe(false);
  expect(belong([name, { ...birth, acrossSides: false }])!.raised).toBe(false);
  expect(belong([name, conflict('Sex')])!.raised).toBe(false);
  expect(belong([conflict('First name'), conflict('Document number')])!.raised).toBe(true);
  expect(belong([name, birth], { back: null })).toBeUndefined();
});

const [name, sex, first] = [factOf('Last name', 'BERG'), factOf('Sex', 'F'), factOf('First name', 'ANNA')];
const number = factOf('Document number', 'L898902C3');
const mrz = [name, sex, first, number].map((fact) => ({ ...fact, side: 'back' as const }));
const FACES = ['document', 'selfie'] as const;
test.each<[name: string, steps: readonly FlowStep[], sources: Parameters<typeof contextWith>[0], raised: boolean]>([
  ['names the holder of the back', FACES, { mrz, ocr: [name, first] }, false],
  ['has the number of the back', FACES, { mrz, ocr: [number] }, false],
  ['names a relative of theirs', FACES, { mrz, ocr: [name, sex] }, true],
  ['says nothing of them', FACES, { mrz, ocr: [sex] }, true],
  ['says nothing of them, in a flow without faces', ['document'], { mrz, ocr: [sex] }, false],
  ['was not read surely', FACES, { mrz, ocr: [{ ...name, content: 'HOLM', confidence: 0 }, first] }, true],
  ['is the only side that names somebody', FACES, { ocr: [name] }, false],
])('the front of a card %s', (_, steps, sources, raised) => {
  const context = contextWith(sources, { back: BACK, flow: { ...FLOW, steps: [...steps] } });
  expect(sidesBelongTogether.judge(context)).toEqual([expect.objectContaining({ code: 'DC007', raised })]);
});

test('a passport page beside a card raises DC007', () => {
  const submitted = { documentType: 'id-card', issuingCountry: 'UTO' } as const;
  const page = { submitted, frontShowsPage: true };
  expect(belong([], page)).toMatchObject({
    raised: true,
    detail: 'a page of a passport beside a card',
    inputs: { categories: [], pageBesideCard: true, shared: [] },
  });
  expect(belong([], { ...page, frontShowsPage: false })!.raised).toBe(false);
  expect(belong([], { ...page, frontShowsPage: false, mrz: zone() })!.raised).toBe(true);
  expect(belong([], { ...page, front: null })!.raised).toBe(false);
  expect(belong([], { ...page, submitted: null })!.raised).toBe(false);
  expect(belong([], { ...page, submitted: { ...submitted, documentType: 'passport' } })!.raised).toBe(false);
  expect(sidesBelongTogether.judge(contextOf(zone()))).toEqual([]);
});

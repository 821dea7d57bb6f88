import { type MrzInput } from '@verify/reading';
import type { FieldComparison } from '@verify/contract';
import { expect, test } from 'vitest';
import { factOf, zone } from './context.fixture.ts';
import type { Fact } from './fact.ts';
import { isPresentable, mrzFacts, mrzField } from './facts.ts';

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

/** Value, confidence and validity of each field of a passport's zone. */
function ofZone(change: MrzInput = {}, sure = true, confidence = 0.75) {
  const facts = mrzFacts(zone(change, undefined, confidence), 'back', sure);
  expect(facts.every(({ side }) => side === 'back')).toBe(true);
  return facts.map((fact) => [fact.category, fact.content, fact.confidence, fact.valid]);
}

test('a zone field is valid if its check digit or its list confirms it', () =>
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
  ]));

test('a doubtful zone makes no field valid or confident, and invalid fields stay invalid', () => {
  const fields = ofZone({ nationality: 'QQQ', sex: 'F' }, false);
  expect(fields.map(([, , confidence]) => confidence)).toEqual(fields.map(() => 0.6));
  expect(fields.filter(([, , , valid]) => valid === false)).toEqual([['Nationality', 'QQQ', 0.6, false]]);
  expect(fields.filter(([, , , valid]) => valid === true)).toEqual([]);
  expect(ofZone({}, false, 0.55)[0]).toEqual(['Document number', 'L898902C3', 0.55, null]);
});

test('print is shown if its confidence is high or another source agrees', () => {
  const shown = (confidence: number, comparison?: FieldComparison, change: Partial<Fact> = {}) =>
    isPresentable(names('MARLOWE', { confidence, ...change }), comparison);
  expect([shown(0.8), shown(0.79)]).toEqual([true, false]);
  expect([shown(0.1, row({ mrz: 'MARLOWE' })), shown(0.1, row({}))]).toEqual([true, false]);
  expect([shown(0.1, row({ barcode: 'MARLOWE' })), shown(0.1, row({ nfc: 'MARLOWE' }))]).toEqual([true, true]);
  expect(shown(0.95, row({ mrz: 'MARLOWE' }), { accentsDoubtful: true })).toBe(false);
  expect(shown(0.95, undefined, { accentsDoubtful: false })).toBe(true);
});

test('an exact field that differs from another source is shown only as a conflict', () => {
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

test('a name in the zone is valid with high confidence or matching print, and without conflict', () => {
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

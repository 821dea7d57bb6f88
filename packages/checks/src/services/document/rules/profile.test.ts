import type { Category, ProfileList } from '@verify/contract';
import { expect, test } from 'vitest';
import { contextWith, factOf, FLOW, type factsIn } from '../context.fixture.ts';
import { agreesWithProfile } from './profile.ts';

type Sources = Parameters<typeof factsIn>[0];
const ofPerson = (values: Partial<Record<Category, string>>): ProfileList =>
  Object.entries(values).map(([category, value]) => ({ category: category as Category, value }));
const inZone = (values: Partial<Record<Category, string>>) =>
  ofPerson(values).map(({ category, value }) => factOf(category, value, { valid: true }));
const ANNA = inZone({ 'Last name': 'ERIKSSON', 'First name': 'ANNA MARIA', 'Date of birth': '1974-08-12' });

/** The verdict on each field that the caller gave. */
const verdicts = (
  profile: Partial<Record<Category, string>>,
  sources: Sources,
  nameMatch: (typeof FLOW)['nameMatch'] = 'containment',
) => agreesWithProfile.judge(contextWith(sources, { profile: ofPerson(profile), flow: { ...FLOW, nameMatch } }));
/** Category, code and whether it is a concern. */
const short = (...of: Parameters<typeof verdicts>) => verdicts(...of).map(({ code, raised }) => [code, raised]);

test('low-confidence print may confirm a profile but never contradicts it', () => {
  const unsure = [factOf('Last name', 'MARLOWE', { confidence: 0.5 })];
  expect(short({ 'Last name': 'Eriksson' }, { ocr: unsure })).toEqual([]);
  expect(short({ 'Last name': 'Marlowe' }, { ocr: unsure })).toEqual([]);
  expect(short({ 'Last name': 'Marlowe' }, { mrz: ANNA, ocr: unsure })).toEqual([['DC038', false]]);
  expect(short({ 'Last name': 'Eriksson' }, { ocr: [factOf('Last name', 'MARLOWE')] })).toEqual([['DC038', true]]);
});

test('a name in a national script counts if it was read with confidence', () => {
  const sources = (confidence: number, source: 'ocr' | 'mrz' = 'ocr'): Sources => ({
    mrz: [...ANNA, ...(source === 'mrz' ? [factOf('Original last name', '山田', { confidence })] : [])],
    ocr: source === 'ocr' ? [factOf('Original last name', '山田', { confidence })] : [],
  });
  expect(short({ 'Last name': '山田' }, sources(0.8))).toEqual([['DC038', false]]);
  expect(short({ 'Last name': '山田' }, sources(0.79))).toEqual([['DC038', true]]);
  expect(short({ 'Last name': '山田' }, sources(0.8, 'mrz'))).toEqual([['DC038', false]]);
  expect(short({ 'First name': '山田' }, sources(0.8))).toEqual([['DC037', true]]);
  expect(short({ 'Last name': '山本' }, sources(0.8))).toEqual([['DC038', true]]);
});

test('the only name on a document is compared with the only name in the profile', () => {
  const only = inZone({ 'Last name': 'AHMADI' });
  const single = (profile: Partial<Record<Category, string>>, sources: Sources) =>
    verdicts(profile, sources).map(({ code, raised, inputs }) => [code, raised, inputs?.single]);
  expect(single({ 'First name': 'Ahmadi' }, { mrz: only })).toEqual([['DC037', false, true]]);
  expect(single({ 'First name': 'Karimi' }, { mrz: only })).toEqual([['DC037', true, true]]);
  expect(single({ 'First name': 'Ahmadi', 'Last name': 'Ahmadi' }, { mrz: only })).toEqual([
    ['DC037', false, true],
    ['DC038', false, true],
  ]);
  expect(single({ 'First name': 'Karimi', 'Last name': 'Ahmadi' }, { mrz: only })).toEqual([['DC038', false, false]]);
  expect(single({ 'Last name': 'Ahmadi' }, { mrz: inZone({ 'First name': 'AHMADI' }) })).toEqual([
    ['DC038', false, true],
  ]);
  // Two names, a name that may go on, and print alone
  expect(single({ 'Last name': 'Anna Maria' }, { mrz: ANNA })).toEqual([['DC038', true, false]]);
  const cut = [factOf('Last name', 'AHMADI', { cut: true })];
  expect(single({ 'First name': 'Ahmadi' }, { mrz: cut })).toEqual([]);
  expect(single({ 'First name': 'Ahmadi' }, { ocr: only })).toEqual([]);
  expect(single({ 'First name': 'Ahmadi' }, { barcode: only })).toEqual([['DC037', false, true]]);
  // Another field is compared with its own.
  expect(single({ 'Date of birth': '1974-08-12' }, { mrz: [...only, factOf('Date of birth', '1974-08-12')] })).toEqual([
    ['DC039', false, false],
  ]);
});

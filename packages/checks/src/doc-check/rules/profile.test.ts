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

/** The verdict on each field that the caller knows. */
const verdicts = (
  profile: Partial<Record<Category, string>>,
  sources: Sources,
  nameMatch: (typeof FLOW)['nameMatch'] = 'containment',
) => agreesWithProfile.judge(contextWith(sources, { profile: ofPerson(profile), flow: { ...FLOW, nameMatch } }));
/** Category, code and whether it is a concern. */
const short = (...of: Parameters<typeof verdicts>) => verdicts(...of).map(({ code, raised }) => [code, raised]);

test('a field is compared with every source that has it', () => {
  const sources = { mrz: ANNA, ocr: [factOf('Last name', 'MARLOWE'), factOf('Authority', 'ZENDA')] };
  expect(verdicts({ 'Last name': 'Marlowe', 'Date of birth': '1974-08-13', Authority: 'Zenda' }, sources)).toEqual([
    {
      code: 'DC038',
      raised: false,
      detail: 'Last name as given, compared with the machine-readable zone and the printed text, containment',
      inputs: {
        category: 'Last name',
        sources: ['mrz', 'ocr'],
        nameMatch: 'containment',
        swapped: false,
        single: false,
        given: 7,
      },
    },
    {
      code: 'DC039',
      raised: true,
      detail: 'Date of birth as given, compared with the machine-readable zone',
      inputs: {
        category: 'Date of birth',
        sources: ['mrz'],
        nameMatch: 'containment',
        swapped: false,
        single: false,
        given: 10,
      },
    },
    {
      code: 'DC040',
      raised: false,
      detail: 'Authority as given, compared with the printed text',
      inputs: {
        category: 'Authority',
        sources: ['ocr'],
        nameMatch: 'containment',
        swapped: false,
        single: false,
        given: 5,
      },
    },
  ]);
});

test('print that was read unsurely may agree and is no evidence against anyone', () => {
  const unsure = [factOf('Last name', 'MARLOWE', { confidence: 0.5 })];
  expect(short({ 'Last name': 'Eriksson' }, { ocr: unsure })).toEqual([]);
  expect(short({ 'Last name': 'Marlowe' }, { ocr: unsure })).toEqual([]);
  expect(short({ 'Last name': 'Marlowe' }, { mrz: ANNA, ocr: unsure })).toEqual([['DC038', false]]);
  expect(short({ 'Last name': 'Eriksson' }, { ocr: [factOf('Last name', 'MARLOWE')] })).toEqual([['DC038', true]]);
});

test('names in each other’s place are the same person, unless the flow is strict', () => {
  const swapped = { 'First name': 'Eriksson', 'Last name': 'Anna Maria' };
  expect(verdicts(swapped, { mrz: ANNA }).map(({ raised, inputs }) => [raised, inputs?.swapped])).toEqual([
    [false, true],
    [false, true],
  ]);
  expect(verdicts(swapped, { mrz: ANNA }, 'strict').map(({ raised, inputs }) => [raised, inputs?.swapped])).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(short({ 'First name': 'Eriksson', 'Last name': 'Berta' }, { mrz: ANNA })).toEqual([
    ['DC037', true],
    ['DC038', true],
  ]);
  expect(short({ 'First name': 'Berta', 'Last name': 'Anna' }, { mrz: ANNA })).toEqual([
    ['DC037', true],
    ['DC038', true],
  ]);
  expect(short({ 'First name': 'Eriksson' }, { mrz: ANNA })).toEqual([['DC037', true]]);
  expect(short({ 'Last name': 'Anna' }, { mrz: ANNA })).toEqual([['DC038', true]]);
  // Other fields keep their own answer.
  expect(verdicts({ ...swapped, 'Date of birth': '1974-08-13' }, { mrz: ANNA })[2]).toMatchObject({
    raised: true,
    inputs: { swapped: false },
  });
});

test('a name in the letters of its State counts where it was read surely', () => {
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

test('the only name on a document is compared with the only one that is known', () => {
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

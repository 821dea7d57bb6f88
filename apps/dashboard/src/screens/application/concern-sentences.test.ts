import { type ApplicationDetail, CHECK_CODES, type CheckCode, type FieldComparison } from '@verify/contract';
import { expect, test } from 'vitest';
import { concernSentences } from './concern-sentences.ts';

const field = (category: string, read: Partial<FieldComparison>): FieldComparison => ({
  category,
  equal: false,
  valid: true,
  conflicts: [],
  message: '',
  status: '',
  ocr: '',
  mrz: '',
  nfc: '',
  barcode: '',
  ...read,
});
const detail = {
  profile: [
    { category: 'First name', value: 'Somebody Else' },
    { category: 'Nationality', value: 'FRA' },
    { category: 'Account number', value: '12' },
  ],
  application: {
    servicesResults: {
      docCheck: {
        documentDataChecking: [
          field('First name', { mrz: 'DAVID SOEREN', ocr: 'DAVID-SØREN' }),
          field('Nationality', { mrz: 'UTO' }),
          field('Date of birth', { mrz: '1949-09-12', ocr: '1949-09-17' }),
        ],
      },
    },
  },
} as unknown as ApplicationDetail;
const say = (id: CheckCode, more: string): readonly string[] =>
  concernSentences(detail, id, more === '' ? CHECK_CODES[id].message : `${CHECK_CODES[id].message}: ${more}`);

test('a value that differs from the given one is shown with both values', () => {
  expect(say('DC037', 'First name as given, compared with the machine-readable zone, containment')).toEqual([
    'The given first name (Somebody Else) is not the one on the document (DAVID SOEREN).',
  ]);
  expect(say('DC040', 'Nationality as given, compared with the machine-readable zone')).toEqual([
    'The given nationality (FRA) is not the one on the document (UTO).',
  ]);
});

test('sources that differ are shown with both values', () => {
  expect(say('DC047', 'Date of birth')).toEqual([
    'Date of birth: 1949-09-17 in the printed text, 1949-09-12 in the machine-readable zone.',
  ]);
});

test('other details become a sentence, and a custom message repeats nothing', () => {
  expect(say('DC014', 'front')).toEqual(['On the front.']);
  expect(say('DC007', 'a page of a passport beside a card')).toEqual(['A page of a passport beside a card.']);
  // Its values were erased.
  expect(say('DC047', 'Sex')).toEqual(['Sex.']);
  expect(say('DC008', '')).toEqual([]);
  expect(concernSentences(detail, 'DC008', 'Another message')).toEqual([]);
});

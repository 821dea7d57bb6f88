import type { ApplicationDetail } from '@verify/contract';
import { expect, test } from 'vitest';
import { columnsOf, differs, markOf, type Row, rowsOf } from './comparison-rows.ts';

const ROW: Row = {
  category: 'First name',
  wallet: '',
  ocr: 'ANNA',
  mrz: 'ANNA',
  nfc: '',
  barcode: '',
  profile: '',
  conflicts: [],
  message: '',
  otherProfile: false,
  valid: true,
  equal: true,
};

test.each<[string, Partial<Row>, string | undefined]>([
  ['equal readings', {}, undefined],
  ['a conflict, whatever else', { conflicts: ['ocr-mrz'], otherProfile: true, valid: false }, 'Conflict'],
  ['another profile', { otherProfile: true, equal: false }, 'Differs from the profile'],
  ['a value that is not valid', { valid: false, equal: false }, 'Not valid'],
  ['readings that nobody compared', { equal: false }, 'Not compared'],
])('%s gets the right mark', (_what, part, text) => expect(markOf({ ...ROW, ...part })?.text).toBe(text));

test('only the two sides of a conflict are highlighted', () => {
  const row = { ...ROW, conflicts: ['ocr-nfc'] };
  expect((['ocr', 'mrz', 'nfc', 'profile'] as const).map((source) => differs(row, source))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test.each<[string, Partial<Row>, string[]]>([
  ['a document', {}, ['ocr', 'mrz', 'barcode', 'profile']],
  ['a chip', { nfc: 'ANNA' }, ['ocr', 'mrz', 'nfc', 'barcode', 'profile']],
  ['a wallet alone', { wallet: 'Anna', ocr: '', mrz: '' }, ['wallet', 'profile']],
])('%s gets its columns', (_what, part, columns) => expect(columnsOf([{ ...ROW, ...part }])).toEqual(columns));

test('document fields come first, then wallet fields, then fields only in the profile', () => {
  const { wallet: _, profile: __, otherProfile: ___, ...compared } = ROW;
  const detail = {
    profile: [
      { category: 'First name', value: 'Bea' },
      { category: 'Sex', value: 'F' },
    ],
    application: {
      overallResult: { concerns: [{ id: 'DC037' }] },
      servicesResults: {
        docCheck: { documentDataChecking: [compared] },
        walletCheck: { extracted: { wallet: [{ category: 'Nationality', content: 'UTO' }] } },
      },
      application: {
        fields: [
          { category: 'First name', content: 'ANNA' },
          { category: 'Nationality', content: 'UTO' },
        ],
      },
    },
  } as unknown as ApplicationDetail;
  expect(
    rowsOf(detail).map(({ category, wallet, ocr, profile, otherProfile }) => [
      category,
      wallet,
      ocr,
      profile,
      otherProfile,
    ]),
  ).toEqual([
    ['First name', '', 'ANNA', 'Bea', true],
    ['Nationality', 'UTO', '', '', false],
    ['Sex', '', '', 'F', false],
  ]);
});

import type { Category } from '@verify/contract';
import { expect, test } from 'vitest';
import { compareFacts } from './compare.ts';
import { factOf, factsIn } from './context.fixture.ts';
import type { Fact } from './fact.ts';

/** Print and zone of one field: whether they are equal, whether that is a conflict, and the row's message. */
function compared(
  category: Category,
  printed: string,
  inZone: string,
  change: Partial<Fact> = {},
  zone: Partial<Fact> = {},
) {
  const facts = factsIn({
    ocr: [factOf(category, printed, { confidence: 0.99, ...change })],
    mrz: [factOf(category, inZone, { confidence: 0.5, valid: true, side: 'back', ...zone })],
  });
  const { rows, conflicts } = compareFacts(facts, () => 'declined');
  return { equal: rows[0]!.equal, conflict: conflicts.length > 0, message: rows[0]!.message };
}
const conflicts = (...of: Parameters<typeof compared>): boolean => compared(...of).conflict;

test('each row lists the value of every source and how the values differ', () => {
  const facts = factsIn({
    ocr: [factOf('Document number', 'X1234567', { confidence: 0.97 }), factOf('Sex', 'F')],
    mrz: [factOf('Document number', 'X1239567', { valid: true, side: 'back' })],
    barcode: [factOf('Document number', 'X1239567', { valid: true, confidence: 1 })],
    nfc: [factOf('Height', '170 cm', { valid: false })],
  });
  const statusOf = (sources: readonly string[]) => (sources[1] === 'mrz' ? 'needs-review' : 'declined');
  expect(compareFacts(facts, statusOf)).toEqual({
    rows: [
      {
        category: 'Document number',
        equal: false,
        valid: false,
        conflicts: ['ocr-mrz', 'ocr-barcode'],
        message: 'OCR and MRZ differ, character 5; OCR and barcode differ, character 5; Equal in MRZ and barcode',
        status: 'declined',
        ocr: 'X1234567',
        mrz: 'X1239567',
        nfc: '',
        barcode: 'X1239567',
      },
      {
        category: 'Sex',
        equal: true,
        valid: true,
        conflicts: [],
        message: 'Only in OCR',
        status: 'approved',
        ocr: 'F',
        mrz: '',
        nfc: '',
        barcode: '',
      },
      {
        category: 'Height',
        equal: true,
        valid: false,
        conflicts: [],
        message: 'Only in NFC',
        status: 'approved',
        ocr: '',
        mrz: '',
        nfc: '170 cm',
        barcode: '',
      },
    ],
    conflicts: [
      { category: 'Document number', sources: ['ocr', 'mrz'], positions: [5], acrossSides: true },
      { category: 'Document number', sources: ['ocr', 'barcode'], positions: [5], acrossSides: false },
    ],
  });
});

test('a smaller difference needs print of higher confidence', () => {
  const number = (printed: string, confidence: number) =>
    conflicts('Document number', printed, 'X1234567', { confidence });
  // A look-alike
  expect([number('X1Z34567', 0.96), number('X1Z34567', 0.95)]).toEqual([true, false]);
  // One other character, and two
  expect([number('X1934567', 0.8), number('X1934567', 0.79)]).toEqual([true, false]);
  expect([number('X19M4567', 0.8), number('X19M4567', 0.79)]).toEqual([true, false]);
  // Three: another number
  expect([number('X19MP567', 0.7), number('X19MP567', 0.69)]).toEqual([true, false]);
});

test('a truncated name is compared up to its end', () => {
  const [whole, start] = ['BENNELONG WOOLOOMOOLOO', 'BENNELONG WOOL'];
  expect(compared('Last name', whole, start, {}, { cut: true }).equal).toBe(true);
  expect(compared('Last name', whole, start, { cut: true }).equal).toBe(true);
  expect(compared('Last name', whole, start).equal).toBe(false);
});

test('zone fields without a check digit need high confidence to conflict', () => {
  const name = (confidence: number, valid: boolean | null) =>
    conflicts('Last name', 'TENNYSON', 'MARLOWE', {}, { confidence, valid });
  expect([name(0.7, null), name(0.69, null)]).toEqual([true, false]);
  expect([name(0.1, true), name(0.69, false), name(0.7, false)]).toEqual([true, false, true]);
  const lookalike = (confidence: number) =>
    conflicts('Document number', 'X1Z34567', 'X1234567', {}, { confidence, valid: null });
  expect([lookalike(0.7), lookalike(0.69)]).toEqual([true, false]);
});

test('a low-confidence difference is reported as such, with its position', () => {
  expect(compared('Document number', 'X1934567', 'X1234567', { confidence: 0.5 }).message).toBe(
    'Not read reliably enough to compare OCR and MRZ, character 3',
  );
  expect(compared('Document number', 'X9934599', 'X1234567').message).toBe('OCR and MRZ differ, characters 2, 3, 7, 8');
  expect(compared('Document number', 'X9994599', 'X1234567').message).toBe('OCR and MRZ differ, 5 characters');
  expect(compared('Nationality', 'FRA', 'DEU', { contentType: 'country' }).message).toBe('OCR and MRZ differ');
});

test('countries match by code or by adjective, and differ only if both are known', () => {
  const country = (printed: string, inZone: string, confidence = 0.99) =>
    compared('Nationality', printed, inZone, { confidence }, { contentType: 'country' });
  const { equal, conflict } = country('FRA', 'DEU');
  expect([equal, conflict]).toEqual([false, true]);
  expect([country('FRA', 'DEU', 0.8).conflict, country('FRA', 'DEU', 0.79).conflict]).toEqual([true, false]);
  for (const printed of ['deu', 'DEU', 'DEUTSCH', 'GERMAN'])
    expect([printed, country(printed, 'DEU').equal]).toEqual([printed, true]);
  for (const printed of ['FRENCH', 'ATLANTIC']) {
    const found = country(printed, 'DEU');
    expect([printed, found.equal, found.conflict]).toEqual([printed, false, false]);
  }
  expect(compared('Nationality', 'DEU', 'GERMAN', { contentType: 'country' }).equal).toBe(true);
  expect(conflicts('Nationality', 'FRA', 'XQX', { contentType: 'country' })).toBe(false);
});

test('free text and swapped day and month raise no conflict', () => {
  for (const category of [
    'Place of birth',
    'Authority',
    'Address',
    'Optional data',
    'Document code',
    'Height',
  ] as const)
    expect([category, conflicts(category, 'ZENDA', 'STRELSAU', { confidence: 1 })]).toEqual([category, false]);
  expect(conflicts('Sex', 'F', 'M')).toBe(true);
  expect(conflicts('Date of birth', '1974-12-08', '1974-08-12')).toBe(false);
  expect(conflicts('Date of birth', '1975-12-08', '1974-08-12')).toBe(true);
  expect(conflicts('Date of birth', '1974-12-08', '1974-08-12', { contentType: 'string' })).toBe(true);
  expect(compared('Document number', 'x 123-456', 'X123456').equal).toBe(true);
});

import { expect, test } from 'vitest';
import { contextWith, FRONT } from '../context.fixture.ts';
import type { DocumentContext } from '../context.ts';
import type { BarcodeCounts } from '../fact.ts';
import { barcodeReadable } from './barcode.ts';

const LICENCE = { documentType: 'driving-licence', issuingCountry: 'USA' } as const;
const judged = (barcodes: Partial<BarcodeCounts>, change: Partial<DocumentContext> = LICENCE) =>
  barcodeReadable.judge(contextWith({}, { barcodes: { found: 0, parsed: 0, problems: [], ...barcodes }, ...change }));
const raised = (...of: Parameters<typeof judged>) => judged(...of).map((verdict) => verdict.raised);

test('a United States licence without a readable barcode raises DC026 or DC027', () => {
  // DC026: none was found; DC027: none can be read.
  expect(raised({})).toEqual([true, false]);
  expect(raised({ found: 1 })).toEqual([false, true]);
  expect(raised({ found: 2, parsed: 1 })).toEqual([false, false]);
  expect(judged({ found: 1, parsed: 1 })).toEqual([
    {
      code: 'DC026',
      raised: false,
      inputs: { expected: true, americanDesign: false, found: 1, parsed: 1, problems: [] },
    },
    {
      code: 'DC027',
      raised: false,
      signal: false,
      inputs: { expected: true, americanDesign: false, found: 1, parsed: 1, problems: [] },
    },
  ]);
  expect(judged({ found: 1, parsed: 1, problems: ['truncated'] })[1]!.signal).toBe(true);
});

test.each<[Partial<DocumentContext>, boolean]>([
  [{ ...LICENCE, issuingCountry: 'CAN' }, true],
  [{ ...LICENCE, issuingCountry: 'DEU' }, false],
  [{ ...LICENCE, issuingCountry: 'DEU', americanDesign: true }, true],
  [{ ...LICENCE, documentType: 'id-card' }, false],
  [{ ...LICENCE, documentType: 'id-card', americanDesign: true }, false],
  [{ documentType: 'unknown', issuingCountry: 'unknown', submitted: LICENCE }, true],
  [{ documentType: 'unknown', issuingCountry: 'unknown', submitted: null }, false],
])('%j needs a barcode: %s', (change, needs) => {
  expect(raised({}, change)).toEqual(needs ? [true, false] : []);
  // A barcode that was found is reported, and is a concern only if it is required.
  expect(raised({ found: 1 }, change)).toEqual([false, needs]);
});

test('where no document was found, none of its parts is reported missing', () =>
  expect(judged({}, { ...LICENCE, front: { ...FRONT, documentFound: false } })).toEqual([]));

import type { DocumentReading } from '@verify/print/document';
import { expect, test } from 'vitest';
import { countBarcodes, vizFacts } from './document-reading.ts';

type Barcode = DocumentReading['front']['barcodes'][number];

const barcode = (change: Partial<Barcode>): Barcode => {
  const corner = { x: 0, y: 0 };
  const quad = [corner, corner, corner, corner] as const;
  return { format: 'PDF417', content: 'aamva', parsed: true, fields: [], problems: [], text: '', quad, ...change };
};
const reading = (barcodes: readonly Barcode[]) =>
  ({ front: { side: 'front', barcodes }, back: null }) as unknown as DocumentReading;

test.each([
  ['nothing', [], { found: 0, parsed: 0, problems: [] }],
  ['a licence', [barcode({})], { found: 1, parsed: 1, problems: [] }],
  [
    'a licence cut off',
    [barcode({ parsed: false, problems: ['truncated'] })],
    { found: 1, parsed: 0, problems: ['truncated'] },
  ],
  ['a damaged symbol', [barcode({ parsed: false, content: 'unreadable' })], { found: 1, parsed: 0, problems: [] }],
  [
    'a sticker of somebody else',
    [barcode({ format: 'QRCode', content: 'other', parsed: false })],
    { found: 0, parsed: 0, problems: [] },
  ],
])('with %s, only a barcode of a licence counts', (_name, barcodes, counts) =>
  expect(countBarcodes(reading(barcodes))).toEqual(counts),
);

test.each([
  ['1906-11-29', 0.2, 1],
  ['1905-11-28', 0.2, 0],
  ['2026-11-28', 0.2, 1],
  ['2026-11-29', 0.2, 0],
  ['2026-11-29', 1, 1],
])('a birth printed as %s with confidence %d gives %i values', (value, confidence, count) => {
  const viz = [{ category: 'Date of birth', value, raw: value, contentType: 'date', confidence }];
  expect(vizFacts({ viz, side: 'front' } as unknown as DocumentReading['front'], '2026-11-28')).toHaveLength(count);
});

test.each([
  ['1906-11-29', null],
  ['1905-11-28', false],
  ['2026-11-28', null],
  ['2026-11-29', false],
])('a birth clearly printed as %s is shown with valid: %s', (value, valid) => {
  const viz = [{ category: 'Date of birth', value, raw: value, contentType: 'date', confidence: 1 }];
  const read = vizFacts({ viz, side: 'front' } as unknown as DocumentReading['front'], '2026-11-28');
  expect(read).toMatchObject([{ content: value, valid }]);
});

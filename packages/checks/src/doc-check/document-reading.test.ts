import type { DocumentReading } from '@verify/reading/document';
import { expect, test } from 'vitest';
import { countBarcodes } from './document-reading.ts';

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
])('of %s the licence alone counts', (_name, barcodes, counts) =>
  expect(countBarcodes(reading(barcodes))).toEqual(counts),
);

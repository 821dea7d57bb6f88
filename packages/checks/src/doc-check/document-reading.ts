import type { DocumentReading, SideReading } from '@verify/reading/document';
import type { Fact } from './fact.ts';

/** Fields of the visual zone. They have no check digits, so only the reader's confidence counts. */
export function vizFacts({ viz, side }: SideReading): Fact[] {
  return viz.map(({ category, value, contentType, confidence }) => ({
    category,
    content: value,
    contentType,
    confidence,
    valid: null,
    side,
  }));
}

/**
 * Barcodes of a side, with their fields if they could be parsed. Their error correction leaves no doubt about single
 * characters.
 */
export function barcodesOf({ barcodes, side }: SideReading): { readonly parsed: boolean; readonly facts: Fact[] }[] {
  return barcodes.map(({ parsed, fields }) => ({
    parsed,
    facts: fields.map(({ category, value, contentType }) => ({
      category,
      content: value,
      contentType,
      confidence: 1,
      valid: parsed,
      side,
    })),
  }));
}

/** Printed fields also indicate a document: a card that fills the picture has no edges and, on its front, no zone. */
const FIELDS_OF_A_DOCUMENT = 2;

export const showsDocument = ({ found, mrz, viz, barcodes }: SideReading): boolean =>
  found !== null ||
  mrz.ok ||
  barcodes.some(({ parsed }) => parsed) ||
  viz.filter((field) => field.by !== 'mrz').length >= FIELDS_OF_A_DOCUMENT;

export const sidesOfReading = (reading: DocumentReading | null): SideReading[] =>
  [reading?.front, reading?.back].filter((side): side is SideReading => side !== null && side !== undefined);

/**
 * Counts barcodes of licences and those that might be one; a QR code with a web address is neither found nor malformed.
 */
export function countBarcodes(reading: DocumentReading | null): { readonly found: number; readonly parsed: number } {
  const all = sidesOfReading(reading)
    .flatMap(({ barcodes }) => barcodes)
    .filter(({ content }) => content !== 'other');
  return { found: all.length, parsed: all.filter(({ parsed }) => parsed).length };
}

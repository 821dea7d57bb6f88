import type { DocumentReading, SideReading } from '@verify/reading/document';
import type { Fact } from './facts.ts';

/** Fields of the visual zone. Nothing covers them but their reader's sureness. */
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

/** Barcodes of a side, with their fields where they could be parsed. */
export function barcodesOf(_side: SideReading): { readonly parsed: boolean; readonly facts: Fact[] }[] {
  return [];
}

/** Printed fields show a document too: a card that fills the picture has neither edges nor, on its front, a zone. */
const FIELDS_OF_A_DOCUMENT = 2;

export const showsDocument = ({ found, mrz, viz }: SideReading): boolean =>
  found !== null || mrz.ok || viz.filter((field) => field.by !== 'mrz').length >= FIELDS_OF_A_DOCUMENT;

export const sidesOfReading = (reading: DocumentReading | null): SideReading[] =>
  [reading?.front, reading?.back].filter((side): side is SideReading => side !== null && side !== undefined);

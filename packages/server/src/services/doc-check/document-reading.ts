import type { DocumentReading, SideReading } from '@verify/reading/document';
import type { Fact } from './facts.ts';

/** Fields of the visual zone. */
export function vizFacts(_side: SideReading): Fact[] {
  return [];
}

/** Barcodes of a side, with their fields where they could be parsed. */
export function barcodesOf(_side: SideReading): { readonly parsed: boolean; readonly facts: Fact[] }[] {
  return [];
}

/** Words that mark a specimen, as far as they were read surely. */
export function specimenWords(_side: SideReading): string[] {
  return [];
}

export const sidesOfReading = (reading: DocumentReading | null): SideReading[] =>
  [reading?.front, reading?.back].filter((side): side is SideReading => side !== null && side !== undefined);

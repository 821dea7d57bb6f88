import type { Category } from '@verify/contract';
import type { Box, IsoDate, MrzReading, Raster } from '@verify/reading';

/** One field as the visual zone prints it. No part of it comes from the MRZ. */
export interface VizField {
  readonly category: Category;
  /** Dates `YYYY-MM-DD`, sex F, M or X, three-letter country codes if printed; else as printed, in capitals. */
  readonly value: string;
  readonly contentType: 'string' | 'date' | 'country';
  /** The text as the recogniser read it. */
  readonly raw: string;
  /** 0 to 1: the least sure word. */
  readonly confidence: number;
  /** In pixels of the flat document. */
  readonly box: Box;
  /** How it was identified: `number` of ISO/IEC 18013-1, `american`: AAMVA's words, `mrz`: as in zone or barcode. */
  readonly by: 'label' | 'number' | 'american' | 'mrz';
  /** A name with letters beyond A to Z that a reader for the State's letters could not confirm: L may be Ł. */
  readonly accentsDoubtful?: true;
}

export interface VizRequest {
  /** The side seen from the front, the right way up. */
  readonly flat: Raster;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Zones to leave out, mm: MRZ, portrait. */
  readonly without: readonly Box[];
  /** Submitted as a driving licence, whose fields have numbers. */
  readonly numbered?: boolean;
  /** Directs the search. */
  readonly mrz: MrzReading | null;
  /** The content of the document's barcode, by category. Directs the search, as an MRZ does. */
  readonly encoded?: ReadonlyMap<Category, string>;
  readonly issuingState: string | null;
  readonly today: IsoDate;
  readonly signal?: { readonly aborted: boolean };
}

export const inPixels = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});

/** Where something stands, without what else is known of it. */
export const boxOf = ({ x, y, width, height }: Box): Box => ({ x, y, width, height });

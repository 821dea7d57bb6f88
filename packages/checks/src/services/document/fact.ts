import type { Category, MrzFieldResult } from '@verify/contract';
import type { DateCandidate } from '@verify/reading';
import type { AamvaProblem } from '@verify/print/document';

export type Source = 'ocr' | 'mrz' | 'nfc' | 'barcode';

/** One value from one source. */
export interface Fact {
  readonly category: Category;
  /** Dates `YYYY-MM-DD`, countries ISO 3166-1 alpha-3 where there is one. */
  readonly content: string;
  readonly contentType: MrzFieldResult['contentType'];
  /** 0 to 1: that of its least certain part. */
  readonly confidence: number;
  /** By a check digit that covers it, or by a list of values; null if neither exists. */
  readonly valid: boolean | null;
  readonly side: 'front' | 'back';
  /** A date whose year has two digits: all its meanings, if there is more than one. */
  readonly candidates?: readonly DateCandidate[] | undefined;
  /** Its other possible dates, which nothing on the document excludes. */
  readonly others?: readonly string[];
  /** Its month was encoded without a day: the value is the month's last day until print gives the day. */
  readonly monthOnly?: true | undefined;
  /** A name that fills its MRZ line, or was cut by its barcode's word: it may be the start of a longer one. */
  readonly cut?: boolean;
  /** A printed name that may have letters beyond A to Z where others were read: compared, but not shown as printed. */
  readonly accentsDoubtful?: boolean | undefined;
}

/** The values of a document by source and category. */
export type Facts = Readonly<Record<Source, ReadonlyMap<Category, Fact>>>;

/** Barcodes of a licence: how many were found, how many could be parsed, and how they differ from the standard. */
export interface BarcodeCounts {
  readonly found: number;
  readonly parsed: number;
  readonly problems: readonly AamvaProblem[];
}

/** The parts of a person's name, by category. */
export const NAMES: readonly Category[] = ['Last name', 'First name'];

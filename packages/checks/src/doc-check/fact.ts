import type { Category, MrzFieldResult } from '@verify/contract';

export type Source = 'ocr' | 'mrz' | 'nfc' | 'barcode';

/** One value from one source. */
export interface Fact {
  readonly category: Category;
  /** Dates as `YYYY-MM-DD`, countries as ISO 3166-1 alpha-3 if there is one. */
  readonly content: string;
  readonly contentType: MrzFieldResult['contentType'];
  /** 0 to 1, for its least reliable part. */
  readonly confidence: number;
  /** According to a check digit that covers it, or to a list that it must be on; null if neither exists. */
  readonly valid: boolean | null;
  readonly side: 'front' | 'back';
  /** An MRZ name that fills its line and may therefore be incomplete. */
  readonly cut?: boolean;
}

import type { SmallPrintReader } from './small-print/small-print-reader.ts';
import type { TextReader } from './text-reader.ts';

/** What reads lines of print. */
export interface PrintReaders {
  readonly text: TextReader;
  readonly small: SmallPrintReader;
}

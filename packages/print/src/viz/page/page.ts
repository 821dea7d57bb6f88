import type { IsoDate } from '@verify/reading';
import type { LabelLine } from './evidence.ts';
import type { Member } from './jurisdictions.ts';
import type { PageLine } from './page-line.ts';
import type { Segment } from './segments.ts';

export interface PageContext {
  readonly today: IsoDate;
  readonly issuingState: string | null;
  /** Submitted as a driving licence. */
  readonly licence: boolean;
  /** A zone proves that it is a document; without one, print must. */
  readonly isDocument?: boolean;
  readonly width: number;
  readonly height: number;
}

/** The data of a page that the choice of each field uses. */
export interface Page extends PageContext {
  readonly lines: readonly PageLine[];
  readonly segments: readonly Segment[];
  readonly labels: readonly LabelLine[];
  readonly member: Member | null;
  /** The shapes of its issuer's numbers, if the issuer is known. */
  readonly number: RegExp | null;
  readonly american: boolean;
}

import type { Address, FlowSettings } from '@verify/contract';
import type { WantedHolder } from '../paper/holder.ts';
import type { IssueDate } from '../paper/issue-date.ts';
import type { FoundKind } from '../paper/paper-words.ts';
import type { PaperOutcome } from '../paper/paper-text.ts';

/** Everything that the rules for a proof of address may use. Plain data. */
export interface ProofContext {
  readonly flow: FlowSettings;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly address: Address | null;
  /** The profile's `Address`, a single text. */
  readonly givenAddress: string | null;
  readonly holder: WantedHolder;
  readonly paper: PaperOutcome;
  /** The kinds that its words indicate, most likely first. */
  readonly kinds: readonly FoundKind[];
  readonly issuer: string | null;
  readonly issued: IssueDate;
}

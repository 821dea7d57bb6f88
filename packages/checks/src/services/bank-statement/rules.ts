import type { FlowSettings } from '@verify/contract';
import type { Rule } from '../../rules/rule.ts';
import { namesHolder, type WantedHolder } from '../paper/holder.ts';
import type { FoundKind } from '../paper/paper-words.ts';
import type { PaperOutcome } from '../paper/paper-text.ts';
import { type AccountNumber, misreadOf } from './account-numbers.ts';
import { sameAccount } from './same-account.ts';

/** Everything that the rules for bank statements may use. Plain data. */
export interface StatementContext {
  readonly flow: FlowSettings;
  readonly holder: WantedHolder;
  /** As the caller gave it; null if absent. */
  readonly givenAccount: string | null;
  readonly paper: PaperOutcome;
  readonly kinds: readonly FoundKind[];
  readonly accounts: readonly AccountNumber[];
}
type StatementRule = Rule<StatementContext>;

/** Points of a headline and another word: the paper is surely of that kind. */
const SURE_KIND = 3;

const isStatement: StatementRule = {
  name: 'is-bank-statement',
  codes: ['BS001'],
  version: 2,
  judge({ paper, kinds }) {
    const score = kinds.find(({ kind }) => kind === 'bank')?.score ?? 0;
    const fault = paper.ok ? null : paper.code;
    const other = kinds.find((each) => each.score >= SURE_KIND)?.kind;
    // Only words of another kind of paper exclude a statement.
    const verdict = other
      ? { detail: 'its words are those of another kind of paper' }
      : { question: fault ? 'We could not read the file' : 'We could not tell whether this is a bank statement' };
    const inputs = { score, fault, other: other ?? null };
    return [{ code: 'BS001', raised: fault !== null || score === 0, ...verdict, inputs, threshold: 2 }];
  },
};

/** The given account is among those in the header. Neither the concern nor the trace contains a number. */
const accountAgrees: StatementRule = {
  name: 'account-agrees',
  codes: ['BS002'],
  version: 3,
  judge(context) {
    const { paper, givenAccount, accounts } = context;
    if (!paper.ok || givenAccount === null) return [];
    const misread = isMisread(context);
    const agrees = misread || accounts.some((account) => sameAccount(givenAccount, account));
    // Only check digits say that a recognised number was read as it is printed.
    const isSure = paper.source === 'text-layer' || accounts.some(({ kind, valid }) => kind === 'iban' && valid);
    const question =
      accounts.length === 0
        ? 'We could not find an account number'
        : isSure
          ? undefined
          : 'We could not read the account number surely';
    return [
      { code: 'BS002', raised: !agrees, ...(question && { question }), inputs: { found: accounts.length, misread } },
    ];
  },
};

const holderAgrees: StatementRule = {
  name: 'account-holder-agrees',
  codes: ['BS003'],
  version: 1,
  judge({ paper, holder, flow }) {
    if (!paper.ok) return [];
    const agrees = namesHolder(paper.lines, holder, flow.nameMatch, paper.source === 'recognised');
    return agrees === null ? [] : [{ code: 'BS003', raised: !agrees, inputs: { nameMatch: flow.nameMatch } }];
  },
};

/** True for the given account with characters that the recogniser misread. */
const isMisread = ({ paper, givenAccount, accounts }: StatementContext): boolean =>
  paper.ok &&
  paper.source === 'recognised' &&
  givenAccount !== null &&
  accounts.some((account) => misreadOf(givenAccount, account));

/** A printed IBAN has wrong check digits, length or shape, and no correct one is next to it. */
const checkDigitsHold: StatementRule = {
  name: 'iban-check-digits',
  codes: ['BS004'],
  version: 2,
  judge(context) {
    const ibans = context.accounts.filter(({ kind }) => kind === 'iban');
    if (ibans.length === 0) return [];
    const misread = isMisread(context);
    const wrong = ibans.filter(({ valid }) => !valid).length;
    return [
      { code: 'BS004', raised: wrong === ibans.length && !misread, inputs: { ibans: ibans.length, wrong, misread } },
    ];
  },
};

export const STATEMENT_RULES: readonly StatementRule[] = [isStatement, accountAgrees, holderAgrees, checkDigitsHold];

import { accountNumbers } from '../../services/bank-statement/account-numbers.ts';
import { sameAccount } from '../../services/bank-statement/same-account.ts';
import { missingParts, printedAddress } from '../../services/paper/address.ts';
import { namesHolder } from '../../services/paper/holder.ts';
import { issuedOn } from '../../services/paper/issue-date.ts';
import { kindsOf } from '../../services/paper/paper-words.ts';
import type { PaperQuestion } from './question.ts';

interface Part {
  /** Null if it was not understood, which needs a review. */
  readonly value: string | null;
  /** Whether it equals the given one. */
  readonly same?: boolean;
  readonly because: string;
}

/** What the paper checks find in these lines, and how each value compares with the given one. */
export function explainPaper({ paper }: PaperQuestion): Record<'kind' | 'date' | 'account' | 'address' | 'name', Part> {
  const { lines, today, country = paper.address?.country } = paper;
  const { day, because } = issuedOn(lines, today, country);
  return {
    kind: kindOf(lines),
    date: { value: day, because },
    account: accountOf(paper),
    address: addressOf(paper),
    name: nameOf(paper),
  };
}

function kindOf(lines: readonly string[]): Part {
  const [best] = kindsOf(lines);
  if (!best) return { value: null, because: 'We could not tell what kind of paper this is' };
  return { value: best.kind, because: `its words give ${best.score} points, and 2 are enough` };
}

function accountOf({ lines, account }: PaperQuestion['paper']): Part {
  const all = accountNumbers(lines, false);
  const own = account === undefined ? undefined : all.find((each) => sameAccount(account, each));
  const value = (own ?? all[0])?.number ?? null;
  if (value === null) return { value, because: 'We could not find an account number' };
  if (account === undefined) return { value, because: 'it is an IBAN, or behind a word for an account' };
  return { value, same: own !== undefined, because: own ? 'it is the given account' : 'The account number differs' };
}

function addressOf({ lines, address }: PaperQuestion['paper']): Part {
  if (!address) return { value: null, because: 'no address was given to look for' };
  const missing = missingParts(lines, address, false);
  const because = missing.length === 0 ? 'the whole address is there' : `missing: ${missing.join(', ')}`;
  return { value: printedAddress(lines, address), same: missing.length === 0, because };
}

function nameOf({ lines, firstName, lastName, mode = 'containment' }: PaperQuestion['paper']): Part {
  const holder = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
  const isNamed = (line: string): boolean => namesHolder([line], holder, mode, false) === true;
  const value = lines.find(isNamed) ?? null;
  if (!firstName && !lastName) return { value, because: 'no name was given to look for' };
  return {
    value,
    same: value !== null,
    because: value === null ? 'no line names this person' : 'a line names this person',
  };
}

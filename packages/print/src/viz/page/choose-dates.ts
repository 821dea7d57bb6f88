import type { IsoDate } from '@verify/reading';
import type { Candidate } from './candidate.ts';
import { yearsBetween } from './days.ts';

type DateRole = 'birth' | 'issue' | 'expiry';
export type Days = Readonly<Partial<Record<DateRole, Candidate>>>;

/** Limits for the holder's age at issue, and for a document's validity, in years. */
const YOUNGEST = 0;
const OLDEST = 110;
const LONGEST = 25;
/** Evidence for a day without a label: its position among the others. */
const UNLABELLED = 0.3;
/** A day with another label. */
const OTHERS = -1;

/** The likeliest combination of the days of birth, issue and expiry; a document has them in this order. */
export function chooseDates(candidates: readonly Candidate[], today: IsoDate, youngest: number): Days {
  const by = (role: DateRole): (Candidate | null)[] => [
    null,
    ...candidates
      .filter((one) => one.role === role)
      .toSorted((a, b) => b.evidence - a.evidence)
      .slice(0, 6),
  ];
  const old = ({ value }: Candidate): boolean => yearsBetween(value, today) >= youngest;
  const values = new Set(candidates.map(({ value }) => value));
  let best: Days = {};
  let most = 0;
  for (const birth of by('birth').filter((one) => one === null || old(one)))
    for (const issue of by('issue'))
      for (const expiry of by('expiry')) {
        const score = scoreOf(birth, issue, expiry, [...values].toSorted());
        if (score <= most) continue;
        most = score;
        best = { ...(birth && { birth }), ...(issue && { issue }), ...(expiry && { expiry }) };
      }
  return best;
}

function scoreOf(birth: Candidate | null, issue: Candidate | null, expiry: Candidate | null, all: readonly IsoDate[]) {
  if (!inOrder(birth?.value, issue?.value, YOUNGEST, OLDEST)) return -1;
  if (!inOrder(birth?.value, expiry?.value, 0.5, OLDEST + LONGEST)) return -1;
  if (!inOrder(issue?.value, expiry?.value, 0.02, LONGEST) && !expiry?.value.startsWith('9999')) return -1;
  let score = 0;
  for (const one of [birth, issue, expiry])
    if (one) score += one.evidence === 0 ? UNLABELLED : one.evidence < 0 ? OTHERS : one.evidence;
  // Of days without labels the first is the birth and the last the expiry.
  if (birth && birth.value === all[0]) score += 0.15;
  if (expiry && expiry.value === all.at(-1) && all.length > 1) score += 0.15;
  if (issue && issue.evidence === 0) score -= 0.2;
  if (birth && birth.evidence === 0 && all.length === 1) score -= 0.3;
  return score;
}

function inOrder(from: string | undefined, to: string | undefined, least: number, most: number): boolean {
  if (!from || !to) return true;
  const years = yearsBetween(from, to);
  return years >= least && years <= most;
}

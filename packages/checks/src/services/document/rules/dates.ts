import { isEndless, isUnknownDate, LAYOUTS, type MrzReading, possibleDates } from '@verify/reading';
import { daysBetween } from '@verify/print/review';
import { ageOn } from '../../../material/step-rules.ts';
import type { DocumentContext, DocumentRule } from '../context.ts';
import { openDates, sureFact } from '../facts.ts';
import type { Verdict } from '../../../rules/rule.ts';
import { seen } from './presence.ts';

/** For a date with an open century, if only some of its centuries would be a concern. */
const OPEN_CENTURY = 'the century of its year is open';

/** DC008, DC009. Fillers, or a format without an expiry, are clear. Undecided centuries get a review. */
export const notExpired: DocumentRule = {
  name: 'not-expired',
  codes: ['DC008', 'DC009'],
  version: 2,
  judge(context) {
    if (!seen(context)) return [];
    const expiry = sureFact(context.facts, 'Date of expiry');
    if (expiry) return expiredBy(context, [expiry.content], expiry.confidence);
    const open = openDates(context.facts, 'Date of expiry');
    if (open.length > 0) return expiredBy(context, open, 1);
    const last = context.mrz && lastDay(context.mrz, context.today);
    if (last) return expiredBy(context, [last], 1);
    const raw = context.mrz?.fields.dateOfExpiry?.raw;
    const endless = context.mrz !== null && (!LAYOUTS[context.mrz.format].hasExpiry || isEndless(raw ?? ''));
    // An uncertain date in the zone has a wrong check digit, which has its own codes.
    const inZone = context.facts.mrz.has('Date of expiry');
    return [{ code: 'DC009', raised: !endless && !inZone, inputs: { endless, inZone } }];
  },
};

/** The verdict for each possible day of expiry. */
function expiredBy({ today }: DocumentContext, days: readonly string[], confidence: number): Verdict[] {
  const daysLeft = Math.max(...days.map((day) => daysBetween(today, day)));
  const expired = days.filter((day) => daysBetween(today, day) < 0).length;
  const open = expired > 0 && expired < days.length;
  const inputs = { daysLeft, confidence, centuries: days.length };
  return [
    { code: 'DC008', raised: expired === days.length, inputs, threshold: 0 },
    { code: 'DC009', raised: open, detail: open ? OPEN_CENTURY : undefined, inputs },
  ];
}

/** The last day of validity of a document whose zone states only the month of issue. Null for others. */
function lastDay({ format, fields, checks }: MrzReading, today: string): string | null {
  const years = LAYOUTS[format].longestValidityYears;
  const numberHolds = checks.some(({ name, valid }) => name === 'documentNumber' && valid);
  const month = fields.dateOfIssue?.raw;
  const issued = years && numberHolds && month ? possibleDates(`${month}01`, 'issue', today)[0]?.date : undefined;
  if (!years || !issued) return null;
  // This many years later, the month after that of issue has begun.
  return new Date(Date.UTC(Number(issued.slice(0, 4)) + years, Number(issued.slice(5, 7)), 1))
    .toISOString()
    .slice(0, 10);
}

/** DC010. One day of tolerance, because the issuer may be in a time zone ahead. */
export const notIssuedInFuture: DocumentRule = {
  name: 'not-issued-in-future',
  codes: ['DC010'],
  version: 1,
  judge(context) {
    const issue = sureFact(context.facts, 'Date of issue');
    if (!issue) return [];
    const daysAgo = daysBetween(issue.content, context.today);
    return [{ code: 'DC010', raised: daysAgo < -1, inputs: { daysAgo }, threshold: -1 }];
  },
};

/** DC011: a day that does not exist, although its check digit is right, or an impossible age. */
export const birthValid: DocumentRule = {
  name: 'birth-valid',
  codes: ['DC011'],
  version: 2,
  judge(context) {
    const field = context.mrz?.fields.dateOfBirth;
    const check = context.mrz?.checks.find(({ name }) => name === 'dateOfBirth');
    if (field && check?.valid && field.value === null) {
      const unknown = isUnknownDate(field.raw);
      return [{ code: 'DC011', raised: !unknown, inputs: { unknown } }];
    }
    const birth = sureFact(context.facts, 'Date of birth');
    if (!birth) return [];
    const age = ageOn(context.today, birth.content);
    return [{ code: 'DC011', raised: age < 0 || age > 120, inputs: { age }, threshold: 120 }];
  },
};

/** DC012. If the century of birth is open and would decide it, the result is a review (DC041). */
export const oldEnough: DocumentRule = {
  name: 'old-enough',
  codes: ['DC012', 'DC041'],
  version: 2,
  judge({ flow, facts, today }) {
    const { minimumAge } = flow;
    if (minimumAge === null) return [];
    const birth = sureFact(facts, 'Date of birth');
    const days = birth ? [birth.content] : openDates(facts, 'Date of birth');
    if (days.length === 0) return [];
    const age = Math.min(...days.map((day) => ageOn(today, day)));
    const tooYoung = days.filter((day) => ageOn(today, day) < minimumAge).length;
    const open = tooYoung > 0 && tooYoung < days.length;
    const inputs = { age, centuries: days.length };
    return [
      { code: 'DC012', raised: tooYoung === days.length, inputs, threshold: minimumAge },
      { code: 'DC041', raised: open, detail: open ? `Date of birth: ${OPEN_CENTURY}` : undefined, inputs },
    ];
  },
};

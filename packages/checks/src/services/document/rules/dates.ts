import { isEndless, isUnknownDate, LAYOUTS, type MrzReading, possibleDates } from '@verify/reading';
import { daysBetween } from '@verify/reading/review';
import { ageOn } from '../../../material/step-rules.ts';
import type { DocumentContext, DocumentRule } from '../context.ts';
import { openDates, sureFact } from '../facts.ts';
import type { Verdict } from '../../../rules/rule.ts';
import { seen } from './presence.ts';

/** For a date whose century is open, where some centuries would be a concern and others not. */
const OPEN_CENTURY = 'the century of its year is open';

/** DC008, DC009. Fillers, or a format without an expiry, are clear. Centuries that nothing decides are for a person. */
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
    // A date in the zone that is not sure has a wrong check digit, and that has its own codes.
    const inZone = context.facts.mrz.has('Date of expiry');
    return [{ code: 'DC009', raised: !endless && !inZone, inputs: { endless, inZone } }];
  },
};

/** The verdict on each of the days on which it may expire. */
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

/** The last day on which a document can be valid whose zone states the month of issue only. Null for others. */
function lastDay({ format, fields, checks }: MrzReading, today: string): string | null {
  const years = LAYOUTS[format].longestValidityYears;
  const numberHolds = checks.some(({ name, valid }) => name === 'documentNumber' && valid);
  const month = fields.dateOfIssue?.raw;
  const issued = years && numberHolds && month ? possibleDates(`${month}01`, 'issue', today)[0]?.date : undefined;
  if (!years || !issued) return null;
  // The month after that of issue, so many years later, has begun by then.
  return new Date(Date.UTC(Number(issued.slice(0, 4)) + years, Number(issued.slice(5, 7)), 1))
    .toISOString()
    .slice(0, 10);
}

/** DC010. One day of grace: the issuer may live ahead of us. */
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

/** DC011: a day that does not exist, although its check digit holds, or an age that nobody has. */
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

/** DC012. Where the century of birth is open, and would decide it, a person looks (DC041). */
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

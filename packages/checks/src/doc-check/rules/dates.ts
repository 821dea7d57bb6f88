import { daysBetween } from '@verify/reading/review';
import { ageOn } from '../../step-rules.ts';
import { sureFact } from '../facts.ts';
import type { Rule } from '../rule.ts';
import { seen } from './presence.ts';

/** DC008, DC009. A document may go without an end: then its zone holds fillers, and both are clear. */
export const notExpired: Rule = {
  name: 'not-expired',
  codes: ['DC008', 'DC009'],
  version: 1,
  judge(context) {
    if (!seen(context)) return [];
    const expiry = sureFact(context.facts, 'Date of expiry');
    if (!expiry) {
      const raw = context.mrz?.fields.dateOfExpiry?.raw;
      const endless = (raw !== undefined && /^<+$/.test(raw)) || WITHOUT_EXPIRY.has(context.mrz?.format ?? '');
      // A date in the zone that is not sure has a wrong check digit, and that has its own codes.
      const inZone = context.facts.mrz.has('Date of expiry');
      return [{ code: 'DC009', raised: !endless && !inZone, inputs: { endless, inZone } }];
    }
    const daysLeft = daysBetween(context.today, expiry.content);
    return [
      { code: 'DC008', raised: daysLeft < 0, inputs: { daysLeft, confidence: expiry.confidence }, threshold: 0 },
      { code: 'DC009', raised: false },
    ];
  },
};

/** French cards of 1988 and French licences print no end in their zones. */
const WITHOUT_EXPIRY: ReadonlySet<string> = new Set(['FRID', 'FRDL', 'CHDL']);

/** DC010. One day of grace: the issuer may live ahead of us. */
export const notIssuedInFuture: Rule = {
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
export const birthValid: Rule = {
  name: 'birth-valid',
  codes: ['DC011'],
  version: 1,
  judge(context) {
    const field = context.mrz?.fields.dateOfBirth;
    const check = context.mrz?.checks.find(({ name }) => name === 'dateOfBirth');
    if (field && check?.valid && field.value === null) {
      // ICAO 9303-3, 4.7: unknown parts of a date of birth are fillers.
      const unknown = field.raw.includes('<');
      return [{ code: 'DC011', raised: !unknown, inputs: { unknown } }];
    }
    const birth = sureFact(context.facts, 'Date of birth');
    if (!birth) return [];
    const age = ageOn(context.today, birth.content);
    return [{ code: 'DC011', raised: age < 0 || age > 120, inputs: { age }, threshold: 120 }];
  },
};

/** DC012 */
export const oldEnough: Rule = {
  name: 'old-enough',
  codes: ['DC012'],
  version: 1,
  judge(context) {
    const { minimumAge } = context.flow;
    const birth = sureFact(context.facts, 'Date of birth');
    if (minimumAge === null || !birth) return [];
    const age = ageOn(context.today, birth.content);
    return [{ code: 'DC012', raised: age < minimumAge, inputs: { age }, threshold: minimumAge }];
  },
};

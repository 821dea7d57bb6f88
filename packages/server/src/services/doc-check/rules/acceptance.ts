import type { Rule } from '../rule.ts';
import { seen } from './presence.ts';

/** DC002, DC003: is this a kind of document that we know, and that the flow takes? */
export const typeAccepted: Rule = {
  name: 'type-accepted',
  codes: ['DC002', 'DC003'],
  version: 1,
  judge(context) {
    if (!seen(context)) return [];
    const { documentType, flow, mrz } = context;
    const inputs = { documentType, submitted: context.submitted?.documentType ?? null, format: mrz?.format ?? null };
    if (documentType === 'unsupported') return [{ code: 'DC002', raised: true, inputs }];
    const accepted = flow.documents.length === 0 || flow.documents.some(({ type }) => type === documentType);
    return [
      { code: 'DC002', raised: false, inputs },
      { code: 'DC003', raised: !accepted, detail: documentType, inputs },
    ];
  },
};

/** DC004: does the flow take documents of this country? A country that nobody knows is DC041's matter. */
export const countryAccepted: Rule = {
  name: 'country-accepted',
  codes: ['DC004'],
  version: 1,
  judge(context) {
    const { documentType, issuingCountry, flow } = context;
    if (!seen(context) || issuingCountry === 'unknown') return [];
    const entries = flow.documents.filter(({ type }) => type === documentType);
    if (entries.length === 0) return [];
    const accepted = entries.some(({ countries }) => countries.length === 0 || countries.includes(issuingCountry));
    return [
      {
        code: 'DC004',
        raised: !accepted,
        detail: issuingCountry,
        inputs: { countries: entries.flatMap((entry) => entry.countries) },
      },
    ];
  },
};

/** DC033: printed as a specimen, or of the State that only specimens have. */
export const notASpecimen: Rule = {
  name: 'not-a-specimen',
  codes: ['DC033'],
  version: 1,
  judge(context) {
    if (!seen(context)) return [];
    const words = [context.front, context.back].flatMap((side) => side?.specimenWords ?? []);
    const specimenState = SPECIMEN_STATES.has(context.issuingCountry);
    const raised = words.length > 0 || (specimenState && context.environment === 'live');
    return [
      { code: 'DC033', raised, inputs: { words: words.length, specimenState, environment: context.environment } },
    ];
  },
};

/** ICAO 9303-3, section 5, part E. */
const SPECIMEN_STATES: ReadonlySet<string> = new Set(['UTO', 'IAA']);

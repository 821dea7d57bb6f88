import { sidesOf, type DocumentRule } from '../context.ts';
import { NAMES } from '../fact.ts';
import { seen } from './presence.ts';

/** DC002, DC003: a known kind that the flow accepts. DC041 covers a type that only the browser claims. */
export const typeAccepted: DocumentRule = {
  name: 'type-accepted',
  codes: ['DC002', 'DC003'],
  version: 2,
  judge(context) {
    if (!seen(context)) return [];
    const { documentType, typeFrom, flow, mrz } = context;
    const submitted = context.submitted?.documentType ?? null;
    const inputs = { documentType, typeFrom, submitted, format: mrz?.format ?? null };
    if (documentType === 'unsupported') return [{ code: 'DC002', raised: true, inputs }];
    if (documentType === 'unknown') return [{ code: 'DC002', raised: false, inputs }];
    const accepted = flow.documents.length === 0 || flow.documents.some(({ type }) => type === documentType);
    return [
      { code: 'DC002', raised: false, inputs },
      { code: 'DC003', raised: !accepted, detail: documentType, inputs },
    ];
  },
};

/** DC004: a country whose documents the flow accepts. DC041 covers a country that only the browser claims. */
export const countryAccepted: DocumentRule = {
  name: 'country-accepted',
  codes: ['DC004'],
  version: 2,
  judge(context) {
    const { documentType, issuingCountry, countryFrom, flow } = context;
    if (!seen(context) || issuingCountry === 'unknown') return [];
    const entries = flow.documents.filter(({ type }) => documentType === 'unknown' || type === documentType);
    if (entries.length === 0) return [];
    const accepted = entries.some(({ countries }) => countries.length === 0 || countries.includes(issuingCountry));
    return [
      {
        code: 'DC004',
        raised: !accepted,
        detail: issuingCountry,
        inputs: { countries: entries.flatMap((entry) => entry.countries), countryFrom },
      },
    ];
  },
};

/** DC033: a specimen's State or person, or the word over a field or across a side. */
export const notASpecimen: DocumentRule = {
  name: 'not-a-specimen',
  codes: ['DC033'],
  version: 3,
  judge(context) {
    if (!seen(context)) return [];
    const names = [context.facts.mrz, context.facts.ocr].flatMap((source) =>
      NAMES.flatMap(
        (category) =>
          source
            .get(category)
            ?.content.toUpperCase()
            .split(/[\s-]+/) ?? [],
      ),
    );
    const words = names.filter((name) => SPECIMEN_NAMES.has(name));
    const specimenState = SPECIMEN_STATES.has(context.issuingCountry);
    const overprinted = [...context.facts.ocr.values()].some(({ content }) => OVERPRINT.test(content));
    const across = sidesOf(context).flatMap(({ overprint }) => overprint ?? []);
    const raised =
      words.length > 0 || overprinted || across.length > 0 || (specimenState && context.environment === 'live');
    return [
      {
        code: 'DC033',
        raised,
        inputs: { words: words.length, overprinted, across, specimenState, environment: context.environment },
      },
    ];
  },
};

/** Names on issuers' own specimens. No register of surnames contains them. */
const SPECIMEN_NAMES: ReadonlySet<string> = new Set(['SPECIMEN', 'SPÉCIMEN', 'MUSTERMANN', 'MUSTERFRAU']);
/** Across a field that was read. Other such words (MUSTER, SAMPLE) are names of people and places as well. */
const OVERPRINT = /SP[EÉ]CIMEN/i;
/** ICAO 9303-3, section 5, part E. */
const SPECIMEN_STATES: ReadonlySet<string> = new Set(['UTO', 'IAA']);

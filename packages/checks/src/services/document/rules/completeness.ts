import type { Category } from '@verify/contract';
import type { DocumentContext, DocumentRule } from '../context.ts';
import { NAMES } from '../fact.ts';
import { isPresentable, presentableFact, sureFact } from '../facts.ts';
import { seen } from './presence.ts';

/**
 * DC041, DC042. One name is enough, unless the caller has the other. A doubtful zone counts like several missing
 * fields, low-confidence print like none. Type and country must come from the document, and a licence's front must show
 * the fields of its barcode.
 */
export const fieldsComplete: DocumentRule = {
  name: 'fields-complete',
  codes: ['DC041', 'DC042'],
  version: 6,
  judge(context) {
    const { facts, comparisons } = context;
    const has = (category: Category): boolean =>
      presentableFact(
        facts,
        category,
        comparisons.rows.find((row) => row.category === category),
      ) !== null;
    // DC050 covers an empty reading.
    if (!seen(context) || facts.ocr.size + facts.mrz.size + facts.barcode.size === 0) return [];
    const missing: string[] = REQUIRED.filter((category) => !has(category));
    if (!has('Last name') && !has('First name')) missing.push('Name');
    else missing.push(...NAMES.filter((name) => !has(name) && needsPrint(context, name)));
    if (context.documentType === 'unknown') missing.push('Document type');
    if (context.issuingCountry === 'unknown') missing.push('Issue country');
    const doubtful = context.zoneDoubtful;
    const unread = unreadOnFront(context);
    const several = missing.length >= SEVERAL || unread.length >= SEVERAL_ON_FRONT;
    const detail = [
      ...missing,
      ...(doubtful ? ['Machine-readable zone'] : []),
      ...(unread.length > 0 ? [`${unread.join(', ')} on the front`] : []),
    ].join(', ');
    const inputs = { missing, doubtful, unread };
    return [
      { code: 'DC041', raised: missing.length + unread.length > 0 && !several && !doubtful, detail, inputs },
      { code: 'DC042', raised: several || doubtful, detail, inputs, threshold: SEVERAL },
    ];
  },
};

/** A caller's name that only print could confirm, if it was too uncertain to compare. */
const needsPrint = ({ profile, facts }: DocumentContext, name: Category): boolean =>
  profile.some(({ category }) => category === name) &&
  facts.ocr.has(name) &&
  !NAMES.some((category) => facts.mrz.has(category) || facts.barcode.has(category));

/** Fields of the barcode that the front lacks, because a barcode is easily printed for another front. */
function unreadOnFront({ documentType, mrz, facts, comparisons }: DocumentContext): Category[] {
  if (documentType !== 'driving-licence' || mrz) return [];
  return ON_FRONT.filter((category) => {
    const printed = facts.ocr.get(category);
    const row = comparisons.rows.find((one) => one.category === category);
    const encoded = facts.barcode.get(category);
    // A licence without an expiry prints none.
    const endless = encoded?.content.startsWith('9999') === true;
    return encoded !== undefined && !endless && !(printed && isPresentable(printed, row));
  });
}

/** DC013: shorter than any State's numbers, or without a digit. */
export const numberWellFormed: DocumentRule = {
  name: 'number-well-formed',
  codes: ['DC013'],
  version: 1,
  judge({ facts }) {
    const number = sureFact(facts, 'Document number');
    if (!number) return [];
    const characters = number.content.replace(/[^A-Z0-9]/gi, '');
    const malformed = characters.length < SHORTEST || !/\d/.test(characters);
    return [{ code: 'DC013', raised: malformed, inputs: { length: characters.length }, threshold: SHORTEST }];
  },
};

const REQUIRED: readonly Category[] = ['Document number', 'Date of birth'];
const ON_FRONT: readonly Category[] = ['Last name', 'First name', 'Date of birth', 'Document number', 'Date of expiry'];
const SEVERAL = 3;
const SEVERAL_ON_FRONT = 2;
/** Old Liechtenstein passports have six characters; cards of some States five. */
const SHORTEST = 5;

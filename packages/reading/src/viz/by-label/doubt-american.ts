import { editShare, fold } from '../fold.ts';
import { UNSURE } from '../like-value.ts';
import type { VizField } from '../viz-field.ts';

/**
 * Makes values of a North American licence unsure that hardly are what their label says. A neighbour's text is often
 * read perfectly, so the recogniser's own sureness does not help. Unsure values are shown only if another source, such
 * as the barcode, says the same.
 */
export function doubted(fields: readonly VizField[]): VizField[] {
  const inOrder = datesInOrder(fields);
  const last = fields.find(({ category }) => category === 'Last name');
  const first = fields.find(({ category }) => category === 'First name');
  // The last name stands above the given ones or beside them: what is below them is the address.
  const inPlace = !last || !first || last.box.y < first.box.y + first.box.height;
  return fields.map((field) => {
    const sure =
      hasShape(field) &&
      (field.contentType !== 'date' || inOrder) &&
      // The line below a last name that was not found may be the last name.
      (field.category !== 'First name' || last !== undefined) &&
      (field.category !== 'Last name' || inPlace);
    return sure ? field : { ...field, confidence: Math.min(UNSURE, field.confidence) };
  });
}

/** Printed near names: other labels and their values, the title, and the fields of a template. */
const FOREIGN = (
  'APT SUFFIX SUFIX DRIVER DRIVERS LICENSE LICENCE CLASS ENDORSEMENTS ENDORSEMENT RESTRICTIONS RESTRICTION NONE DONOR ' +
  'VETERAN ADDRESS HEIGHT WEIGHT EYES HAIR ISSUED EXPIRES BIRTH USA BLU BRO BRN GRN HAZ GRY BLK ' +
  'LAST FIRST NAME IDENTIFICATION COMMERCIAL'
).split(' ');
/** `MAIN ST`: alone some of these are names. */
const STREET = / (?:STREET|ST|AVENUE|AVE|ROAD|RD|BOULEVARD|BLVD|DRIVE|DR|LANE|LN|COURT|CT|WAY|PL|PLACE|HWY|CIR)\.?$/;
/** Shorter words have neighbours that are names: Firth, Glass, Hirst, Riddle. */
const LONG = 7;
/** Share of a long word that may be misread. */
const TOLERANCE = 0.26;

const hasForeignWord = (name: string): boolean =>
  fold(name)
    .split(/[^A-Z]+/)
    .some((word) =>
      FOREIGN.some(
        (one) => one === word || (word.length >= LONG && one.length >= LONG && editShare(word, one) <= TOLERANCE),
      ),
    ) ||
  /(.)\1{3}/.test(name.replace(/\s/g, '')) ||
  STREET.test(fold(name));

function hasShape({ category, value }: VizField): boolean {
  if (category === 'Document number') return isNumber(value);
  if (category === 'Last name' && value.replace(/[^\p{L}]/gu, '').length < 3) return false;
  if (category === 'Last name' || category === 'First name') return !hasForeignWord(value);
  if (category === 'Height') return /^\d{3} ?CM$|^[3-7]['’°-]{1,2} ?(?:[01]\d["”]?|\d["”])$/i.test(value.trim());
  if (category === 'Address') return /\d/.test(value) && /\p{L}{3}/u.test(value) && !/\d\/\d/.test(value);
  return true;
}

/** Words that are read together with the number beside them. */
const GLUED = /^(?:4?D)?(?:N[O0]|D[LI1]N?[O0]?|LIC|[I1]D|OLN)(?=[A-Z]?\d)/;

/** A word behind the digits is the next column's. */
const NEIGHBOUR = /\d{4}[A-Z]{4,}$/;

/** No licence of any State has a number with fewer digits. */
const LEAST_DIGITS = 4;
const digitsOf = (value: string): number => value.replace(/\D/g, '').length;

/** A licence's number with too few digits is a fragment, or a neighbour's text. */
export const doubtedNumber = (field: VizField): VizField =>
  field.category === 'Document number' && digitsOf(field.value) < LEAST_DIGITS
    ? { ...field, confidence: Math.min(UNSURE, field.confidence) }
    : field;

/** Members of the AAMVA print 5 to 19 characters, half of them digits but for two States. */
const isNumber = (value: string): boolean => {
  const plain = fold(value).replace(/[^A-Z0-9]/g, '');
  const digits = digitsOf(plain);
  return (
    plain.length >= 6 &&
    digits >= LEAST_DIGITS &&
    2 * digits >= plain.length &&
    !GLUED.test(plain) &&
    !NEIGHBOUR.test(plain)
  );
};

/** Birth, issue, expiry; a licence is issued at 14 at the earliest, and holds for 25 years at most. */
function datesInOrder(fields: readonly VizField[]): boolean {
  const year = (category: VizField['category']): number | null => {
    const value = fields.find((field) => field.category === category)?.value;
    return value ? new Date(value).getTime() / YEAR_MS : null;
  };
  const [birth, issue, expiry] = [year('Date of birth'), year('Date of issue'), year('Date of expiry')];
  const within = (from: number | null, to: number | null, least: number, most: number): boolean =>
    from === null || to === null || (to - from >= least && to - from <= most);
  return within(birth, issue, 13.9, 110) && within(issue, expiry, 0, 25) && within(birth, expiry, 14, 130);
}
const YEAR_MS = 365.25 * 24 * 3600 * 1000;

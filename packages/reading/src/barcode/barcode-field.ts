import type { Category } from '@verify/contract';
import type { IsoDate } from '../types.ts';

export interface BarcodeField {
  readonly category: Category;
  /** Dates `YYYY-MM-DD`, sex F, M or X, names in capitals as encoded. */
  readonly value: string;
  readonly contentType: 'string' | 'date' | 'country';
  /** Identifiers of the elements that it came from (`DAC+DAD`), or the track of a magnetic stripe. */
  readonly elements: string;
  /** A name that the issuer cut to fit. */
  readonly cut?: true;
  /** A date that has a month but no day: the value is the last day of that month. */
  readonly monthOnly?: true;
}

/** The expiry date of a licence that does not expire, as documents print it. */
export const NO_END = '9999-12-31';

/** The day, if it exists and a licence can state it. `9999` is the year of documents that do not expire. */
export function dayOf(year: string, month: string, day: string): IsoDate | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const date = new Date(Date.UTC(y, m - 1, d));
  const known = (y >= 1880 && y < 2200) || y === 9999;
  return known && date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? `${year}-${month}-${day}` : null;
}

/** Canadian issuers by their identification numbers (AAMVA, list of IINs), and provinces by their postal codes. */
const CANADIAN_ISSUERS: ReadonlySet<string> = new Set(
  '636012 636013 636016 636017 636028 636044 636048 604426 604427 604428 604429 604432 604433 604434'.split(' '),
);
const PROVINCES: ReadonlySet<string> = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '));

export const isCanadian = (issuer: string, jurisdiction: string): boolean =>
  CANADIAN_ISSUERS.has(issuer) || PROVINCES.has(jurisdiction);

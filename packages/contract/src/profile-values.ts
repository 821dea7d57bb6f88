// The rules of a profile's values. No schema library is imported here, so that the stand-alone script stays small.

/** Labels of extracted data and of the profile, the specification's seven first. Original names: the State's script. */
export const CATEGORIES = [
  'Document number',
  'Date of expiry',
  'Issue country',
  'First name',
  'Last name',
  'Date of birth',
  'Account number',
  'Nationality',
  'Sex',
  'Document code',
  'Date of issue',
  'Place of birth',
  'Personal number',
  'Optional data',
  'Authority',
  'Address',
  'Height',
  'Vehicle categories',
  'Original last name',
  'Original first name',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Values of these are calendar days, `YYYY-MM-DD`; any other form would differ from the document as text. */
const DAYS: readonly Category[] = ['Date of birth', 'Date of expiry', 'Date of issue'];

/** True for an existing day as `YYYY-MM-DD`; false for `2023-02-30`. */
export function isDay(value: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

/** What is wrong with the value of a category as a date, or null. */
export function dayFault(category: Category, value: string): string | null {
  if (!DAYS.includes(category)) return null;
  if (!isDay(value)) return `${category} must be a calendar day as YYYY-MM-DD`;
  if (category === 'Date of birth' && !isBirthDay(value)) return 'Date of birth must be a day in the last 130 years';
  return null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_LIFE_YEARS = 130;

/** A day within a living person's lifetime, and not after today in the time zone furthest ahead. */
function isBirthDay(value: string): boolean {
  const newest = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const oldest = `${Number(newest.slice(0, 4)) - LONGEST_LIFE_YEARS}${newest.slice(4)}`;
  return value <= newest && value >= oldest;
}

/** ISO 3166-1 alpha-3, upper case. */
export const COUNTRY_CODE = /^[A-Z]{3}$/;

/** Countries and territories whose addresses have no postcode, by the Universal Postal Union; the others need one. */
const WITHOUT_POSTCODES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'AGO ARE ATG BDI BEN BFA BHS BLZ BOL BWA CAF CIV CMR COD COG COK COM CUW DJI DMA ERI FJI GHA GMB GNQ GRD GUY HKG JAM KIR KNA ' +
    'MAC MLI MRT MWI NIU NRU PAN PRK QAT RWA SLB SLE SOM SSD STP SUR SXM SYC SYR TCD TGO TKL TON TTO TUV TZA UGA VUT YEM ZWE ABW BES'
  ).split(' '),
);

export const needsPostcode = (country: string): boolean => !WITHOUT_POSTCODES.has(country);

import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/**
 * Field categories: the labels of extracted data and of the profile. The first seven are the specification's. Original
 * names are in the State's own script, where it prints one beside Latin letters.
 */
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

const text = z.string().check(z.minLength(1), z.maxLength(LIMITS.profileChars));

/**
 * Their values are calendar days, `YYYY-MM-DD`; any other form would be compared as text and differ for the right
 * person.
 */
const DAYS: readonly Category[] = ['Date of birth', 'Date of expiry', 'Date of issue'];

/** True for an existing day as `YYYY-MM-DD`; false for `2023-02-30`. */
export function isDay(value: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

function dayFault(category: Category, value: string): string | null {
  if (!DAYS.includes(category)) return null;
  if (!isDay(value)) return `${category} must be a calendar day as YYYY-MM-DD`;
  if (category === 'Date of birth' && !isBirthDay(value)) return 'Date of birth must be a day in the last 130 years';
  return null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_LIFE_YEARS = 130;

/**
 * A day in the lifetime of a person: not tomorrow in the time zone that is furthest ahead, and not before any living
 * person.
 */
function isBirthDay(value: string): boolean {
  const newest = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const oldest = `${Number(newest.slice(0, 4)) - LONGEST_LIFE_YEARS}${newest.slice(4)}`;
  return value <= newest && value >= oldest;
}

const ProfileField = z.object({ category: z.enum(CATEGORIES), value: text }).check((context) => {
  const { category, value } = context.value;
  const message = dayFault(category, value);
  if (message) context.issues.push({ code: 'custom', path: ['value'], message, input: value });
});

/** The web SDK's form: a list. */
export const ProfileList = z.array(ProfileField).check(z.maxLength(LIMITS.profileFields));
export type ProfileList = z.infer<typeof ProfileList>;

/** The one-time link's form: an object keyed by category. */
export const ProfileObject = /* @__PURE__ */ z.partialRecord(z.enum(CATEGORIES), text).check((context) => {
  for (const [category, value] of Object.entries(context.value)) {
    const message = dayFault(category as Category, value);
    if (message) context.issues.push({ code: 'custom', path: [category], message, input: value });
  }
});
export type ProfileObject = z.infer<typeof ProfileObject>;

/** Either form. */
export const Profile = z.union([ProfileList, ProfileObject]);
export type Profile = z.infer<typeof Profile>;

export const profileList = (profile: Profile): ProfileList =>
  Array.isArray(profile)
    ? profile
    : Object.entries(profile).map(([category, value]) => ({ category: category as Category, value }));

/** ISO 3166-1 alpha-3, upper case. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{3}$/, 'three upper-case letters'));

/** Countries and territories whose addresses have no postcode, by the Universal Postal Union; the others need one. */
const WITHOUT_POSTCODES: ReadonlySet<string> = new Set(
  (
    'AGO ARE ATG BDI BEN BFA BHS BLZ BOL BWA CAF CIV CMR COD COG COK COM CUW DJI DMA ERI FJI GHA GMB GNQ GRD GUY HKG JAM KIR KNA ' +
    'MAC MLI MRT MWI NIU NRU PAN PRK QAT RWA SLB SLE SOM SSD STP SUR SXM SYC SYR TCD TGO TKL TON TTO TUV TZA UGA VUT YEM ZWE ABW BES'
  ).split(' '),
);

/** `postcode` may be left out where the country has none. */
export const Address = z
  .object({
    country: CountryCode,
    postcode: z.optional(z.string().check(z.maxLength(LIMITS.profileChars))),
    addressLine: text,
    city: text,
  })
  .check((context) => {
    const { country, postcode } = context.value;
    if (!postcode?.trim() && !WITHOUT_POSTCODES.has(country))
      context.issues.push({ code: 'custom', path: ['postcode'], message: 'needed in this country', input: postcode });
  });
export type Address = z.infer<typeof Address>;

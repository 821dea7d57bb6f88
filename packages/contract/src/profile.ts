import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/**
 * Field categories: the labels of extracted data and of the profile. The first seven are the specification's. Original names are in the
 * State's own script, where it prints one beside Latin letters.
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

const dayFault = (category: Category, value: string): string | null =>
  DAYS.includes(category) && !isDay(value) ? `${category} must be a calendar day as YYYY-MM-DD` : null;

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

export const Address = z.object({
  country: CountryCode,
  postcode: text,
  addressLine: text,
  city: text,
});
export type Address = z.infer<typeof Address>;

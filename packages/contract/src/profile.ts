import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/** Field categories: the labels of extracted data and of the profile. The first seven are the specification's. */
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
] as const;
export type Category = (typeof CATEGORIES)[number];

const text = z.string().check(z.minLength(1), z.maxLength(LIMITS.profileChars));

/** The web SDK's form: a list. */
export const ProfileList = z
  .array(z.object({ category: z.enum(CATEGORIES), value: text }))
  .check(z.maxLength(LIMITS.profileFields));
export type ProfileList = z.infer<typeof ProfileList>;

/** The one-time link's form: an object keyed by category. */
export const ProfileObject = z.partialRecord(z.enum(CATEGORIES), text);
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

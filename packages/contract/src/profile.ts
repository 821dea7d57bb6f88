import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { CATEGORIES, type Category, COUNTRY_CODE, dayFault, needsPostcode } from './profile-values.ts';

const text = z.string().check(z.minLength(1), z.maxLength(LIMITS.profileChars));

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

export const CountryCode = z.string().check(z.regex(COUNTRY_CODE, 'three upper-case letters'));

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
    if (!postcode?.trim() && needsPostcode(country))
      context.issues.push({ code: 'custom', path: ['postcode'], message: 'needed in this country', input: postcode });
  });
export type Address = z.infer<typeof Address>;

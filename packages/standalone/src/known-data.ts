import { COUNTRY_CODE, dayFault, LIMITS, needsPostcode, type Address, type ProfileList } from '@verify/contract';
import { nearest } from '@verify/contract/nearest';

/** Data that the partner has about the person; compared with the document. */
export interface KnownData {
  user?: {
    firstName?: string;
    lastName?: string;
    /** `YYYY-MM-DD`. */
    birthdate?: string;
    /** Needed when a bank statement is part of the flow. */
    accountNumber?: string;
    /** Needed when a proof of address is part of the flow; `country` has three letters. */
    poaData?: Address;
  };
}

export interface Known {
  readonly profile: ProfileList;
  readonly address: Address | undefined;
}

export const NOTHING_KNOWN: Known = { profile: [], address: undefined };

/** The fault of a value, for the console. The text never contains the value, which is personal data. */
type Check = (path: string, value: unknown, beside: Values) => readonly string[];
type Values = Readonly<Record<string, unknown>>;

const must =
  (expected: string, accepts: (value: string, beside: Values) => boolean): Check =>
  (path, value, beside) =>
    typeof value === 'string' && accepts(value, beside) ? [] : [`${path} must be ${expected}`];

const optional =
  (check: Check): Check =>
  (path, value, beside) =>
    value === undefined ? [] : check(path, value, beside);

const object =
  (checks: Readonly<Record<string, Check>>): Check =>
  (path, value) => {
    const keys = Object.keys(checks).join(', ');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return [`${path || 'the argument'} must be an object with the fields ${keys}`];
    }
    const values = value as Values;
    const inside = (key: string): string => (path ? `${path}.${key}` : key);
    const unknown = Object.keys(values).filter((key) => !Object.hasOwn(checks, key));
    return [
      ...unknown.map((key) => {
        const near = nearest(key, PATHS);
        return `${inside(key)} is unknown, expected are ${keys}${near ? `. Did you mean ${near}?` : ''}`;
      }),
      ...Object.entries(checks).flatMap(([key, check]) => check(inside(key), values[key], values)),
    ];
  };

const MOST = LIMITS.profileChars;
const isText = (value: string): boolean => value.trim() !== '' && value.length <= MOST;
const text = must(`a text of 1 to ${MOST} characters that is not blank`, isText);

const ADDRESS = {
  country: must('three upper-case letters, as in ISO 3166-1 alpha-3', (value) => COUNTRY_CODE.test(value)),
  city: text,
  postcode: (path, value, beside) =>
    must(
      `a text of at most ${MOST} characters, not blank where the country has postcodes`,
      (code) => code.length <= MOST && (code.trim() !== '' || !needsPostcode(String(beside['country']))),
    )(path, value === undefined ? '' : value, beside),
  addressLine: text,
} satisfies Record<keyof Address, Check>;

const USER = {
  firstName: optional(text),
  lastName: optional(text),
  birthdate: optional(
    must('a day of the last 130 years as YYYY-MM-DD', (value) => dayFault('Date of birth', value) === null),
  ),
  accountNumber: optional(text),
  poaData: optional(object(ADDRESS)),
} satisfies Record<keyof NonNullable<KnownData['user']>, Check>;

const ROOT = object({ user: optional(object(USER)) });

const PATHS = [
  'user',
  ...Object.keys(USER).map((key) => `user.${key}`),
  ...Object.keys(ADDRESS).map((key) => `user.poaData.${key}`),
];

/** From an untyped page. Blank texts are refused too: an ignored field would switch its comparison off. */
export function toKnown(data: KnownData): Known | { readonly faults: readonly string[] } {
  const faults = ROOT('', data, {});
  if (faults.length > 0) return { faults };
  const { firstName, lastName, birthdate, accountNumber, poaData } = data.user ?? {};
  const named = [
    ['First name', firstName],
    ['Last name', lastName],
    ['Date of birth', birthdate],
    ['Account number', accountNumber],
  ] as const;
  const profile = named.flatMap(([category, value]) => (value === undefined ? [] : [{ category, value }]));
  if (!poaData) return { profile, address: undefined };
  const { country, city, postcode, addressLine } = poaData;
  return { profile, address: { country, city, postcode, addressLine } };
}

import { Address, ProfileList } from '@verify/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type KnownData, NOTHING_KNOWN, toKnown } from './known-data.ts';

const poaData = { country: 'DEU', city: 'Berlin', postcode: '10115', addressLine: 'Invalidenstraße 1' };
const MOST = 'x'.repeat(256);
const TEXT = 'must be a text of 1 to 256 characters that is not blank';
const DAY = 'must be a day of the last 130 years as YYYY-MM-DD';
const COUNTRY = 'must be three upper-case letters, as in ISO 3166-1 alpha-3';
const POSTCODE = 'must be a text of at most 256 characters, not blank where the country has postcodes';
const USER_KEYS = 'firstName, lastName, birthdate, accountNumber, poaData';
const ADDRESS_KEYS = 'country, city, postcode, addressLine';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** Pages are not typed. */
const read = (data: unknown) => toKnown(data as KnownData);
const user = (fields: object) => ({ user: fields });
const address = (fields: object) => user({ poaData: { ...poaData, ...fields } });

// C136
test('a user becomes the profile and the address of init', () => {
  const fields = { firstName: 'Erika', lastName: 'Mustermann', birthdate: '1964-08-12', poaData };
  expect(read(user(fields))).toEqual({
    profile: [
      { category: 'First name', value: 'Erika' },
      { category: 'Last name', value: 'Mustermann' },
      { category: 'Date of birth', value: '1964-08-12' },
    ],
    address: poaData,
  });
});

// C137
test('an account number is compared with a bank statement', () =>
  expect(read(user({ accountNumber: 'DE02100100100006820101' }))).toEqual({
    profile: [{ category: 'Account number', value: 'DE02100100100006820101' }],
    address: undefined,
  }));

test.each([
  [{}],
  [{ user: undefined }],
  [{ user: {} }],
  [
    user({
      firstName: undefined,
      lastName: undefined,
      birthdate: undefined,
      accountNumber: undefined,
      poaData: undefined,
    }),
  ],
])('known data may be absent: %j', (data) => expect(read(data)).toEqual(NOTHING_KNOWN));

test.each([
  ['firstName', 'First name', 'x'],
  ['firstName', 'First name', MOST],
  ['lastName', 'Last name', 'x'],
  ['lastName', 'Last name', MOST],
  ['accountNumber', 'Account number', 'x'],
  ['accountNumber', 'Account number', MOST],
  ['birthdate', 'Date of birth', '1896-06-16'],
  ['birthdate', 'Date of birth', '2026-06-16'],
  ['birthdate', 'Date of birth', '2024-02-29'],
])('%s is accepted at its limit', (key, category, value) =>
  expect(read(user({ [key]: value }))).toEqual({ profile: [{ category, value }], address: undefined }),
);

test.each([
  [{ city: MOST }],
  [{ addressLine: MOST }],
  [{ postcode: MOST }],
  [{ country: 'HKG', postcode: undefined }],
  [{ country: 'HKG', postcode: '' }],
])('an address is accepted at its limit: %j', (fields) =>
  expect(read(address(fields))).toEqual({ profile: [], address: { ...poaData, ...fields } }),
);

const NOT_TEXT = [7, true, null, {}, ['x']];
const texts = (path: string, make: (value: unknown) => object): [string, unknown][] =>
  [...NOT_TEXT, '', ' ', `${MOST}x`].map((value) => [`${path} ${TEXT}`, make(value)]);

const REFUSED: readonly [fault: string, data: unknown][] = [
  ...texts('user.firstName', (firstName) => user({ firstName })),
  ...texts('user.lastName', (lastName) => user({ lastName })),
  ...texts('user.accountNumber', (accountNumber) => user({ accountNumber })),
  ...texts('user.poaData.city', (city) => address({ city })),
  ...texts('user.poaData.addressLine', (addressLine) => address({ addressLine })),
  [`user.poaData.city ${TEXT}`, address({ city: undefined })],
  [`user.poaData.addressLine ${TEXT}`, address({ addressLine: undefined })],
  ...[...NOT_TEXT, '', '12.08.1964', '1964-8-12', ' 1964-08-12', '1964-08-12T00:00:00Z', '2023-02-29'].map(
    (birthdate): [string, unknown] => [`user.birthdate ${DAY}`, user({ birthdate })],
  ),
  [`user.birthdate ${DAY}`, user({ birthdate: '1896-06-15' })],
  [`user.birthdate ${DAY}`, user({ birthdate: '2026-06-17' })],
  ...[...NOT_TEXT, undefined, '', 'DE', 'deu', 'DEUT'].map((country): [string, unknown] => [
    `user.poaData.country ${COUNTRY}`,
    address({ country }),
  ]),
  ...[...NOT_TEXT, undefined, '', ' ', `${MOST}x`].map((postcode): [string, unknown] => [
    `user.poaData.postcode ${POSTCODE}`,
    address({ postcode }),
  ]),
  [`user.poaData.postcode ${POSTCODE}`, address({ country: 'HKG', postcode: `${MOST}x` })],
  [`user.poaData.postcode ${POSTCODE}`, address({ country: 'HKG', postcode: null })],
];

test.each(REFUSED)('a wrong value is refused with its name and the expected form: %s: %j', (fault, data) =>
  expect(read(data)).toEqual({ faults: [fault] }),
);

test.each([[undefined], [null], ['Erika'], [7], [[]]])(
  'a wrong value is refused with its name and the expected form: %j is not an object',
  (value) => {
    const fields = (keys: string) => `must be an object with the fields ${keys}`;
    expect(read(value)).toEqual({ faults: [`the argument ${fields('user')}`] });
    if (value === undefined) return;
    expect(read(user(value as never))).toEqual({ faults: [`user ${fields(USER_KEYS)}`] });
    expect(read(user({ poaData: value }))).toEqual({ faults: [`user.poaData ${fields(ADDRESS_KEYS)}`] });
  },
);

test('a wrong value is refused with its name and the expected form: all faults are listed without values', () => {
  const data = user({ firstName: 5, lastName: 'Mustermann', birthdate: '12.08.1964', poaData });
  expect(read(data)).toEqual({ faults: [`user.firstName ${TEXT}`, `user.birthdate ${DAY}`] });
});

test.each([
  [user({ fristName: 'x' }), `user.fristName is unknown, expected are ${USER_KEYS}. Did you mean user.firstName?`],
  [user({ first_name: 'x' }), `user.first_name is unknown, expected are ${USER_KEYS}. Did you mean user.firstName?`],
  [user({ lastname: 'x' }), `user.lastname is unknown, expected are ${USER_KEYS}. Did you mean user.lastName?`],
  [user({ birthday: 'x' }), `user.birthday is unknown, expected are ${USER_KEYS}. Did you mean user.birthdate?`],
  [user({ city: 'x' }), `user.city is unknown, expected are ${USER_KEYS}. Did you mean user.poaData.city?`],
  [user({ shoeSize: 'x' }), `user.shoeSize is unknown, expected are ${USER_KEYS}`],
  [user({ constructor: 'x' }), `user.constructor is unknown, expected are ${USER_KEYS}`],
  [
    address({ adressLine: 'x' }),
    `user.poaData.adressLine is unknown, expected are ${ADDRESS_KEYS}. Did you mean user.poaData.addressLine?`,
  ],
  [{ usr: {} }, 'usr is unknown, expected are user. Did you mean user?'],
  [{ firstName: 'x' }, 'firstName is unknown, expected are user. Did you mean user.firstName?'],
  [{ sex: 'F' }, 'sex is unknown, expected are user'],
])('an unknown key is refused with the list of known keys: %j', (data, fault) =>
  expect(read(data)).toEqual({ faults: [fault] }),
);

test('an unknown key is refused with the list of known keys, even if its value is undefined', () =>
  expect(read(user({ fristName: undefined }))).toHaveProperty('faults'));

/** The schemas of init. */
const initAccepts = ({ user: { poaData: sent, ...fields } }: { user: Record<string, unknown> }): boolean => {
  const categories: Record<string, string> = {
    firstName: 'First name',
    lastName: 'Last name',
    birthdate: 'Date of birth',
    accountNumber: 'Account number',
  };
  const profile = Object.entries(fields).map(([key, value]) => ({ category: categories[key], value }));
  return z.safeParse(ProfileList, profile).success && z.safeParse(z.optional(Address), sent).success;
};

test('everything refused here is refused by init too, except blank texts', () => {
  const onlyHere = REFUSED.filter(([, data]) => initAccepts(data as never)).map(([, data]) => data);
  expect(onlyHere).toEqual([
    user({ firstName: ' ' }),
    user({ lastName: ' ' }),
    user({ accountNumber: ' ' }),
    address({ city: ' ' }),
    address({ addressLine: ' ' }),
  ]);
});

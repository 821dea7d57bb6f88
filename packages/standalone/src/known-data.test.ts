import { expect, test } from 'vitest';
import { toKnown } from './known-data.ts';

const poaData = { country: 'DEU', city: 'Berlin', postcode: '10115', addressLine: 'Invalidenstraße 1' };

test('a user becomes the profile and the address of init', () => {
  const user = { firstName: 'Erika', lastName: 'Mustermann', birthdate: '1964-08-12', poaData };
  expect(toKnown({ user })).toEqual({
    profile: [
      { category: 'First name', value: 'Erika' },
      { category: 'Last name', value: 'Mustermann' },
      { category: 'Date of birth', value: '1964-08-12' },
    ],
    address: poaData,
  });
});

test('an account number is compared with a bank statement', () => {
  expect(toKnown({ user: { accountNumber: 'DE02100100100006820101' } }).profile).toEqual([
    { category: 'Account number', value: 'DE02100100100006820101' },
  ]);
});

test.each([
  [undefined],
  [null],
  [{}],
  [{ user: { firstName: '', lastName: ' ', birthdate: undefined } }],
  [{ user: { firstName: 5 as never } }],
])('nothing known: %j', (data) => expect(toKnown(data)).toEqual({ profile: [], address: undefined }));

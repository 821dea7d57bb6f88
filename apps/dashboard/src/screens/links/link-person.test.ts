import { expect, test } from 'vitest';
import { personOf } from './link-person.tsx';

test.each([
  ['an empty form says nothing of the person', {}, {}],
  ['what was written of the profile is sent', { 'First name': 'Anna' }, { profile: { 'First name': 'Anna' } }],
  [
    'one part of an address makes one, with its country in capitals',
    { city: 'Wien', country: 'aut' },
    { address: { addressLine: '', postcode: '', city: 'Wien', country: 'AUT' } },
  ],
])('%s', (_, said: Readonly<Record<string, string>>, person) => {
  expect(personOf((name) => said[name])).toEqual(person);
});

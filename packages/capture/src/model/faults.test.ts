import { expect, test } from 'vitest';
import { faultsOf, wordsOf } from './faults.ts';

const profile = [
  { category: 'First name', value: 'Erika' },
  { category: 'Date of birth', value: '12.8.64' },
];

test.each([
  ['/address', 'address'],
  ['/address/city', 'address.city'],
  ['/profile/1/value', 'Date of birth'],
  ['/profile/Account number', 'Account number'],
  ['/metadata/a~1b', 'metadata.a/b'],
  ['', ''],
])('%s is reported for the field %s', (pointer, field) =>
  expect(faultsOf([{ pointer, detail: 'wrong' }], { profile })).toEqual([{ field, detail: 'wrong' }]),
);

test('onFail names each field with its problem', () => {
  const faults = faultsOf([{ pointer: '/address', detail: 'is required' }], {});
  expect(wordsOf('The configuration is not valid', faults)).toBe(
    'The configuration is not valid: address (is required)',
  );
  expect(wordsOf('The configuration is not valid', [])).toBe('The configuration is not valid');
});

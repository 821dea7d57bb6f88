import { expect, test } from 'vitest';
import { OpenSession } from './session.ts';

const opens = (given: object) =>
  OpenSession.safeParse({ flowName: 'passport-only', sdkVersion: '7', ...given }).success;

test.each([
  ['flowName', 128],
  ['customerId', 128],
  ['platform', 32],
  ['sdkVersion', 32],
  ['hostOrigin', 256],
  ['frameAccount', 64],
])('%s of a session may have %i characters, and no more', (field, most) => {
  expect(opens({ [field]: 'a'.repeat(most) })).toBe(true);
  expect(opens({ [field]: 'a'.repeat(most + 1) })).toBe(false);
});

test('a locale of 64 characters is kept, and a longer one counts as absent', () => {
  const localeOf = (locale: string) => OpenSession.parse({ flowName: 'f', sdkVersion: '7', locale }).locale;
  expect(localeOf('a'.repeat(64))).toBe('a'.repeat(64));
  expect(localeOf('a'.repeat(65))).toBeUndefined();
});

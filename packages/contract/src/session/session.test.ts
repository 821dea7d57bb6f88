import { expect, test } from 'vitest';
import { OpenSession } from './session.ts';

test('a locale of 64 characters is kept, and a longer one is ignored', () => {
  const localeOf = (locale: string) => OpenSession.parse({ flowName: 'f', sdkVersion: '7', locale }).locale;
  expect(localeOf('a'.repeat(64))).toBe('a'.repeat(64));
  expect(localeOf('a'.repeat(65))).toBeUndefined();
});

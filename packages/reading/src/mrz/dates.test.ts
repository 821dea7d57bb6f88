import { expect, test } from 'vitest';
import { expandDate } from './dates.ts';

test.each([
  ['261120', 'birth', '2026-11-20'],
  ['261121', 'birth', '1926-11-21'],
  ['000229', 'birth', '2000-02-29'],
  ['010229', 'birth', null],
  ['261221', 'expiry', '2026-12-21'],
  ['560101', 'expiry', '2056-01-01'],
  ['570101', 'expiry', '1957-01-01'],
  ['991231', 'expiry', '1999-12-31'],
  ['261121', 'issue', '1926-11-21'],
  ['801301', 'birth', null],
  ['8001<<', 'birth', null],
] as const)('%s as %s is %s', (raw, role, date) => {
  expect(expandDate(raw, role, '2026-11-20')).toBe(date);
});

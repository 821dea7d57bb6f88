import { expect, test } from 'vitest';
import { backoffMs, parseRetryAfter } from './backoff.ts';

test('the delay doubles up to its ceiling, and half of it is random', () => {
  const at = (attempt: number, random: number) =>
    backoffMs(attempt, { baseMs: 500, maxMs: 4000, random: () => random });
  expect([0, 1, 2, 3, 4].map((attempt) => at(attempt, 1))).toEqual([500, 1000, 2000, 4000, 4000]);
  expect([0, 1, 2, 3, 4].map((attempt) => at(attempt, 0))).toEqual([250, 500, 1000, 2000, 2000]);
});

test.each([
  [null, undefined],
  ['7', 7000],
  ['0', 0],
  ['-1', undefined],
  ['soon', undefined],
  ['Thu, 01 Jan 1970 00:01:40 GMT', 40_000],
  ['Thu, 01 Jan 1970 00:00:10 GMT', 0],
  // Compared with the device's clock, which may be wrong by hours; and timers are limited to 25 days.
  ['Thu, 01 Jan 1970 05:00:00 GMT', 300_000],
  ['Sun, 01 Mar 1970 00:00:00 GMT', 300_000],
  ['999999', 999_999_000],
])('Retry-After %s gives %s ms', (header, expected) => expect(parseRetryAfter(header, 60_000)).toBe(expected));

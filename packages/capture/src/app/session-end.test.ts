import { afterEach, expect, test, vi } from 'vitest';
import { endOf, warnBeforeEnd } from './session-end.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');
const MINUTE_MS = 60_000;
const tokenOf = (claims: object): string => `e30.${btoa(JSON.stringify(claims))}.s`;
const ending = (inMs: number, issuedMs = -MINUTE_MS): string =>
  tokenOf({ iat: (NOW + issuedMs) / 1000, exp: (NOW + inMs) / 1000 });
afterEach(() => void vi.useRealTimers());

test.each([
  ['a usual token', ending(10 * MINUTE_MS), NOW + 10 * MINUTE_MS],
  ['a clock that is 5 minutes slow', ending(15 * MINUTE_MS, 5 * MINUTE_MS), NOW + 10 * MINUTE_MS],
  ['a clock that is fast', ending(-MINUTE_MS), null],
  ['no end', tokenOf({ iat: NOW / 1000 }), null],
  ['no token', 'a.b.c', null],
  ['nothing', '', null],
])('%s', (_, jwt, endsAt) => expect(endOf(jwt, NOW)).toBe(endsAt));

test('the warning appears three minutes before the end, or at once if less time is left', () => {
  vi.useFakeTimers({ now: NOW });
  const warned: number[] = [];
  warnBeforeEnd(ending(10 * MINUTE_MS), (at) => warned.push(at));
  vi.advanceTimersByTime(7 * MINUTE_MS - 1);
  expect(warned).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(warned).toEqual([NOW + 10 * MINUTE_MS]);
  warnBeforeEnd(ending(8 * MINUTE_MS), (at) => warned.push(at));
  vi.advanceTimersByTime(0);
  expect(warned).toEqual([NOW + 10 * MINUTE_MS, NOW + 8 * MINUTE_MS]);
});

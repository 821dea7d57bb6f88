import { expect, test } from 'vitest';
import { followClock } from './follow-clock.ts';

const HOUR = 60 * 60 * 1000;

test('the clock follows the database server’s clock and not the local one', () => {
  const clock = followClock();
  const started = performance.now();
  clock.heard(5_000, started, started);
  expect(clock.now() - 5_000).toBeLessThan(1_000);
  clock.heard(5_000 + HOUR, started, started);
  expect(clock.now()).toBeGreaterThanOrEqual(5_000 + HOUR);
  clock.heard(5_000, started, started);
  expect(clock.now()).toBeLessThan(HOUR);
});

test('a slow answer moves the clock at most by the time it took', () => {
  const clock = followClock();
  const started = performance.now();
  clock.heard(5_000, started, started);
  const before = clock.now();
  // The middle of the exchange was half a second ago, so the measured time is at most 200 ms off.
  clock.heard(4_700, started - 1_000, started);
  expect(clock.now() - before).toBeLessThan(200);
});

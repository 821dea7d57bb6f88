import { expect, test } from 'vitest';
import { followClock } from './follow-clock.ts';

const HOUR = 60 * 60 * 1000;

test('it goes as the other does, not as our own', () => {
  const clock = followClock();
  const started = performance.now();
  clock.heard(5_000, started, started);
  expect(clock.now() - 5_000).toBeLessThan(1_000);
  clock.heard(5_000 + HOUR, started, started);
  expect(clock.now()).toBeGreaterThanOrEqual(5_000 + HOUR);
  clock.heard(5_000, started, started);
  expect(clock.now()).toBeLessThan(HOUR);
});

test('an answer that took long moves it by no more than it took', () => {
  const clock = followClock();
  const started = performance.now();
  clock.heard(5_000, started, started);
  const before = clock.now();
  // Its middle was half a second ago, so this is 200 ms off at most.
  clock.heard(4_700, started - 1_000, started);
  expect(clock.now() - before).toBeLessThan(200);
});

import { expect, test } from 'vitest';
import { interval } from './interval.ts';

test.each([
  [50, 100, 0.404, 0.596],
  [0, 100, 0, 0.037],
  [100, 100, 0.963, 1],
  [0, 0, 0, 1],
])('%i hits of %i trials give the 95 % interval', (hits, trials, low, high) => {
  const [a, b] = interval(hits, trials);
  expect(a).toBeCloseTo(low, 3);
  expect(b).toBeCloseTo(high, 3);
});

import { expect, test } from 'vitest';
import { createLocalRates } from './local-rates.ts';

const MINUTE_MS = 60_000;
test('beyond 50,000 callers the windows that end first are dropped', async () => {
  const rates = createLocalRates();
  for (let i = 0; i < 50_001; i++) await rates.count(`caller ${i}`, MINUTE_MS, i);
  expect((await rates.count('caller 1', MINUTE_MS, 50_001)).calls).toBe(2);
  expect((await rates.count('caller 0', MINUTE_MS, 50_001)).calls).toBe(1);
});

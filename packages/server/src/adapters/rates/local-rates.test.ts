import { expect, test } from 'vitest';
import { createLocalRates } from './local-rates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

test('many callers of a minute do not make an hour forgotten', async () => {
  const rates = createLocalRates();
  await rates.count('sent to Ana', HOUR_MS, 0);
  for (let i = 0; i < 60_000; i++) await rates.count(`caller ${i}`, MINUTE_MS, 1);
  expect(await rates.count('sent to Ana', HOUR_MS, 2)).toEqual({ calls: 2, endsAt: HOUR_MS });
});

test('beyond 50,000 callers the windows that end first are forgotten', async () => {
  const rates = createLocalRates();
  for (let i = 0; i < 50_001; i++) await rates.count(`caller ${i}`, MINUTE_MS, i);
  expect((await rates.count('caller 1', MINUTE_MS, 50_001)).calls).toBe(2);
  expect((await rates.count('caller 0', MINUTE_MS, 50_001)).calls).toBe(1);
});

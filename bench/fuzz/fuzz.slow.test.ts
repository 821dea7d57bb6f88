import { expect, test } from 'vitest';
import { fuzz } from './run.ts';

// C083
test('every request gets an answer without 5xx, and a concurrent session finishes', async () => {
  const { statuses, failures, sessions } = await fuzz(1_000, 20_261_120);
  expect(failures).toEqual([]);
  expect(sessions).toEqual({ begun: 1, finished: 1 });
  // Both valid and invalid requests were sent.
  expect(statuses[200]).toBeGreaterThan(50);
  expect((statuses[400] ?? 0) + (statuses[422] ?? 0)).toBeGreaterThan(50);
});

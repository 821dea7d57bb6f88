import { expect, test } from 'vitest';
import { fuzz } from './run.ts';

test('whatever comes is answered, none by 5xx, and a session beside it finishes', { timeout: 300_000 }, async () => {
  const { statuses, failures, sessions } = await fuzz(1_000, 20_261_120);
  expect(failures).toEqual([]);
  expect(sessions).toEqual({ begun: 1, finished: 1 });
  // Each check meets both: fitting requests and wrong ones.
  expect(statuses[200]).toBeGreaterThan(50);
  expect((statuses[400] ?? 0) + (statuses[422] ?? 0)).toBeGreaterThan(50);
});

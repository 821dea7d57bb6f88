import { expect, test } from 'vitest';
import floors from './floors.json' with { type: 'json' };
import { twentySessions } from './sessions.ts';

test('twenty sessions are approved, and their CPU time relative to sharp stays below the floor', async () => {
  const { cpuOverSharp, serverErrors, statuses } = await twentySessions();
  expect({ serverErrors, statuses }).toEqual({ serverErrors: 0, statuses: { approved: 20 } });
  expect(cpuOverSharp).toBeLessThanOrEqual(floors.twentySessions.cpuOverSharp);
});

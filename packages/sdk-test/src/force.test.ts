import { expect, test } from 'vitest';
import { type ForcedResult, sandboxName } from './force.ts';

// packages/contract/src/flow/sandbox.test.ts shows that the service reads these names.
test.each<[ForcedResult, string]>([
  ['approved', 'SANDBOX-APPROVED'],
  ['declined', 'SANDBOX-DECLINED'],
  ['needs-review', 'SANDBOX-NEEDS-REVIEW'],
  ['error', 'SANDBOX-ERROR'],
  [['DC008'], 'SANDBOX-DC008'],
  [['DC014', 'FM004'], 'SANDBOX-DC014-FM004'],
])('%j is forced by the last name %s', (result, name) => expect(sandboxName(result)).toBe(name));

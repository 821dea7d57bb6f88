import { readSandboxName } from '@verify/contract';
import { expect, test } from 'vitest';
import { type ForcedResult, sandboxName } from './force.ts';

test.each<[ForcedResult, string | null, string[]]>([
  ['approved', 'approved', []],
  ['declined', 'declined', []],
  ['needs-review', 'needs-review', []],
  ['error', 'error', []],
  [['DC008'], null, ['DC008']],
  [['DC014', 'FM004'], null, ['DC014', 'FM004']],
])('%j is a name that the sandbox knows', (result, outcome, codes) => {
  expect(readSandboxName(sandboxName(result))).toEqual({ outcome, codes });
});

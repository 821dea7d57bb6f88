import { expect, test } from 'vitest';
import { readSandboxName } from './sandbox.ts';

test.each([
  ['SANDBOX-DC008', ['DC008']],
  ['SANDBOX-DC014-FM004-DC014', ['DC014', 'FM004']],
  ['SANDBOX-SY001', ['SY001']],
])('%s forces its codes', (name, codes) => expect(readSandboxName(name)).toEqual({ outcome: null, codes }));

test('sandbox outcomes are written in upper case', () =>
  expect(readSandboxName('SANDBOX-NEEDS-REVIEW')).toEqual({ outcome: 'needs-review', codes: [] }));

test.each([
  'Mustermann',
  'SANDBOX',
  'SANDBOX-',
  'SANDBOX-DC999',
  'SANDBOX-DC045',
  'SANDBOX-constructor',
  'sandbox-dc008',
  'SANDBOX-Approved',
  ' SANDBOX-DC008',
  'SANDBOX-DC008-',
  'SANDBOX-DC008 ',
  'Maria SANDBOX-DC008',
])('%j is an ordinary name', (name) => expect(readSandboxName(name)).toBeNull());

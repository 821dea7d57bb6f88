import type { Me } from '@verify/contract';
import { expect, test } from 'vitest';
import { may, me } from './api.ts';

const ALL = ['review', 'export', 'act', 'connect', 'govern'] as const;

test.each([
  ['admin', ALL],
  ['reviewer', ['review', 'export', 'act']],
  ['read-only', ['export']],
  ['developer', ['act', 'connect']],
  [null, []],
] as const)('the role %s may do %j', (role, rights) => {
  me.value = role && ({ role } as Me);
  expect(ALL.filter(may)).toEqual(rights);
});

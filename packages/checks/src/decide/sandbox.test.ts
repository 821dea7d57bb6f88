import { expect, test } from 'vitest';
import { decide } from '../rules/decide.ts';
import { FLOW } from '../services/document/context.fixture.ts';
import type { Material } from '../material/material.ts';
import { forcedBySandbox } from './sandbox.ts';

const forced = (value: string, effects: Material['flow']['effects'] = {}, environment: 'live' | 'test' = 'test') =>
  forcedBySandbox({ environment, profile: [{ category: 'Last name', value }], flow: { ...FLOW, effects } });

test.each([
  ['SANDBOX-APPROVED', {}, [], 'approved'],
  ['SANDBOX-DECLINED', {}, ['DC008'], 'declined'],
  ['SANDBOX-DECLINED', { DC008: 'review' }, ['DC025'], 'declined'],
  ['SANDBOX-NEEDS-REVIEW', {}, ['DC047'], 'needs-review'],
  ['SANDBOX-NEEDS-REVIEW', { DC047: 'ignore', DC028: 'decline' }, ['DC038'], 'needs-review'],
  ['SANDBOX-ERROR', {}, ['SY001'], 'error'],
  ['SANDBOX-RF001', {}, ['RF001'], 'declined'],
  ['SANDBOX-RF003', {}, ['RF003'], 'needs-review'],
] as const)('%s in a flow with the effects %j raises %j: %s', (name, effects, codes, status) => {
  const { findings } = forced(name, effects)!;
  expect(findings.flatMap(({ raised }) => raised.map(({ code }) => code))).toEqual(codes);
  expect(decide(findings, effects).overall.status).toBe(status);
});

test('sandbox names have no effect in live accounts, and neither have other names in test accounts', () => {
  expect(forced('SANDBOX-DECLINED', {}, 'live')).toBeNull();
  expect(forced('Marlowe')).toBeNull();
});

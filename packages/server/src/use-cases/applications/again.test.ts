import type { FlowStep } from '@verify/contract';
import { expect, test } from 'vitest';
import type { Asked } from '../../records/applications/stored-application.ts';
import { againOf } from './again.ts';

const asked = (codes: readonly string[], steps: FlowStep[], by = 'user-1'): Asked => {
  const concerns = codes.map((id) => ({ id, message: '', service: '', status: 'needs-review' as const }));
  const result = { fields: [], services: {}, overall: { status: 'needs-review' as const, concerns, comments: [] } };
  const before = { submission: {}, submittedAt: 1, finishedAt: 2, result, uploads: [], attempts: 0 };
  return { round: 1, at: 3, by, steps, reason: 'for the reviewers', before };
};

test('what the person can do better is told, once, and only of the steps that are asked for again', () => {
  const codes = ['DC045', 'DC014', 'DC020', 'DC042', 'FM001', 'PA002'];
  expect(againOf({ asked: asked(codes, ['document']) })).toEqual({ reasons: ['blurred', 'unreadable'] });
  expect(againOf({ asked: asked(codes, ['selfie', 'proof-of-address']) })).toEqual({ reasons: ['face', 'paper_old'] });
});

test('signs of forgery and the reviewers’ own reason are never told', () => {
  const codes = ['DC028', 'DC029', 'DC034', 'DC047', 'FM003', 'FM006', 'FM007', 'LV001', 'LV004', 'LV005', 'PA006'];
  const steps = ['document', 'selfie', 'liveness', 'proof-of-address'] as FlowStep[];
  expect(againOf({ asked: { ...asked(codes, steps), message: 'Please use daylight.' } })).toEqual({
    reasons: [],
    message: 'Please use daylight.',
  });
});

test('a rule of the flow, and an answer that was given, say nothing of the kind', () => {
  expect(againOf({ asked: asked(['DC014'], ['document'], 'rules') })).toBeUndefined();
  expect(againOf({ asked: { ...asked(['DC014'], ['document']), before: null } })).toBeUndefined();
  expect(againOf({ asked: null })).toBeUndefined();
});

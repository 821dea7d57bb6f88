import { CHECK_CODES, type CheckCode, type FlowStep } from '@verify/contract';
import { expect, test } from 'vitest';
import type { Round } from '../../records/applications/rounds.ts';
import { againOf } from './again.ts';

const asked = (codes: readonly CheckCode[], steps: FlowStep[], reviewerId: string | null = 'user-1'): Round => {
  const concerns = codes.map((id) => ({
    id,
    message: `${CHECK_CODES[id].message}: its detail`,
    service: '',
    status: 'needs-review' as const,
  }));
  const result = { fields: [], services: {}, overall: { status: 'needs-review' as const, concerns, comments: [] } };
  const earlier = { submission: {}, submittedAt: 1, finishedAt: 2, result };
  const byRules = { appliedRules: [], documents: [], keptDocument: null, trace: [] };
  const round = { number: 1, askedAt: 3, reviewerId, steps, reason: 'for the reviewers', message: null, answer: null };
  return { ...round, ...byRules, earlier };
};

test('advice is given once, and only for the steps that are asked again', () => {
  const codes: CheckCode[] = ['DC045', 'DC014', 'DC020', 'DC042', 'FM001', 'PA002'];
  expect(againOf({ rounds: [asked(codes, ['document'])] })).toEqual({ reasons: ['blurred', 'unreadable'] });
  expect(againOf({ rounds: [asked(codes, ['selfie', 'proof-of-address'])] })).toEqual({
    reasons: ['face', 'paper_old'],
  });
});

test('a paper with an unreadable date is not called too old', () => {
  const round = asked(['PA002'], ['proof-of-address']);
  for (const concern of round.earlier!.result.overall.concerns) concern.message = 'We could not find the date of issue';
  expect(againOf({ rounds: [round] })).toEqual({ reasons: ['paper'] });
});

test('signs of forgery and the reviewers’ reason are never revealed', () => {
  const codes: CheckCode[] = [
    'DC028',
    'DC029',
    'DC034',
    'DC047',
    'FM003',
    'FM006',
    'FM007',
    'LV001',
    'LV004',
    'LV005',
    'PA006',
  ];
  const steps = ['document', 'selfie', 'liveness', 'proof-of-address'] as FlowStep[];
  expect(againOf({ rounds: [{ ...asked(codes, steps), message: 'Please use daylight.' }] })).toEqual({
    reasons: [],
    message: 'Please use daylight.',
  });
});

test('a rule of the flow and a given answer produce no advice', () => {
  expect(againOf({ rounds: [asked(['DC014'], ['document'], null)] })).toBeUndefined();
  expect(againOf({ rounds: [{ ...asked(['DC014'], ['document']), earlier: null }] })).toBeUndefined();
  expect(againOf({ rounds: [] })).toBeUndefined();
});

import { FlowSettings } from '@verify/contract';
import { expect, test } from 'vitest';
import { detailAt } from '../../app/api.ts';
import { issuesOf } from './draft-problems.ts';

const BASE = FlowSettings.parse({
  steps: ['document'],
  documents: [{ type: 'passport', countries: [] }],
  services: ['docCheck'],
  effects: {},
  minimumAge: null,
  uploadAllowed: true,
  consentRequired: true,
  nameMatch: 'containment',
  proofOfAddressMaxAgeDays: 90,
  livenessAlternative: true,
  ownWebhooks: false,
  theme: {},
});

test('settings that the service accepts have no problem', () => expect(issuesOf(BASE)).toEqual([]));

test.each<[string, Partial<FlowSettings>, pointer: string, said: RegExp]>([
  ['an age above any', { minimumAge: 130 }, '/minimumAge', /at most 120/],
  ['days that are no number', { proofOfAddressMaxAgeDays: Number.NaN }, '/proofOfAddressMaxAgeDays', /whole number/],
  ['no attempt', { livenessAttempts: 0 }, '/livenessAttempts', /./],
  ['a country that does not exist', { documents: [{ type: 'passport', countries: ['XQX'] }] }, '/documents/0', /./],
  ['a flow without steps', { steps: [] }, '/steps', /./],
])('%s is a problem at its field', (_what, part, pointer, said) => {
  const problems = issuesOf({ ...BASE, ...part });
  expect(detailAt(problems, pointer)).toMatch(said);
  expect(detailAt(problems, '/fourEyes')).toBeUndefined();
});

test('a field shows problems of fields below it, but not of a field with a similar name', () => {
  const problems = [{ pointer: '/documents/1/countries/0', detail: 'unknown' }];
  expect(detailAt(problems, '/documents')).toBe('unknown');
  expect(detailAt(problems, '/documents/1')).toBe('unknown');
  expect(detailAt(problems, '/documents/0')).toBeUndefined();
  expect(detailAt([{ pointer: '/documents2', detail: 'x' }], '/documents')).toBeUndefined();
});

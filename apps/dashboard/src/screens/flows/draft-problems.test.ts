import { FlowSettings } from '@verify/contract';
import { expect, test } from 'vitest';
import { find, issuesOf } from './draft-problems.ts';

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

test.each<[string, Partial<FlowSettings>, path: (string | number)[], said: RegExp]>([
  ['an age above any', { minimumAge: 130 }, ['minimumAge'], /at most 120/],
  ['days that are no number', { proofOfAddressMaxAgeDays: Number.NaN }, ['proofOfAddressMaxAgeDays'], /whole number/],
  ['no attempt', { livenessAttempts: 0 }, ['livenessAttempts'], /./],
  ['a country that does not exist', { documents: [{ type: 'passport', countries: ['XQX'] }] }, ['documents', 0], /./],
  ['a flow without steps', { steps: [] }, ['steps'], /./],
])('%s is reported at its field', (_what, part, path, said) => {
  const problems = issuesOf({ ...BASE, ...part });
  expect(find(problems, path)).toMatch(said);
  expect(find(problems, ['fourEyes'])).toBeUndefined();
});

test('a field shows problems of fields below it, but not of a field with a similar name', () => {
  const problems = [{ path: 'documents.1.countries.0', message: 'unknown' }];
  expect(find(problems, ['documents'])).toBe('unknown');
  expect(find(problems, ['documents', 1])).toBe('unknown');
  expect(find(problems, ['documents', 0])).toBeUndefined();
  expect(find([{ path: 'documents2', message: 'x' }], ['documents'])).toBeUndefined();
});

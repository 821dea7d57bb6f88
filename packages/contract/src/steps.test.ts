import { expect, test } from 'vitest';
import { SLOTS, slotsOf } from './flow/slots.ts';
import { UploadSlot } from './steps.ts';

const FLOW = {
  steps: ['document', 'liveness'],
  documents: [{ type: 'passport', countries: [] }],
  uploadAllowed: true,
  livenessAlternative: false,
} as const satisfies Parameters<typeof slotsOf>[0];

test('every slot belongs to a step', () =>
  expect(Object.keys(SLOTS).toSorted()).toEqual(UploadSlot.options.toSorted()));

test('a flow has the slots of its steps, with a back and an alternative selfie if needed', () => {
  const slots = (change: Partial<Parameters<typeof slotsOf>[0]>): string[] => [
    ...slotsOf({ ...FLOW, ...change }).keys(),
  ];
  expect(slots({})).toEqual(['document-front', 'liveness-stills', 'liveness-video']);
  expect(slots({ documents: [...FLOW.documents, { type: 'id-card', countries: [] }] })).toContain('document-back');
  expect(slots({ livenessAlternative: true })).toContain('selfie');
  expect(slots({ steps: ['bank-statement'] })).toEqual(['bank-statement']);
});

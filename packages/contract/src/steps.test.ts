import { expect, test } from 'vitest';
import { bytesOf, SLOTS, slotsOf } from './flow/slots.ts';
import { UploadSlot } from './steps.ts';

const FLOW = {
  steps: ['document', 'liveness'],
  documents: [{ type: 'passport', countries: [] }],
  uploadAllowed: true,
  livenessAlternative: false,
} as const satisfies Parameters<typeof slotsOf>[0];
const MB = 1024 * 1024;

test('every slot belongs to a step', () => {
  expect(Object.keys(SLOTS).toSorted()).toEqual(UploadSlot.options.toSorted());
});

test('a flow has the slots of its steps, a back only if a document has one, a selfie as the alternative', () => {
  const slots = (change: Partial<Parameters<typeof slotsOf>[0]>): string[] => [
    ...slotsOf({ ...FLOW, ...change }).keys(),
  ];
  expect(slots({})).toEqual(['document-front', 'liveness-stills', 'liveness-video']);
  expect(slots({ documents: [...FLOW.documents, { type: 'id-card', countries: [] }] })).toContain('document-back');
  expect(slots({ livenessAlternative: true })).toContain('selfie');
  expect(slots({ steps: ['bank-statement'] })).toEqual(['bank-statement']);
});

test('a camera does not produce PDFs', () => {
  expect(slotsOf(FLOW).get('document-front')).toContain('application/pdf');
  expect(slotsOf({ ...FLOW, uploadAllowed: false }).get('document-front')).not.toContain('application/pdf');
});

test('the limit is three times the largest file of each slot', () => {
  expect(bytesOf(slotsOf({ ...FLOW, steps: ['document'] }))).toBe(60 * MB);
  expect(bytesOf(slotsOf({ ...FLOW, steps: ['document'], uploadAllowed: false }))).toBe(30 * MB);
  expect(bytesOf(slotsOf(FLOW))).toBe(360 * MB);
});

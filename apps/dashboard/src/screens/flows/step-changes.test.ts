import type { FlowSettings } from '@verify/contract';
import { expect, test } from 'vitest';
import { movedStep, withoutStep, withStep } from './step-changes.ts';

type Part = Pick<FlowSettings, 'steps' | 'services' | 'documents' | 'minimumAge'>;
const DOCUMENT: Part = {
  steps: ['document'],
  services: ['docCheck'],
  documents: [{ type: 'passport', countries: [] }],
  minimumAge: 18,
};

test('adding a step adds the services that need it, and removing it removes them', () => {
  const face = withStep(DOCUMENT, 'liveness');
  expect(face).toMatchObject({ steps: ['document', 'liveness'], services: ['docCheck', 'liveness', 'faceMatch'] });
  expect(withoutStep(face, 'liveness')).toEqual(DOCUMENT);
  expect(withoutStep(face, 'document')).toMatchObject({
    steps: ['liveness'],
    services: ['liveness'],
    minimumAge: null,
  });
});

test('a service that was switched off stays off when another step is added', () => {
  const off = { ...DOCUMENT, services: [], minimumAge: null };
  expect(withStep(off, 'proof-of-address').services).toEqual(['poaCheck']);
});

test('adding the document step to a flow makes it accept passports', () => {
  const paper: Part = { steps: ['bank-statement'], services: ['bankStatementCheck'], documents: [], minimumAge: null };
  expect(withStep(paper, 'document').documents).toEqual([{ type: 'passport', countries: [] }]);
});

test.each([
  [0, 2, ['selfie', 'liveness', 'document']],
  [2, 0, ['liveness', 'document', 'selfie']],
  [1, 1, ['document', 'selfie', 'liveness']],
  [0, -1, ['document', 'selfie', 'liveness']],
  [2, 3, ['document', 'selfie', 'liveness']],
])('moving a step from %i to %i gives the expected order', (from, to, steps) => {
  expect(movedStep(['document', 'selfie', 'liveness'], from, to)).toEqual(steps);
});

import type { TraceEntry } from '@verify/checks/trace';
import { expect, test } from 'vitest';
import type { FileRow } from '../../records/tables.ts';
import { imageView } from './evidence-views.ts';

const file = (kind: string, role: string): FileRow =>
  ({ id: 'a', kind, role, mediaType: 'image/jpeg', sizeBytes: 1, ofFileId: null, quad: null }) as FileRow;
const traced = (inputs: TraceEntry['inputs']): TraceEntry[] => [
  { rule: 'eyes', code: null, outcome: 'signal', inputs, threshold: null, version: 1 },
];
const seen = traced({ portrait: [0.3, 0.4, 0.7, 0.41], selfie: [0.45, 0.5, 0.55, 0.5] });

test('the eyes belong to the portrait that was cut out and to the live picture, and to no other', () => {
  expect(imageView(file('portrait', 'crop'), seen).eyes).toEqual([
    { x: 0.3, y: 0.4 },
    { x: 0.7, y: 0.41 },
  ]);
  expect(imageView(file('selfie', 'evidence'), seen).eyes).toEqual([
    { x: 0.45, y: 0.5 },
    { x: 0.55, y: 0.5 },
  ]);
  for (const [kind, role] of [
    ['portrait', 'evidence'],
    ['selfie', 'crop'],
    ['front', 'evidence'],
    ['liveness', 'evidence'],
  ] as const)
    expect(imageView(file(kind, role), seen).eyes, kind).toBeNull();
  expect(imageView(file('selfie', 'evidence'), []).eyes).toBeNull();
  expect(imageView(file('selfie', 'evidence'), traced({ selfie: [0.1, 0.2] })).eyes).toBeNull();
});

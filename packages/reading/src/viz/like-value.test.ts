import { expect, test } from 'vitest';
import type { Label } from './by-label/labels.ts';
import { matchIn, type ReadPrint } from './like-value.ts';
import type { VizRequest } from './viz-field.ts';

const request = { today: '2026-11-20', issuingState: 'UTO' } as unknown as VizRequest;
const PLACE: Label = { category: 'Place of birth', kind: 'text' };
const BIRTH: Label = { category: 'Date of birth', kind: 'date' };
const printed = (text: string): ReadPrint => ({
  x: 0,
  y: 0,
  width: 40,
  height: 3,
  shapes: text.length,
  text,
  confidence: 0.9,
  symbols: [],
  label: null,
});

test.each([
  [11, 3, true],
  [11, 4, false],
  [50, 17, true],
  [50, 18, false],
])('of %i letters %i may differ: %s', (letters, differing, expected) => {
  const wanted = 'A'.repeat(letters);
  const text = 'B'.repeat(differing) + wanted.slice(differing);
  expect(matchIn(printed(text), PLACE, wanted, request)?.value.value ?? null).toBe(expected ? text : null);
});

test('of a date no digit may differ', () => {
  const found = (text: string) => matchIn(printed(text), BIRTH, '1990-05-17', request)?.off ?? null;
  expect(found('17.05.1990')).toBe(0);
  expect(found('16.05.1990')).toBeNull();
});

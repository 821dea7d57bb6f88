import { expect, test } from 'vitest';
import type { DocumentSide, DocumentType } from '@verify/contract';
import { expectsMrz } from './read-photo.ts';

test.each<[DocumentType | undefined, DocumentSide | undefined, boolean]>([
  ['passport', 'front', true],
  ['passport', undefined, true],
  ['id-card', 'front', false],
  ['id-card', 'back', true],
  ['residence-permit', 'back', true],
  ['driving-licence', 'back', false],
  [undefined, undefined, false],
])('%s, %s: an MRZ is expected: %s', (documentType, side, expected) =>
  expect(expectsMrz({ documentType, side })).toBe(expected),
);

import { expect, test } from 'vitest';
import type { DocumentSide, DocumentType } from '@verify/contract';
import { adviceFor, expectsMrz } from './read-photo.ts';

const measure = (ok: boolean) => ({ name: 'sharpness', value: 1, threshold: 1, right: 'at-least', ok }) as const;

test.each([
  [true, true, true, true, 'fine'],
  [true, true, true, false, 'retake_mrz_unreadable'],
  [true, true, false, false, 'retake_glare'],
  [true, false, false, false, 'retake_blurred'],
  [false, false, false, false, 'retake_dark'],
])('lit %s, sharp %s, free of glare %s, MRZ read %s: %s', (lit, sharp, clear, read, advice) => {
  const quality = { exposure: measure(lit), sharpness: measure(sharp), glare: measure(clear) };
  expect(adviceFor(quality, read)).toBe(advice);
});

test.each<[DocumentType | undefined, DocumentSide | undefined, boolean]>([
  ['passport', 'front', true],
  ['passport', undefined, true],
  ['id-card', 'front', false],
  ['id-card', 'back', true],
  ['residence-permit', 'back', true],
  ['driving-licence', 'back', false],
  [undefined, undefined, false],
])('%s, %s: an MRZ is expected: %s', (documentType, side, expected) => {
  expect(expectsMrz({ documentType, side })).toBe(expected);
});

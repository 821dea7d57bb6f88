import { expect, test } from 'vitest';
import { COMPARISON_BANDS, comparisonBand } from './comparison-bands.ts';

test.each([
  [0, 'match'],
  [0.55, 'match'],
  [0.551, 'inconclusive'],
  [0.62, 'inconclusive'],
  [0.621, 'no-match'],
  [1.4, 'no-match'],
])('faces at a distance of %d are rated %s', (distance, band) => expect(comparisonBand(distance)).toBe(band));

// Stored comparisons name it: it changes with the limits.
test('the limits are those of version three', () =>
  expect(COMPARISON_BANDS).toEqual({ version: '3', match: 0.55, inconclusive: 0.62 }));

import { expect, test } from 'vitest';
import { lightHint } from './selfie-guide.ts';

test('dark skin before a bright wall is not taken for backlight', () => {
  // Three of the rendered heads, in the same light before the same wall.
  for (const face of [60, 71, 152]) expect(lightHint({ face, background: 165 })).toBeNull();
});

test('a face without light is told why', () => {
  expect(lightHint({ face: 30, background: 35 })).toBe('dark');
  expect(lightHint({ face: 30, background: 180 })).toBe('backlit');
});

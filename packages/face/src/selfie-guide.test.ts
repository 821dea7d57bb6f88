import { expect, test } from 'vitest';
import { lightHint } from './selfie-guide.ts';

test('dark skin in front of a bright wall is not taken for backlight', () => {
  // Three of the rendered heads, in the same light in front of the same wall.
  for (const face of [60, 71, 152]) expect(lightHint({ face, background: 165 })).toBeNull();
});

test('a face without light gets the reason', () => {
  expect(lightHint({ face: 30, background: 35 })).toBe('dark');
  expect(lightHint({ face: 30, background: 180 })).toBe('backlit');
});

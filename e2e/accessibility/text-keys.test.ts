import { expect, test } from 'vitest';
import { keyOf, textOf } from './text-keys.ts';

test.each([
  ['Verify your identity', '{intro.title}'],
  ['Your session ends at 14:05', '{ending.title|14:05}'],
  ['Step 1 of 4: Document photo', '{progress.label|1|4|{progress.front}}'],
  ['ERIKSSON', 'ERIKSSON'],
])('%s has the key %s, and the key gives it back', (text, key) => {
  expect(keyOf(text)).toBe(key);
  expect(textOf(key)).toBe(text);
});

import { expect, test } from 'vitest';
import { keyOf, textOf } from './text-keys.ts';

test.each([
  ['Verify your identity', '{intro.title}'],
  ['You can continue until 14:05. If you need longer, go back to the website and start again.', '{ending.body|14:05}'],
  ['Step 1 of 4: Document photo', '{progress.label|1|4|{progress.front}}'],
  ['ERIKSSON', 'ERIKSSON'],
])('%s has the key %s, and the key gives it back', (text, key) => {
  expect(keyOf(text)).toBe(key);
  expect(textOf(key)).toBe(text);
});

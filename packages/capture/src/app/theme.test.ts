import { expect, test } from 'vitest';
import { onColour } from './theme.ts';

test.each([
  ['#2f57e8', '#ffffff'],
  ['#ffd400', '#000000'],
  ['#000000', '#ffffff'],
  ['#FFFFFF', '#000000'],
  ['rebeccapurple', '#ffffff'],
])('on %s stands %s', (accent, text) => {
  expect(onColour(accent)).toBe(text);
});

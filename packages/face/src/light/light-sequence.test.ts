import { expect, test } from 'vitest';
import { drawLight, isDrawable } from './light-sequence.ts';

test('a sequence has nine colours of 420 ms, each different from the one before', () => {
  // Each number chooses among the colours other than the last one.
  const numbers = [1, 2, 2, 0, 2, 1, 0, 1, 2];
  expect(drawLight(() => numbers.shift()!)).toEqual({
    colours: ['green', 'white', 'blue', 'red', 'white', 'green', 'red', 'blue', 'white'],
    colourMs: 420,
  });
});

test('random colours without red, green or blue are replaced', () => {
  // Red and white only; then the sequence above.
  const numbers = [0, 2, 0, 2, 0, 2, 0, 2, 0, 1, 2, 2, 0, 2, 1, 0, 1, 2];
  expect(drawLight(() => numbers.shift()!).colours[0]).toBe('green');
  expect(isDrawable(['red', 'green', 'blue'])).toBe(true);
  expect(isDrawable(['red', 'green', 'white'])).toBe(false);
  expect(isDrawable(['red', 'red', 'green', 'blue'])).toBe(false);
});

import { expect, test } from 'vitest';
import { contrast, nearestColour } from './colour.ts';

// Ratios of the WebAIM checker for the same pairs.
test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ffffff', '#767676', 4.54],
  ['#2f57e8', '#2f57e8', 1],
])('%s on %s has a contrast of %s', (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 2));

test('an invalid colour has no contrast', () => expect(contrast('red', '#ffffff')).toBeNull());

test('the nearest passing colour is found in steps of 1 %, darker before lighter', () => {
  expect(nearestColour('#646464', () => true)).toBe('#636363');
  expect(nearestColour('#646464', (tried) => tried > '#646464')).toBe('#666666');
  expect(nearestColour('#646464', (tried) => tried === '#ffffff')).toBe('#ffffff');
  expect(nearestColour('#646464', () => false)).toBe('#000000');
});

import { expect, test } from 'vitest';
import { lossesOf } from './losses.ts';

test('each step counts the people who went no further', () => {
  expect(lossesOf([100, 80, 60, 60])).toEqual([0, 0.2, 0.25, 0]);
});

test('a step that some people skip counts no losses', () => {
  // Forty uploaded a file instead of using the camera, and thirty had no back to photograph.
  expect(lossesOf([100, 60, 100, 70, 90])).toEqual([0, 0, 0, 0.1, 0]);
});

test('no visitors give no losses', () => {
  expect(lossesOf([])).toEqual([]);
  expect(lossesOf([0, 0])).toEqual([0, 0]);
});

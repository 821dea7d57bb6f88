import { expect, test } from 'vitest';
import { labelled, ticks } from './scale.ts';

test.for([
  [0, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [97, [0, 50, 100]],
  [664, [0, 200, 400, 600, 800]],
  [0.7, [0, 0.2, 0.4, 0.6, 0.8]],
] as const)('up to %d, the axis has the ticks %o', ([highest, expected]) => expect(ticks(highest)).toEqual(expected));

test('an axis that counts people has no half steps', () => expect(ticks(1, { least: 1 })).toEqual([0, 1]));

test('labels of days keep their distance, and the last day always has one', () => {
  expect([...labelled(30, 5)]).toEqual([29, 23, 17, 11, 5]);
  expect([...labelled(3, 5)]).toEqual([2, 1, 0]);
});

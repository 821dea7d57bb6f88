import { expect, test } from 'vitest';
import { difference } from './distance.ts';

test.each([
  ['OTTO', '0TT0', 0.8, 2, [1, 4]],
  ['B0B', 'BOB', 0.4, 1, [2]],
  // A thin letter that is there or not
  ['ANNA', 'ANNIA', 0.6, 1, [4]],
  ['WILL', 'WIL', 0.6, 1, [3]],
  ['ILSE', 'SE', 1.2, 2, [1, 2]],
  ['A.B', 'AB', 0.6, 1, [2]],
  // The end, the beginning, all and nothing
  ['BERGMANN', 'BERG', 4, 4, [5, 6, 7, 8]],
  ['ANNA', '', 4, 4, [1, 2, 3, 4]],
  ['', 'ANI', 2.6, 3, [1]],
  ['', '', 0, 0, []],
  // Two letters in each other's place
  ['AB', 'BA', 2, 2, [1, 2]],
  ['KAROL', 'LAROK', 2, 2, [1, 5]],
  ['MARIA', 'ARMANI', 3.6, 4, [1, 4, 6]],
  // No look-alikes
  ['ÉVA', 'EVA', 1, 1, [1]],
  ['b', 'B', 1, 1, [1]],
  ['8Z', 'O2', 1.4, 2, [1, 2]],
] as const)('the difference of %s and %s has its weight, edits and positions', (a, b, weight, edits, positions) => {
  const found = difference(a, b);
  expect({ ...found, weight: Number(found.weight.toFixed(6)) }).toEqual({ weight, edits, positions });
});

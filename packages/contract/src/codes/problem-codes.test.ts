import { expect, test } from 'vitest';
import { isProblemCode } from './problem-codes.ts';

test('only the listed codes are error codes', () =>
  expect(['not_found', 'found', 'toString', ''].map(isProblemCode)).toEqual([true, false, false, false]));

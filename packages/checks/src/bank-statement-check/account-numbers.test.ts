import { expect, test } from 'vitest';
import { accountNumbers } from './account-numbers.ts';

const numbersOn = (lines: readonly string[]): string[] => accountNumbers(lines, false).map(({ number }) => number);

test('a paper that begins with the heading of the movements has its header below', () => {
  expect(numbersOn(['Transactions', 'Account number 55779911'])).toEqual(['55779911']);
  expect(numbersOn(['River Bank', 'Transactions', 'Account number 55779911'])).toEqual([]);
});

import { expect, test } from 'vitest';
import { judgeRepetition } from './repetition.ts';

/** One picture a letter. A small letter is the picture of the capital with noise that a copy does not have. */
const pictures = (letters: string) =>
  [...letters].map((letter) => {
    const level = 10 * (letter.toUpperCase().charCodeAt(0) - 60);
    return Uint8Array.from({ length: 256 }, (_, i) => level + (letter !== letter.toUpperCase() && i < 64 ? 1 : 0));
  });
const evenly = (letters: string) => [...letters].map((_, i) => i * 100);
const judged = (letters: string, timesMs = evenly(letters)) => judgeRepetition(pictures(letters), timesMs);

test.each([
  ['ABCDE', { repeated: 0, longestLoop: 0, frozen: 0 }],
  // A still picture repeats itself, but nothing before.
  ['AABBB', { repeated: 0, longestLoop: 0, frozen: 3 / 4 }],
  ['ABACB', { repeated: 2 / 5, longestLoop: 1, frozen: 0 }],
  ['ABCABCD', { repeated: 3 / 7, longestLoop: 3, frozen: 0 }],
  ['ABCAXCD', { repeated: 2 / 7, longestLoop: 1, frozen: 0 }],
  ['ABCDABCXABCD', { repeated: 7 / 12, longestLoop: 4, frozen: 0 }],
  ['AbCaBc', { repeated: 0, longestLoop: 0, frozen: 0 }],
  ['A', { repeated: 0, longestLoop: 0, frozen: 0 }],
  ['', { repeated: 0, longestLoop: 0, frozen: 0 }],
])('%s', (letters, wanted) => expect(judged(letters)).toMatchObject(wanted));

test('up to a difference of 0.08 levels, two pictures are one', () => {
  const differing = (by: number) => Uint8Array.from({ length: 256 }, (_, i) => 100 + (i < by ? 1 : 0));
  const frozen = (by: number) => judgeRepetition([differing(0), differing(by)], [0, 100]).frozen;
  // 20 and 21 of 256.
  expect([frozen(20), frozen(21)]).toEqual([1, 0]);
});

test('times vary by their deviation from the mean interval', () => {
  expect(judged('ABC', [0, 100, 300]).intervalVariation).toBeCloseTo(1 / 3, 9);
  expect(judged('ABC', [0, 100, 200]).intervalVariation).toBe(0);
  expect(judged('ABC', [300, 100, 0]).intervalVariation).toBe(0);
  expect(judged('A', [0]).intervalVariation).toBe(0);
});

test('times that do not ascend are counted', () => {
  expect(judged('ABCD', [0, 100, 100, 50]).outOfOrder).toBe(2);
  expect(judged('ABCD').outOfOrder).toBe(0);
});

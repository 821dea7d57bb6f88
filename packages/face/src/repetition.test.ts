import { expect, test } from 'vitest';
import { judgeRepetition } from './repetition.ts';

/** One picture per letter. A small letter is the picture of the capital with noise that a copy does not have. */
const pictures = (letters: string) =>
  [...letters].map((letter) => {
    const level = 10 * (letter.toUpperCase().charCodeAt(0) - 60);
    return Uint8Array.from({ length: 256 }, (_, i) => level + (letter !== letter.toUpperCase() && i < 64 ? 1 : 0));
  });
const judged = (letters: string) => judgeRepetition(pictures(letters));

test.each([
  ['ABCDE', { longestLoop: 0, frozen: 0 }],
  // A still picture repeats itself, but nothing before.
  ['AABBB', { longestLoop: 0, frozen: 3 / 4 }],
  ['ABACB', { longestLoop: 1, frozen: 0 }],
  ['ABCABCD', { longestLoop: 3, frozen: 0 }],
  ['ABCAXCD', { longestLoop: 1, frozen: 0 }],
  ['ABCDABCXABCD', { longestLoop: 4, frozen: 0 }],
  ['AbCaBc', { longestLoop: 0, frozen: 0 }],
  ['A', { longestLoop: 0, frozen: 0 }],
  ['', { longestLoop: 0, frozen: 0 }],
])('%s', (letters, wanted) => expect(judged(letters)).toMatchObject(wanted));

test('two pictures are the same up to a difference of 0.08 levels', () => {
  const differing = (by: number) => Uint8Array.from({ length: 256 }, (_, i) => 100 + (i < by ? 1 : 0));
  const frozen = (by: number) => judgeRepetition([differing(0), differing(by)]).frozen;
  // 20 and 21 of 256.
  expect([frozen(20), frozen(21)]).toEqual([1, 0]);
});

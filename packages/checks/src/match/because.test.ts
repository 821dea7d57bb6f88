import { expect, test } from 'vitest';
import { because } from './because.ts';

const letters = (pairs: string) => pairs.split(' ').map((pair) => ({ letter: pair[0]!, spelled: pair.slice(1) }));
/** Each letter, and what it is spelled as. */
const pair = (one: string, other: string, edits = 0) => {
  const [choicesOfA, choicesOfB] = [letters(one), letters(other)];
  const text = (choices: typeof choicesOfA) => choices.map(({ spelled }) => spelled).join('');
  return { a: text(choicesOfA), b: text(choicesOfB), edits, choicesOfA, choicesOfB };
};

test('different spellings of a letter are named once each, up to four', () => {
  const plain = 'MM UU LL';
  expect(because(' Öl ', 'OL', pair('ÖO LL', 'OO LL'), 'letters')).toBe(
    'Öl and OL are the same name: Ö may be written O',
  );
  expect(because('MUL', 'MÜL', pair(plain, 'MM ÜU LL'), 'letters')).toBe(
    'MUL and MÜL are the same name: Ü may be written U',
  );
  expect(because('ÖÜ', 'ÖÜ', pair('ÖO ÜU', 'ÖO ÜU'), 'letters')).toBe(
    'ÖÜ and ÖÜ are the same name: Ö may be written O and Ü may be written U, and Ö may be written O and Ü may be written U',
  );
  expect(because('ÖÖ', 'OO', pair('ÖO ÖO', 'OO OO'), 'letters')).toBe(
    'ÖÖ and OO are the same name: Ö may be written O',
  );
  expect(because('ÄÖÜØÅ', 'AOUOA', pair('ÄA ÖO ÜU ØO ÅA', 'AA OO UU OO AA'), 'letters')).toBe(
    'ÄÖÜØÅ and AOUOA are the same name: Ä may be written A and Ö may be written O and Ü may be written U and Ø may be written O',
  );
  expect(because('MUL', 'M-UL', pair(plain, 'MM - UU LL'), 'letters')).toBe(
    'MUL and M-UL are the same name: they have the same letters',
  );
});

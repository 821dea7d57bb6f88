import type { Spelling } from '@verify/reading/names';
import { expect, test } from 'vitest';
import { holdsWords, lineWords, wantedWords } from './find-words.ts';

/** `OLD(ROAD,RD)`: each letter as it is, and one of several endings. */
const word = (text: string): Spelling =>
  Array.from(text.matchAll(/\(([^)]*)\)|./g), ([letter, choices]) =>
    choices === undefined ? { letter, choices: [letter] } : { letter, choices: choices.split(',') },
  );
const words = (text: string): Spelling[] => text.split(' ').map(word);
const holds = (line: string, wanted: string, recognised = false, least = 4): boolean =>
  holdsWords(lineWords(words(line)), wantedWords(wanted === '' ? [] : words(wanted)), recognised, least);

test.each([
  ['LONG MARKET PLACE', 'MARKET', true],
  ['LONG MARKET PLACE', 'LONG MARKET', true],
  ['LONG MARKET PLACE', 'MARKETPLACE', true],
  ['LONG MARKET PLACE', 'MAR KET', true],
  ['LONG MARKET PLACE', 'LONG PLACE', false],
  ['LONG MARKET PLACE', 'MARKE', false],
  ['LONG MARKET PLACE', 'ARKET', false],
  ['LONG MARKET PLACE', 'MARKED', false],
  ['LONG MARKET PLACE', 'MARKETPLACES', false],
  ['PLACE', 'PLACE', true],
  ['A', 'A', true],
  ['A', '', false],
])('%j contains %j: %s', (line, wanted, is) => {
  expect(holds(line, wanted)).toBe(is);
  // A recogniser does not make other words of these.
  expect(holds(line, wanted, true, 99)).toBe(is);
});

test('a word may have several forms, on either side', () => {
  expect(holds('OLD MAIN(STREET,STR,ST)', 'MAINST')).toBe(true);
  expect(holds('OLD MAIN(STREET,STR,ST)', 'MAINS')).toBe(false);
  expect(holds('OLD MAINSTR', 'MAIN(STREET,STR,ST)')).toBe(true);
  expect(holds('OLD MAIN STREET', '(OLD,) MAIN(STREET,STR,ST)')).toBe(true);
  expect(holds('MAIN STREET', '(OLD,)MAIN(STREET,STR,ST)')).toBe(true);
  expect(holds('MAIN', 'MAIN(STREET,)')).toBe(true);
  expect(holds('LONG OLD', '(OLD,)')).toBe(true);
  expect(holds('LONG', '(OLD,)')).toBe(false);
});

test.each([
  ['KIRX', 'KIRK', 4, true],
  ['KIRX', 'KIRK', 5, false],
  ['KIXR', 'KIRK', 4, false],
  ['HAMNURG', 'HAMBURG', 4, true],
  ['HAXXURG', 'HAMBURG', 4, false],
  ['FREIXXRG', 'FREIBURG', 4, true],
  ['FREXXXRG', 'FREIBURG', 4, false],
  // The first and the last letter may be misread, too.
  ['XREIBURX', 'FREIBURG', 4, true],
  ['BAD FREI BXRG', 'FREIBURG', 4, true],
  // M as IVI, U as II: thin strokes weigh less than other letters.
  ['MIINCHEN', 'MUNCHEN', 4, true],
  ['FREIIBIURIG', 'FREIBURG', 4, true],
  ['FREIIBIURIIIG', 'FREIBURG', 4, false],
])('%s may be a misread %s of at least %i letters: %s', (line, wanted, least, is) => {
  expect(holds(line, wanted, true, least)).toBe(is);
  expect(holds(line, wanted, false, least)).toBe(false);
});

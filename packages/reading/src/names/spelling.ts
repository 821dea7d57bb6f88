import { cyrillicSpellings } from './cyrillic.ts';
import { arabicUnits } from './arabic.ts';
import { greekUnits } from './greek.ts';
import { hangulUnits } from './hangul.ts';
import { latinUnits } from './latin.ts';
import { BREAK, type Spelling, type Unit } from './unit.ts';

/** How letters of a script that has no table here are spelled. An empty list: the letter is left out. */
export type OtherLetters = (text: string) => Spelling | null;

/** Longer texts are no names. */
const LONGEST = 128;

/** A name's spellings in A to Z: a Cyrillic name has one by each language's table. `other` spells other scripts. */
export function spellingsOf(name: string, other?: OtherLetters): Spelling[] {
  let spellings: Spelling[] = [[]];
  for (const part of partsOf(name)) {
    const choices = spellingsOfPart(part, other);
    spellings = spellings.flatMap((spelling) => choices.map((choice) => [...spelling, ...choice]));
  }
  return spellings;
}

/** The names within a name: `Anna-Maria` has two. */
export function wordsIn(spelling: Spelling): Spelling[] {
  const words: Unit[][] = [[]];
  for (const unit of spelling) {
    if (unit.choices[0] === '<') words.push([]);
    else words.at(-1)!.push(unit);
  }
  return words.filter((word) => word.some(({ choices }) => choices.some((choice) => choice !== '')));
}

/** Runs of one script, and breaks. All Cyrillic words of a name are one part, because they are of one language. */
function partsOf(name: string): string[] {
  const text = name.normalize('NFKC').toUpperCase().slice(0, LONGEST);
  const cyrillic = /\p{Script=Cyrillic}/u.test(text) && !/\p{Script=Latin}/u.test(text);
  if (cyrillic) return [text];
  return (
    text.match(/[\p{Script=Latin}\p{M}'’‘ʼʻ`´]+|[\s\-‐‑‒–—<.,/·・･＝=]+|[^\p{Script=Latin}\s\-‐‑‒–—<.,/·・･＝=]+/gu) ??
    []
  );
}

function spellingsOfPart(part: string, other: OtherLetters | undefined): Spelling[] {
  if (/^[\s\-‐‑‒–—<.,/·・･＝=]/.test(part)) return [[BREAK]];
  if (/\p{Script=Latin}/u.test(part)) return [latinUnits(part)];
  if (/\p{Script=Cyrillic}/u.test(part)) return cyrillicSpellings(part);
  if (/\p{Script=Greek}/u.test(part)) return [greekUnits(part)];
  if (/\p{Script=Arabic}/u.test(part)) return [arabicUnits(part)];
  if (/\p{Script=Hangul}/u.test(part)) return [hangulUnits(part)];
  return [other?.(part) ?? []];
}

/** Names as the ways in which they may be spelled in A to Z, and how close two of them come. */
export { type Choice, closestPair, type ClosestPair } from './closest.ts';
export { isPinyin } from './latin.ts';
export { type OtherLetters, spellingsOf, wordsIn } from './spelling.ts';
export { BREAK, type Spelling, table, type Unit, unitsBy } from './unit.ts';

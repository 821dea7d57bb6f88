import type { OtherLetters, Spelling } from '@verify/reading/names';
import { unitsOfAnyScript } from './any.ts';
import { armenianUnits, georgianUnits } from './caucasian.ts';
import { hanUnits } from './han.ts';
import { hebrewUnits } from './hebrew.ts';
import { kanaUnits } from './kana.ts';

/** Scripts that spell names letter by letter, or by a table of their own. */
export const lettersOfScripts: OtherLetters = (text) => unitsOf(text, false);

/** The same, and foreign names in kana by their sound. */
export const soundsOfScripts: OtherLetters = (text) => unitsOf(text, true);

function unitsOf(text: string, bySound: boolean): Spelling | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return kanaUnits(text, bySound);
  if (/\p{Script=Han}/u.test(text)) return hanUnits(text);
  if (/\p{Script=Hebrew}/u.test(text)) return hebrewUnits(text);
  if (/\p{Script=Armenian}/u.test(text)) return armenianUnits(text);
  if (/\p{Script=Georgian}/u.test(text)) return georgianUnits(text);
  return /\p{L}/u.test(text) ? unitsOfAnyScript(text) : null;
}

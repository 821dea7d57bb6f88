import { BREAK, type Spelling, table, type Unit } from '@verify/reading/names';
import { variantsOf } from './scripts/han.ts';

/** Scripts of names, by the first letter. Names in one script are compared in its own letters. */
const SCRIPTS = (
  'Latin Cyrillic Greek Arabic Han Katakana Hiragana Hangul Hebrew Armenian Georgian Thai Devanagari Bengali Tamil Telugu Gujarati ' +
  'Gurmukhi Kannada Malayalam Sinhala Khmer Lao Myanmar Ethiopic'
)
  .split(' ')
  .map((name) => [name, new RegExp(`^\\p{Script=${name}}`, 'u')] as const);

/** The script of a name's first letter; empty where it has none that is known here. */
export function scriptOf(name: string): string {
  const first = /\p{L}/u.exec(name)?.[0] ?? '';
  return SCRIPTS.find(([, letter]) => letter.test(first))?.[0] ?? '';
}

/** Letters that people leave out of the alphabet when they type, or that two languages write differently. */
const SAME = table('Ё=Е І=И Ї=И Є=Е Ґ=Г أ=ا إ=ا آ=ا ٱ=ا ى=ي ی=ي ئ=ي ک=ك ة=ه ۀ=ه ہ=ه ھ=ه ؤ=و');

/** A name in the letters of its own script, without accents and marks. */
export function ownLetters(name: string): Spelling {
  // Й is a letter of its own.
  const text = name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/Й/g, '\u0000')
    .normalize('NFD')
    .replace(/\p{Script=Inherited}|(?=\p{Mn})[\u0590-\u06ff]|\u0640|[\u200e\u200f]/gu, '')
    .normalize('NFC')
    .replaceAll('\u0000', 'Й');
  return [...text].flatMap((letter): Unit[] => {
    if (/[\s\-‐‑‒–—<.,/·・＝=]/.test(letter)) return [BREAK];
    if (!/[\p{L}\p{M}]/u.test(letter)) return [];
    return [{ letter, choices: SAME.get(letter) ?? [variantsOf(letter)[0]!] }];
  });
}

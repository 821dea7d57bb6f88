import { type Spelling, table, unitsBy } from './unit.ts';

/**
 * ICAO 9303-3, section 6.A, where there is a choice, which passports mix within a name. Beside ICAO's: Đ is DJ in the
 * south Slavic States, long Japanese vowels (Satō: SATO, SATOU, SATOH), letters of African languages.
 */
const LETTERS = table(
  'Ä=AE,A,AXX Å=AA,A Æ=AE Ñ=N,NXX Ö=OE,O,OXX Ø=OE,O Ü=UE,U,UXX ẞ=SS ß=SS Œ=OE Ĳ=IJ Þ=TH Ð=D Đ=D,DJ Ɖ=D Ħ=H I=I Ł=L Ŋ=N Ŧ=T ' +
    'ŉ=N Ə=E,A ĸ=Q Ŀ=L Ō=O,OU,OH,OO Ū=U,UU,UH Ɓ=B Ɗ=D Ƙ=K Ƴ=Y Ɛ=E Ɔ=O Ɣ=G Ǥ=G Ʒ=Z,ZH Ɨ=I Ʉ=U',
);
/** China, GB/T 28039-2011: LYU and NYU. Passports before it have LV, and keyboards give LU. */
const PINYIN_U = ['YU', 'V', 'U', 'UE', 'UXX'];
const PINYIN =
  /^(?:(?:[BPMFDTNLGKHJQXRZCSYW]|ZH|CH|SH)?(?:IANG|IONG|UANG|ANG|ENG|ING|ONG|IAN|IAO|UAI|UAN|AI|AN|AO|EI|EN|ER|IA|IE|IN|IU|OU|UA|UE|UI|UN|UO|ÜE|A|E|I|O|U|Ü))+$/;

/** True for letters A to Z and Ü, in capitals, that are Pinyin syllables. */
export const isPinyin = (letters: string): boolean => PINYIN.test(letters);

/** Letters A to Z with their accents, marks and apostrophes. Others, such as digits in a misread name, are left out. */
export function latinUnits(text: string): Spelling {
  const upper = [...text.normalize('NFC').toUpperCase()].map(withoutSecondMark).join('');
  const rows = /[LN]Ü/.test(upper) && isPinyin(upper) ? LETTERS_IN_PINYIN : LETTERS;
  return unitsBy(upper, rows, (char) => {
    const bare = char.normalize('NFD').replace(/[^A-Z]/g, '');
    return bare === '' ? null : [bare];
  });
}

/** Ǚ is Ü with a tone, Ǿ is Ø with an accent: the table has the letter without the second mark. */
function withoutSecondMark(char: string): string {
  if (LETTERS.has(char)) return char;
  return char
    .normalize('NFD')
    .replace(/[^\P{M}\u0308\u030A]/gu, '')
    .normalize('NFC');
}

const LETTERS_IN_PINYIN = new Map([...LETTERS, ['Ü', PINYIN_U] as const]);

import { mrzSpellings, toMrzLetters } from './transliterate.ts';

/**
 * Whether a name in its own letters is the one that the zone spells in A to Z. Each letter may be spelled as ICAO 9303-3, section 6, or the
 * issuing State's own law has it: passports of one State follow both, by their age.
 */
export function lettersAgree(name: string, zone: string): boolean {
  const wanted = bare(zone);
  if (wanted === '') return false;
  if (mrzSpellings(name).some((spelling) => bare(spelling) === wanted)) return true;
  let pattern = '';
  for (const char of name.normalize('NFC').toUpperCase()) {
    const letters = [toMrzLetters(char).replaceAll('<', ''), ...(NATIONAL[char] ?? [])];
    pattern += `(?:${[...new Set(letters)].join('|')})`;
  }
  return new RegExp(`^${pattern}$`).test(wanted);
}

/**
 * Beside ICAO's: Ukraine (resolution 55 of 2010), Bulgaria (Transliteration Act of 2009), Serbia (Latin letters of its own), and Greece
 * (ELOT 743), where a letter's spelling depends on its neighbours.
 */
const NATIONAL: Readonly<Record<string, readonly string[]>> = {
  А: ['A'],
  Г: ['H', 'G', 'GH'],
  Ґ: ['G'],
  Е: ['E', 'IE', 'YE'],
  Ё: ['E', 'IO', 'YO'],
  Є: ['IE', 'YE'],
  Ж: ['ZH', 'Z'],
  И: ['I', 'Y'],
  Й: ['I', 'Y'],
  Ї: ['I', 'YI'],
  У: ['U', 'OU'],
  Х: ['KH', 'H'],
  Ц: ['TS', 'C', 'TC'],
  Ч: ['CH', 'C'],
  Ш: ['SH', 'S'],
  Щ: ['SHCH', 'SHT'],
  Ъ: ['IE', 'A', ''],
  Ы: ['Y'],
  Ь: ['', 'Y'],
  Ю: ['IU', 'YU'],
  Я: ['IA', 'YA', 'A'],
  Ђ: ['D', 'DJ'],
  Џ: ['DZ'],
  Γ: ['G', 'N'],
  Μ: ['M', ''],
  Π: ['P', 'B'],
  Ν: ['N', ''],
  Τ: ['T', 'D'],
  Υ: ['Y', 'V', 'F', 'U'],
};

/** The same for Arabic, whose passports spell names as they sound: consonants in order, and no more of them. */
export function consonantsAgree(name: string, zone: string): boolean {
  const wanted = consonants(bare(zone));
  return wanted.length >= 2 && consonants(bare(toMrzLetters(name))) === wanted;
}

/** As many syllables in each of the zone's names as the joined name has characters. Answers with where the first name begins; 0 where not. */
export function surnameLength(joined: string, primary: string, secondary: string): number {
  const surname = syllables(primary);
  return surname > 0 && syllables(secondary) > 0 && surname + syllables(secondary) === [...joined].length ? surname : 0;
}

const syllables = (zone: string): number => zone.match(/[AEIOUV]+|(?<![AEIOU])Y(?![AEIOU])/g)?.length ?? 0;

/** Letters that Arabic has once and Latin spells in several ways become one; vowels, half vowels and H go. */
function consonants(letters: string): string {
  return letters
    .replace(/X(?:TA|AA|AE|AY|YA|I)/g, '')
    .replace(/X/g, '')
    .replace(/KH|GH|SH|CH|TH|DH|PH/g, (pair) => (pair === 'CH' ? 'S' : pair === 'PH' ? 'F' : pair[0]!))
    .replace(/[QC]/g, 'K')
    .replace(/J/g, 'G')
    .replace(/DZ|Z{2}/g, 'D')
    .replace(/P/g, 'B')
    .replace(/V/g, 'F')
    .replace(/[AEIOUYWH]/g, '')
    .replace(/(.)\1+/g, '$1');
}

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');

import { usualSpelling, withOtherVowels } from '../names/hangul.ts';
import { closestPair, spellingsOf } from '../names/index.ts';
import { toMrzLetters } from './transliterate.ts';

/** Whether a name matches the zone's spelling, by ICAO 9303-3, section 6, or the State's own law, as in passports. */
export function lettersAgree(name: string, zone: string): boolean {
  const wanted = spellingsOf(bare(zone))[0]!;
  if (wanted.length === 0) return false;
  return spellingsOf(name).some((spelling) => closestPair(spelling, wanted).edits === 0);
}

/** The same for Arabic, which passports spell by sound: the same consonants in order, and no others. */
export function consonantsAgree(name: string, zone: string): boolean {
  const wanted = consonants(bare(zone));
  return wanted.length >= 2 && consonants(bare(toMrzLetters(name))) === wanted;
}

/** Whether the zone spells a name in Hangul in the usual way, or so that a name with another vowel does not match. */
export const hangulAgrees = (name: string, zone: string): boolean =>
  lettersAgree(name, zone) &&
  (usualSpelling(name) === bare(zone) || !withOtherVowels(name).some((other) => lettersAgree(other, zone)));

/** Whether the zone's spelling of a Chinese name differs from its sound. `by-part`: one end must match its sound. */
export function isSpelledOtherwise(
  spellings: readonly (readonly string[])[],
  zone: string,
  rule: 'always' | 'by-part',
): boolean {
  const letters = bare(zone);
  if (spellings.length === 0 || isSpelled(spellings, letters)) return false;
  if (rule === 'always') return true;
  return (
    spellings[0]!.some((spelling) => letters.startsWith(spelling)) ||
    spellings.at(-1)!.some((spelling) => letters.endsWith(spelling))
  );
}

const isSpelled = ([first, ...rest]: readonly (readonly string[])[], letters: string): boolean =>
  first === undefined
    ? letters === ''
    : first.some((spelling) => letters.startsWith(spelling) && isSpelled(rest, letters.slice(spelling.length)));

/** Where the first name begins in a joined name of one character a syllable; 0 if the zone has more or fewer. */
export function surnameLength(joined: string, primary: string, secondary: string): number {
  const surname = syllables(primary);
  return surname > 0 && syllables(secondary) > 0 && surname + syllables(secondary) === [...joined].length ? surname : 0;
}

const syllables = (zone: string): number => zone.match(/[AEIOUV]+|(?<![AEIOU])Y(?![AEIOU])/g)?.length ?? 0;

/** Latin spellings of one Arabic letter are merged; vowels, half vowels and H are removed. */
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

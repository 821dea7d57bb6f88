import { nameSpellings } from '../match/given-names.ts';

/** Capitals without accents, ligatures and punctuation, one space between words: for keywords and addresses. ß is SS, ü is U. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[’'`´]/g, '')
    .replace(/Ø/g, 'O')
    .replace(/Ł/g, 'L')
    .replace(/Æ/g, 'AE')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The same with ü as UE: how who has no such key writes it. */
export const spellings = (text: string): string[] => {
  const wide = text
    .replace(/[äÄ]/g, 'ae')
    .replace(/[öÖøØ]/g, 'oe')
    .replace(/[üÜ]/g, 'ue')
    .replace(/[åÅ]/g, 'aa');
  return [...new Set([fold(text), fold(wide)])];
};

/** Words of a line as a machine-readable zone would spell them. */
export const wordsOf = (line: string): string[] => nameSpellings(line.replace(/[^\p{L}\p{M}'’\- ]+/gu, ' '))[0] ?? [];

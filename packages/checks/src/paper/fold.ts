/**
 * Upper case without accents, ligatures and punctuation, with single spaces, for keywords and addresses. ß becomes SS
 * and ü becomes U.
 */
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

/** Also with ü as UE, as people without such a key write it. */
export const spellings = (text: string): string[] => {
  const wide = text
    .replace(/[äÄ]/g, 'ae')
    .replace(/[öÖøØ]/g, 'oe')
    .replace(/[üÜ]/g, 'ue')
    .replace(/[åÅ]/g, 'aa');
  return [...new Set([fold(text), fold(wide)])];
};

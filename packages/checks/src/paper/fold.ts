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

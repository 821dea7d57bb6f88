/** Upper case without accents, ligatures and punctuation, with single spaces. ß becomes SS and ü becomes U. */
export const fold = (text: string): string =>
  withPlainCharacters(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[’'`´]/g, '')
    .replace(/Ø/g, 'O')
    .replace(/Ł/g, 'L')
    .replace(/[ĐÐ]/g, 'D')
    .replace(/Æ/g, 'AE')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const DIGITS = new Map(
  Intl.supportedValuesOf('numberingSystem').flatMap((system) =>
    [...'0123456789'].flatMap((digit) => {
      const written = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(Number(digit));
      return /^\p{Nd}$/u.test(written) ? [[written, digit] as const] : [];
    }),
  ),
);

/** The digits of every script as 0 to 9, full-width letters as usual ones, and no marks that set the direction. */
export const withPlainCharacters = (text: string): string =>
  /[^\p{ASCII}]/u.test(text)
    ? text
        .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
        .replace(/\p{Nd}/gu, (digit) => DIGITS.get(digit) ?? digit)
        .replace(/[\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
        .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
        .replace(/[\u060c\u3001\u066b]/g, ',')
        .replace(/[\u2010-\u2015\u2212]/g, '-')
    : text;

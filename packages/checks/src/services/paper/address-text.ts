import { fold, withPlainCharacters } from '../../match/fold.ts';

/** Between an article that lost its vowel and its word. */
export const ELISION = '\u02bc';

/** Capitals with their accents, so that each language's spelling of them is known. */
export const upper = (text: string): string =>
  withPlainCharacters(text)
    // Articles that lose their vowel may be left out: Carrer d'Aragó.
    .replace(/(?<=^|[\s(])(D|L|DELL|ALL)[’'`´](?=\p{L})/giu, `$1${ELISION}`)
    // NFKC would make letters of them.
    .replace(/[ºª]/g, '°')
    .replace(/№/g, ' # ')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[’'`´]/g, '');

/** `\b` in these patterns is the edge of a word in any script. */
export const pattern = (source: string): RegExp =>
  new RegExp(
    source.replaceAll(
      String.raw`\b`,
      String.raw`(?:(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?=[\p{L}\p{N}]))`,
    ),
    'gu',
  );

/** Not the letter of a house: 5 Đ. Nguyễn Huệ. */
export const VIETNAMESE_STREET = /(?<!\p{L})Đ\. ?(?=\p{L})/giu;
/** A box's number may be written in groups: Postfach 12 34. */
const POST_BOX_NUMBER = /(?<=\b(?:BOX|POSTFACH|POSTBUS|POSTBOKS) )\d{1,3}(?: \d{2,3})+$/;
/** Ghana's boxes: GP1234. */
export const POST_BOX_LETTERS = /(?<=\bBOX [A-Z]{2})(?=\d)/;

/** 12, 3A, 4BIS; `12 a` is 12A, and the E of `12 E Oak St` is the east. */
export function numbersOf(line: string): string[] {
  const joined = fold(line.replace(/№/g, ' ').replace(VIETNAMESE_STREET, ' '))
    .replace(POST_BOX_LETTERS, ' ')
    .replace(POST_BOX_NUMBER, (digits) => digits.replaceAll(' ', ''))
    .replace(/\b(\d{1,5}) E (?=[A-Z0-9]{2})/g, '$1 EAST ')
    // Staircase and flat, as in Finland: 10 A 4.
    .replace(/\b(\d{1,5}) [A-H] (?=\d{1,3}$)/g, '$1 ')
    .replace(/\b(\d{1,5}) ?(BIS|TER|[A-H])\b/g, '$1$2')
    .replace(/(?<=\d)BIS\b/g, 'B')
    // Georgia's N5
    .replace(/\bN(?=\d+$)/, '');
  return (joined.match(/\b\d{1,5}(?:BIS|TER|[A-Z])?\b/g) ?? []).map((number) => number.replace(/^0+(?=\d)/, ''));
}

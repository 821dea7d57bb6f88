import { mrzDate } from './dates.ts';
import { transliterate } from './transliteration.ts';

/**
 * Content of a machine-readable zone. Written without the reader's code on purpose, so that specimens test it
 * independently.
 */
export interface MrzContent {
  documentCode: string;
  /** ICAO code, one to three letters. */
  issuingState: string;
  documentNumber: string;
  lastName: string;
  givenNames: string;
  nationality: string;
  dateOfBirth: string;
  sex: 'F' | 'M' | 'X';
  dateOfExpiry: string;
  optionalData?: string;
}

export type AlteredDigit = 'documentNumber' | 'dateOfBirth' | 'dateOfExpiry' | 'composite';

/** Two lines of 44 (ICAO 9303-4). `altered` writes that check digit wrong. */
export function composeTd3(content: MrzContent, altered?: AlteredDigit): string[] {
  const { first, number, nationality, birth, sex, expiry } = parts(content, 44, altered);
  const { optionalData } = content;
  // An empty optional field may carry `<` or 0 as its check digit; `<` is what most states print.
  const optional = pad(optionalData ?? '', 14) + (optionalData ? digit(pad(optionalData, 14)) : '<');
  const composite = digit(number + birth + expiry + optional, altered === 'composite');
  return [first, number + nationality + birth + sex + expiry + optional + composite];
}

/** Three lines of 30 (ICAO 9303-5). */
export function composeTd1(content: MrzContent, altered?: AlteredDigit): string[] {
  const { first, number, nationality, birth, sex, expiry } = parts(content, 5, altered);
  const optional = [pad(content.optionalData ?? '', 15), pad('', 11)] as const;
  const composite = digit(number + optional[0] + birth + expiry + optional[1], altered === 'composite');
  return [
    first + number + optional[0],
    birth + sex + expiry + nationality + optional[1] + composite,
    names(content, 30),
  ];
}

/** Two lines of 36 (ICAO 9303-6). */
export function composeTd2(content: MrzContent, altered?: AlteredDigit): string[] {
  const { first, number, nationality, birth, sex, expiry } = parts(content, 36, altered);
  const optional = pad(content.optionalData ?? '', 7);
  const composite = digit(number + birth + expiry + optional, altered === 'composite');
  return [first, number + nationality + birth + sex + expiry + optional + composite];
}

/** Visas: two lines of 44 (MRV-A) or 36 (MRV-B), without a composite check digit (ICAO 9303-7). */
export function composeMrv(content: MrzContent, size: 'A' | 'B', altered?: AlteredDigit): string[] {
  const width = size === 'A' ? 44 : 36;
  const { first, number, nationality, birth, sex, expiry } = parts(content, width, altered);
  return [first, pad(number + nationality + birth + sex + expiry + (content.optionalData ?? ''), width)];
}

/** What all layouts share: the first line up to `width`, and fields with their check digits. */
function parts(content: MrzContent, width: number, altered?: AlteredDigit) {
  const checked = (field: AlteredDigit, text: string): string => text + digit(text, altered === field);
  return {
    first: pad(content.documentCode, 2) + pad(content.issuingState, 3) + names(content, width - 5),
    number: checked('documentNumber', pad(content.documentNumber, 9)),
    nationality: pad(content.nationality, 3),
    birth: checked('dateOfBirth', mrzDate(content.dateOfBirth)),
    sex: content.sex === 'X' ? '<' : content.sex,
    expiry: checked('dateOfExpiry', mrzDate(content.dateOfExpiry)),
  };
}

/** ICAO 9303-3, section 4.9: weights 7, 3, 1; `<` counts 0, letters 10 to 35; modulo 10. */
export function mrzCheckDigit(text: string): string {
  const sum = [...text].reduce(
    (total, letter, i) => total + (letter === '<' ? 0 : parseInt(letter, 36)) * [7, 3, 1][i % 3]!,
    0,
  );
  return String(sum % 10);
}

function digit(text: string, wrong = false): string {
  const right = mrzCheckDigit(text);
  return wrong ? String((Number(right) + 3) % 10) : right;
}

const pad = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length);

/** Primary and secondary identifier; what does not fit is cut, but at least one letter of the given names stays. */
function names(content: MrzContent, length: number): string {
  const primary = transliterate(content.lastName);
  const secondary = transliterate(content.givenNames);
  const kept = secondary ? primary.slice(0, length - 3).replace(/<$/, '') : primary;
  return pad(secondary ? `${kept}<<${secondary}` : kept, length);
}

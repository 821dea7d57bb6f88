import { mrzDate } from './dates.ts';
import { transliterate } from './transliteration.ts';

/**
 * What a machine readable zone says. Written without the reader's code on purpose: specimens are its independent
 * witness.
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
  const number = pad(content.documentNumber, 9);
  const birth = mrzDate(content.dateOfBirth);
  const expiry = mrzDate(content.dateOfExpiry);
  const optional = pad(content.optionalData ?? '', 14);
  const a = number + digit(number, altered === 'documentNumber');
  const b = birth + digit(birth, altered === 'dateOfBirth');
  const c = expiry + digit(expiry, altered === 'dateOfExpiry');
  // An empty optional field may carry `<` or 0 as its check digit; `<` is what most states print.
  const d = optional + (content.optionalData ? digit(optional) : '<');
  const composite = digit(a + b + c + d, altered === 'composite');
  return [
    pad(content.documentCode, 2) + pad(content.issuingState, 3) + names(content, 39),
    a + pad(content.nationality, 3) + b + sex(content) + c + d + composite,
  ];
}

/** Three lines of 30 (ICAO 9303-5). A document number longer than nine continues in the optional data. */
export function composeTd1(content: MrzContent, altered?: AlteredDigit): string[] {
  const long = content.documentNumber.length > 9;
  const number = pad(content.documentNumber.slice(0, 9), 9);
  const numberDigit = digit(content.documentNumber.padEnd(9, '<'), altered === 'documentNumber');
  const rest = long ? `${content.documentNumber.slice(9)}${numberDigit}<` : '';
  const first =
    pad(content.documentCode, 2) +
    pad(content.issuingState, 3) +
    number +
    (long ? '<' : numberDigit) +
    pad(rest + (content.optionalData ?? ''), 15);
  const birth = mrzDate(content.dateOfBirth);
  const expiry = mrzDate(content.dateOfExpiry);
  const b = birth + digit(birth, altered === 'dateOfBirth');
  const c = expiry + digit(expiry, altered === 'dateOfExpiry');
  const optional = pad('', 11);
  const composite = digit(first.slice(5) + b + c + optional, altered === 'composite');
  return [first, b + sex(content) + c + pad(content.nationality, 3) + optional + composite, names(content, 30)];
}

/** Two lines of 36 (ICAO 9303-6). */
export function composeTd2(content: MrzContent, altered?: AlteredDigit): string[] {
  const number = pad(content.documentNumber.slice(0, 9), 9);
  const birth = mrzDate(content.dateOfBirth);
  const expiry = mrzDate(content.dateOfExpiry);
  const a = number + digit(number, altered === 'documentNumber');
  const b = birth + digit(birth, altered === 'dateOfBirth');
  const c = expiry + digit(expiry, altered === 'dateOfExpiry');
  const optional = pad(content.optionalData ?? '', 7);
  return [
    pad(content.documentCode, 2) + pad(content.issuingState, 3) + names(content, 31),
    a +
      pad(content.nationality, 3) +
      b +
      sex(content) +
      c +
      optional +
      digit(a + b + c + optional, altered === 'composite'),
  ];
}

/** Visas: two lines of 44 (MRV-A) or 36 (MRV-B), without a composite check digit (ICAO 9303-7). */
export function composeMrv(content: MrzContent, size: 'A' | 'B', altered?: AlteredDigit): string[] {
  const width = size === 'A' ? 44 : 36;
  const number = pad(content.documentNumber, 9);
  const birth = mrzDate(content.dateOfBirth);
  const expiry = mrzDate(content.dateOfExpiry);
  return [
    pad(content.documentCode, 2) + pad(content.issuingState, 3) + names(content, width - 5),
    pad(
      number +
        digit(number, altered === 'documentNumber') +
        pad(content.nationality, 3) +
        birth +
        digit(birth, altered === 'dateOfBirth') +
        sex(content) +
        expiry +
        digit(expiry, altered === 'dateOfExpiry') +
        (content.optionalData ?? ''),
      width,
    ),
  ];
}

/** ICAO 9303-3, section 4.9: weights 7, 3, 1; `<` counts 0, letters 10 to 35; modulo 10. */
export function mrzCheckDigit(text: string): string {
  const weights = [7, 3, 1];
  let sum = 0;
  [...text].forEach((letter, i) => {
    sum += (letter === '<' ? 0 : parseInt(letter, 36)) * weights[i % 3]!;
  });
  return String(sum % 10);
}

function digit(text: string, wrong = false): string {
  const right = mrzCheckDigit(text);
  return wrong ? String((Number(right) + 3) % 10) : right;
}

const sex = (content: MrzContent): string => (content.sex === 'X' ? '<' : content.sex);

const pad = (text: string, length: number): string => text.padEnd(length, '<').slice(0, length);

/** Primary and secondary identifier; what does not fit is cut, but at least one letter of the given names stays. */
function names(content: MrzContent, length: number): string {
  const primary = transliterate(content.lastName);
  const secondary = transliterate(content.givenNames);
  const kept = secondary ? primary.slice(0, length - 3).replace(/<$/, '') : primary;
  return pad(secondary ? `${kept}<<${secondary}` : kept, length);
}

import { countrySpecs, isValidIBAN } from 'ibantools';
import DATA from './bban-structures.json' with { type: 'json' };

/** `check` are national check digits, `other` is a type, currency or the like. */
type FieldKind = 'bank' | 'branch' | 'prefix' | 'account' | 'check' | 'other';
export interface NumberField {
  readonly kind: FieldKind;
  readonly value: string;
}

/**
 * BBANs by country (SWIFT IBAN registry, and what banks publish): `b` bank, `s` branch, `a` account, `p` its prefix,
 * `c` check digits, `o` anything else. `b4 s6 a8`: four characters of the bank, and so on.
 */
export const STRUCTURES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DATA.structures).flatMap(([structure, countries]) =>
    countries.split(' ').map((country) => [country, structure]),
  ),
);

/** Numbers that are not IBANs, and contain an account's: Mexico's CLABE, Argentina's CBU and Peru's CCI. */
const DOMESTIC: readonly (readonly [length: number, structure: string, isValid: (number: string) => boolean])[] = [
  [18, 'b3 s3 a11 c1', (number) => weighted(number, 0, 17, [3, 7, 1]) === Number(number[17])],
  [
    22,
    'b3 s4 c1 a13 c1',
    (number) =>
      weighted(number, 0, 7, [7, 1, 3, 9, 7, 1, 3]) === Number(number[7]) &&
      weighted(number, 8, 21, [3, 9, 7, 1]) === Number(number[21]),
  ],
  [20, 'b3 s3 a12 c2', () => true],
];

/** Digit that makes a weighted sum of the units a multiple of ten. */
function weighted(number: string, from: number, to: number, weights: readonly number[]): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (Number(number[i]) * weights[(i - from) % weights.length]!) % 10;
  return (10 - (sum % 10)) % 10;
}

const KINDS = { b: 'bank', s: 'branch', p: 'prefix', a: 'account', c: 'check', o: 'other' } as const;

/** A correct IBAN's fields in their order, or those of another number that contains an account's. Null for the rest. */
export function fieldsOf(number: string): NumberField[] | null {
  if (/^[A-Z]{2}\d{2}/.test(number)) {
    const structure = STRUCTURES[number.slice(0, 2)];
    return structure && isCorrectIban(number) ? cut(number.slice(4), structure) : null;
  }
  const domestic = DOMESTIC.find(([length, , isValid]) => number.length === length && isValid(number));
  return domestic && /^\d+$/.test(number) ? cut(number, domestic[1]) : null;
}

function cut(number: string, structure: string): NumberField[] | null {
  let at = 0;
  const fields = structure.split(' ').map((field) => {
    const width = Number(field.slice(1));
    at += width;
    return { kind: KINDS[field[0] as keyof typeof KINDS], value: number.slice(at - width, at) };
  });
  return at === number.length ? fields : null;
}

/** Right length, shape and ISO 7064 check digits; also for countries that use IBANs and are not in the registry. */
export function isCorrectIban(number: string): boolean {
  const spec = countrySpecs[number.slice(0, 2)];
  if (spec?.IBANRegistry) return isValidIBAN(number);
  if (number.length !== spec?.chars) return false;
  const digits = (number.slice(4) + number.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return /^\d+$/.test(digits) && BigInt(digits) % 97n === 1n;
}

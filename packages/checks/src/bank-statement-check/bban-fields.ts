import { countrySpecs, isValidIBAN } from 'ibantools';

/**
 * `bank`, `branch` and `account` as their names say; `check` are national check digits, `other` a type, currency or
 * the like.
 */
type FieldKind = 'bank' | 'branch' | 'prefix' | 'account' | 'check' | 'other';
export interface NumberField {
  readonly kind: FieldKind;
  readonly value: string;
}

/**
 * What the characters of a BBAN mean, by country: the SWIFT IBAN registry, and for countries outside it the structures
 * that their banks publish. `b4 s6 a8`: four characters of the bank, six of the branch (sort code), eight of the
 * account.
 * `p` is a prefix of the account, `c` national check digits, `o` anything else.
 */
export const STRUCTURES: Readonly<Record<string, string>> = byCountry({
  'b4 s4 a12': 'AD',
  'b3 a16': 'AE OM',
  'b3 s4 c1 a16': 'AL',
  'b5 a11': 'AT LT',
  'b4 a20': 'AZ DO HN LB NI SV',
  'b3 s3 a8 c2': 'BA',
  'b3 a7 c2': 'BE',
  'b4 s4 o2 a8': 'BG',
  'b4 a14': 'BH CR',
  'b8 s5 a10 o2': 'BR',
  'b4 o4 a16': 'BY GT',
  'b5 a12': 'CH LI',
  'b3 s5 a16': 'CY',
  'b4 p6 a10': 'CZ SK',
  'b8 a10': 'DE',
  'b4 a10': 'DK FO GL NL',
  'b2 s2 a11 c1': 'EE',
  'b4 s4 a17': 'EG',
  'b4 s4 c2 a10': 'ES',
  'b6 a8': 'FI AX',
  'b5 s5 a11 c2': 'FR MC BL GF GP MF MQ NC PF PM RE TF WF YT MR BI DJ CM CF CG GA GQ TD KM MG',
  'b4 s6 a8': 'GB IE',
  'b2 a16': 'GE',
  'b4 a15': 'GI',
  'b3 s4 a16': 'GR',
  'b7 a10': 'HR',
  'b3 s4 c1 a15 c1': 'HU',
  'b3 s3 a13': 'IL',
  'b4 s3 a12': 'IQ SO',
  'b4 o2 a6 o10': 'IS',
  'c1 b5 s5 a12': 'IT SM',
  'b4 s4 a18': 'JO YE',
  'b4 a22': 'KW',
  'b3 a13': 'KZ LU',
  'b4 a24': 'LC',
  'b4 a13': 'LV',
  'b3 s3 a15': 'LY',
  'b2 a18': 'MD SA',
  'b3 a13 c2': 'ME RS',
  'b3 a10 c2': 'MK',
  'b4 a12': 'MN',
  'b4 s5 a18': 'MT',
  'b6 s2 a12 o6': 'MU',
  'b4 a7': 'NO',
  'b4 a16': 'PK RO VG',
  's8 a16': 'PL',
  'b4 a21': 'PS QA',
  'b4 s4 a11 c2': 'PT ST AO CV MZ GW',
  'b9 a20': 'RU',
  'b6 s2 a16 o3': 'SC',
  'b2 a12': 'SD FK',
  'b3 a17': 'SE',
  'b5 a8 c2': 'SI',
  'b3 a14 c2': 'TL',
  'b2 s3 a13 c2': 'TN',
  'b5 o1 a16': 'TR',
  'b6 a19': 'UA',
  'b3 a15': 'VA',
  'b2 s2 a10 c2': 'XK',
  'b5 s5 a10 c2': 'DZ',
  'b3 s3 a16 c2': 'MA',
  'b5 s5 a12 c2': 'SN CI BJ BF ML TG NE',
  'b3 a19': 'IR',
});

function byCountry(structures: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(structures).flatMap(([structure, countries]) =>
      countries.split(' ').map((country) => [country, structure]),
    ),
  );
}

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

const KINDS: Readonly<Record<string, FieldKind>> = {
  b: 'bank',
  s: 'branch',
  p: 'prefix',
  a: 'account',
  c: 'check',
  o: 'other',
};

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
    return { kind: KINDS[field[0]!]!, value: number.slice(at - width, at) };
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

import { fold } from '../fold.ts';

export interface AmericanLabel {
  readonly name: Name;
  /** Only licences of this design print the word. */
  readonly own: boolean;
}

/** The AAMVA's and its members' words in English, French and Spanish. `other`: ends the value before it. */
const WORDS = {
  number: 'DLN DL DLNO LIC LICNO NUMBER NUMERO OLN OLNO IDN IDNO CUSTOMER IDENTIFIER',
  birth: 'DOB DDN BIRTH BIRTHDATE',
  issue: 'ISS ISSUED',
  expiry: 'EXP EXPIRES EXPIRY EXPIRATION',
  last: 'LN',
  first: 'FN',
  full: 'NAME',
  Sex: 'SEX SEXE',
  Height: 'HGT HAUT HT',
  other: 'EYES EYE HAIR WGT WT CLASS CATEG REST RSTR END DD REF DONOR RESTRICTIONS ENDORSEMENTS',
} as const;
type Name = keyof typeof WORDS;
const NAMES = new Map(
  Object.entries(WORDS).flatMap(([name, words]) => words.split(' ').map((word) => [word, name as Name] as const)),
);

/** Words that other documents print too, in longer labels. */
const COMMON: ReadonlySet<string> = new Set(
  'NUMBER NUMERO CUSTOMER IDENTIFIER BIRTH BIRTHDATE EXPIRY EXPIRATION NAME RESTRICTIONS ENDORSEMENTS'.split(' '),
);

/** The label of `DLN`, `4dDLN`, `DOB/DDN` or `1,2`, or null. */
export function americanWord(word: string): AmericanLabel | null {
  const folded = fold(word).replace(/[:.)]+$/, '');
  if (/^1[,.&]2$/.test(folded)) return { name: 'full', own: false };
  for (const part of folded.split('/')) {
    const letters = part.replace(/[^A-Z0-9]/g, '');
    const unnumbered = [letters, letters.replace(/^\d{1,2}/, ''), letters.replace(/^\d[A-D]/, '')];
    const name = unnumbered
      .flatMap((one) => [one, one.replace(/[015]/g, (digit) => LOOKALIKES[digit]!)])
      .flatMap((one) => NAMES.get(one) ?? [])[0];
    if (name) return { name, own: !unnumbered.some((one) => COMMON.has(one)) };
  }
  return null;
}

const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S' };

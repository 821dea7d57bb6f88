import { fold } from '../fold.ts';

type Name =
  | 'number'
  | 'birth'
  | 'issue'
  | 'expiry'
  | 'last'
  | 'first'
  | 'full'
  | 'Sex'
  | 'Height'
  | 'Address'
  | 'other';

export interface AmericanLabel {
  readonly name: Name;
  /** A word (`DOB`), not a field number alone. */
  readonly worded: boolean;
  /** Only licences of this design print the word. */
  readonly own?: true;
}

/** The AAMVA's and its members' words in English, French and Spanish. `other`: ends the value before it. */
const WORDS: Readonly<Record<string, Name>> = {
  ...named('number', 'DLN DL DLNO LIC LICNO NUMBER NUMERO OLN OLNO IDN IDNO CUSTOMER IDENTIFIER'),
  ...named('birth', 'DOB DDN BIRTH BIRTHDATE'),
  ...named('issue', 'ISS ISSUED'),
  ...named('expiry', 'EXP EXPIRES EXPIRY EXPIRATION'),
  ...named('last', 'LN'),
  ...named('first', 'FN'),
  ...named('full', 'NAME'),
  ...named('Sex', 'SEX SEXE'),
  ...named('Height', 'HGT HAUT HT'),
  ...named('other', 'EYES EYE HAIR WGT WT CLASS CATEG REST RSTR END DD REF DONOR RESTRICTIONS ENDORSEMENTS'),
};

/** Words that other documents print too, in longer labels. */
const COMMON: ReadonlySet<string> = new Set(
  'NUMBER NUMERO CUSTOMER IDENTIFIER BIRTH BIRTHDATE EXPIRY EXPIRATION NAME RESTRICTIONS ENDORSEMENTS'.split(' '),
);

/** Numbers that mean the same on European licences. */
export const SHARED_NUMERALS = { '1': 'last', '2': 'first', '3': 'birth', '4A': 'issue', '4B': 'expiry' } as const;

/** Numbers of ISO/IEC 18013-1 that stand without a word. */
const NUMERALS: Readonly<Record<string, Name>> = {
  ...SHARED_NUMERALS,
  '4D': 'number',
  '8': 'Address',
  '15': 'Sex',
  '16': 'Height',
  ...named('other', '5 9 9A 12 17 18 19'),
};

/** The label of `DLN`, `4dDLN`, `DOB/DDN`, `1,2` or `4d`, or null. One digit must be the line's `first` word. */
export function americanWord(word: string, first: boolean): AmericanLabel | null {
  const folded = fold(word).replace(/[:.)]+$/, '');
  if (/^1[,.&]2$/.test(folded)) return { name: 'full', worded: false };
  for (const part of folded.split('/')) {
    const letters = part.replace(/[^A-Z0-9]/g, '');
    const unnumbered = [letters, letters.replace(/^\d{1,2}/, ''), letters.replace(/^\d[A-D]/, '')];
    const name = unnumbered
      .flatMap((one) => [one, one.replace(/[015]/g, (digit) => LOOKALIKES[digit]!)])
      .flatMap((one) => WORDS[one] ?? [])[0];
    if (name)
      return { name, worded: true, ...(unnumbered.some((one) => COMMON.has(one)) ? {} : { own: true as const }) };
  }
  const numeral = NUMERALS[folded];
  return numeral && (first || folded.length > 1) ? { name: numeral, worded: false } : null;
}

const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S' };

function named(name: Name, words: string): Record<string, Name> {
  return Object.fromEntries(words.split(' ').map((word) => [word, name]));
}

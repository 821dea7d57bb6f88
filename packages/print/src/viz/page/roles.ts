import { americanWord } from '../by-label/american-labels.ts';
import { type ReadLabel, recogniseLabel } from '../by-label/labels.ts';
import { fold } from '../fold.ts';

/** Meaning of a label for its value. `full`: last and given names together; `other`: none that is requested. */
export type Role = 'number' | 'birth' | 'issue' | 'expiry' | 'last' | 'first' | 'full' | 'other' | Further;

/** Fields identified only by their labels. */
export const FURTHER = [
  'Sex',
  'Nationality',
  'Place of birth',
  'Authority',
  'Personal number',
  'Height',
  'Address',
  'Vehicle categories',
] as const;
export type Further = (typeof FURTHER)[number];

/** How fields are numbered: as the European Union's licences, or as the AAMVA's, which may have words alone. */
export type Numbering = 'european' | 'american' | 'words alone';

/** Numbers that stand without a word, as Regulation (EU) 2006/126 and ISO/IEC 18013-1 have them. */
const SHARED: Readonly<Record<string, Role>> = {
  '1': 'last',
  '2': 'first',
  '3': 'birth',
  '4A': 'issue',
  '4B': 'expiry',
  '8': 'Address',
};
const EUROPEAN: Readonly<Record<string, Role>> = {
  ...SHARED,
  '4C': 'Authority',
  '4D': 'Personal number',
  '5': 'number',
  '9': 'Vehicle categories',
};
const AMERICAN: Readonly<Record<string, Role>> = { ...SHARED, '4D': 'number', '15': 'Sex', '16': 'Height' };

/** The field identified by a number alone. */
function byNumeral(numeral: string, numbering: Numbering): Role | null {
  if (numbering === 'words alone') return null;
  const folded = numeral.toUpperCase().replace(/[.,:)\s]/g, '');
  const own = (numbering === 'american' ? AMERICAN : EUROPEAN)[folded];
  return own ?? (/^(?:4[CD]|[5-9]|9A|1\d)$/.test(folded) ? 'other' : null);
}

/** `License #`, `LICENSE/ID NO`, `LIC. NO.`: without their second word they are titles. */
const OF_NUMBER = /^(?:DRIVER'?S? ?)?(?:LICEN[CS]E|[LU]I?C|DL|ID|OL)\.?(?:\/?ID)?\s?(?:N[O0]|#|NUM(?:BER)?)[.:#\s]*$/i;

/** Labels of Chinese and Japanese cards. */
const HAN: readonly (readonly [RegExp, Role])[] = [
  [/出生地|出生国/, 'other'],
  [/出生|生年月日/, 'birth'],
  [/姓名|氏名/, 'full'],
  [/有效|期限|期間|まで/, 'expiry'],
  [/發|发|交付|核准|准日期/, 'issue'],
  [/统一|統一|证号|證號|號碼|番号|[统統]一/, 'number'],
];

/** The role of a text as a label, number, short word or phrase in any language; null if it has none. */
export function roleOf(text: string, numbering: Numbering): Role | null {
  // German cards have `[a] Name [b] Name at birth` above two lines.
  const [asked] = text.split(/\s*[[(]b[\])]/i);
  const trimmed = asked!.trim().replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  if (trimmed === '') return null;
  const own = /\p{Script=Han}{2}/u.test(trimmed) ? HAN.find(([words]) => words.test(trimmed)) : undefined;
  if (own) return own[1];
  const numeral = byNumeral(trimmed, numbering);
  if (numeral) return numeral;
  const short = trimmed.replace(/^(?:[1-35]|4[a-d1!]?|1\d)[.,:)]?\s*(?=\p{L})/iu, '');
  if (/^CARD ?NUMBER$/i.test(short)) return 'other';
  if (numbering !== 'european' && OF_NUMBER.test(text.trim().replace(/^4?d[.:]?\s?/i, ''))) return 'number';
  const words = short.split(/[\s#]+/);
  const word = words.length <= 2 ? americanWord(words[0]!) : null;
  const american = numbering === 'american' || numbering === 'words alone' || word?.own ? word : null;
  if (american && words.slice(1).every((word) => /^(?:N[O0]|#|NUM|NUMBER|NAMES?|DATE)?[.:#]*$/i.test(word)))
    return american.name;
  // `4d CREDENTIAL IDENTIFIER`: the number identifies the field, even if its words are unknown.
  const [, numbered] = (numbering === 'american' && /^(4[abd])[.,:)]?\s?\p{L}[^\d]{4,}$/iu.exec(trimmed)) || [];
  if (numbered) return byNumeral(numbered, numbering);
  const split = short.replace(/\s*[-–—.•*]\s*(?=\p{L})/gu, '/');
  const [one, other] = [recogniseLabel(split), recogniseLabel(split.replace(/(\p{Ll})(\p{Lu})/gu, '$1/$2'))];
  const label = (one?.fit ?? 0) >= (other?.fit ?? 0) ? one : other;
  return label && roleOfLabel(label, short);
}

function roleOfLabel({ category, fit, phrase }: ReadLabel, text: string): Role | null {
  // Short phrases resemble names and places: `CARTE D'IDENTITE` is a title, with `NO` behind it.
  if (fit < (phrase.length <= 6 ? 0.99 : category === 'Document number' ? 0.93 : 0.85)) return null;
  if (phrase === 'NAME' && !/SUR|FAMILY|LAST/.test(fold(text))) return 'full';
  return BY_CATEGORY[category] ?? FURTHER.find((one) => one === category) ?? 'other';
}

const BY_CATEGORY: Readonly<Partial<Record<ReadLabel['category'], Role>>> = {
  'Last name': 'last',
  'First name': 'first',
  full: 'full',
  'Date of birth': 'birth',
  'Date of issue': 'issue',
  'Date of expiry': 'expiry',
  'Document number': 'number',
};

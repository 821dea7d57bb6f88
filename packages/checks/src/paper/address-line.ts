import { toMrzLetters } from '@verify/reading';
import { type Spelling, spellingsOf, type Unit } from '@verify/reading/names';
import { lettersOfScripts } from '../match/scripts/index.ts';
import {
  DIRECTIONS,
  ENDINGS,
  FLAT_BY_PLACE,
  FLAT_WORDS,
  FLAT_WORDS_BEHIND,
  LINKS,
  meaningsOf,
  NAME_LIKE_FLAT_WORDS,
  NUMBERED_ROADS,
  OPTIONAL,
  POST_BOX,
  TWO_NUMBERS,
  withOrdinals,
} from './address-words.ts';
import { fold, withPlainCharacters } from './fold.ts';
import { type Wanted, wantedWords } from './find-words.ts';

/** `\b` in these patterns is the edge of a word in any script. */
const pattern = (source: string): RegExp =>
  new RegExp(
    source.replaceAll(
      String.raw`\b`,
      String.raw`(?:(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?=[\p{L}\p{N}]))`,
    ),
    'gu',
  );
/** People write parts such as a flat or a floor as they like, so they do not identify the building. */
export const FLAT = pattern(
  [
    String.raw`\b(?:${FLAT_WORDS.toUpperCase()})\b[.:]?(?: ?(?:NO|NR|N|Č|C|BR|БР|מס)\b)?\.? ?(?:\d+\s?[A-Z]?\b|[A-Z]\b)`,
    String.raw`\b\d+ ?\/ ?F\b`,
    // Australia: U 3, 18 Coral Circuit. Behind a name it is Hungary's utca: Kossuth u. 12.
    String.raw`(?<=^ ?|[,;] ?)U\b\.? ?\d+[A-Z]?\b`,
    // Poland: 10 m. 5
    String.raw`(?<=\d[A-Z]? )M\b\.? ?\d+\b`,
    String.raw`\b\d+(?:\.|-?\p{L}{1,3})? ?(?:${FLAT_WORDS_BEHIND.toUpperCase()})\b(?:(?<=EMELET)[ .,]*\d+\b|(?![.: ]*\d))`,
    String.raw`\b\d+\. ?(?:OG|EM|ET|TV|TH|MF)\b(?:(?<=EM)[ .,]*\d+\b)?`,
    // Hungary: II/2
    String.raw`\b[IVX]{1,4}\. ?\d+\b|\b[IVX]{1,4} ?\/ ?\d+\b`,
    String.raw`\b\d+\.? ?°(?: ?[A-Z]{1,4}\b)?`,
    String.raw`\b(?:IZQ|IZQUIERDA|DCHA|DERECHA|BAJO|ESQ|DTO)\b`,
  ].join('|'),
);
/** Unlike the other words before the number of a flat, streets are named so, too: Via Scala 12, Am Stock 12. */
const NAME_LIKE_FLAT = pattern(String.raw`^(?:${NAME_LIKE_FLAT_WORDS})\b`);
/** Romania's blocks of flats, which often have the only number. */
const BLOCK = /^BL(?:OC)?[^\p{L}\d]*(?=\d)/u;
/** `#400`, Singapore's `#10-05`; in Colombia `#` is before the house number. */
export const HASH_UNIT = /#\s?[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*(?=\s*$)/u;
/** A number behind a stroke. */
const BEHIND_STROKE = /(?<=\d\p{L}?) ?\/ ?\d+\p{L}?(?!\p{L})/gu;
/** Words before a house number. */
const NUMBER_WORD = pattern(
  [
    String.raw`\b(?:NUMBER|NUMERO|NUMER|NUM|NRO|NR|NO|BR|БР|BLK|HAUSNR|HAUSNUMMER|HNR|NUMMER|DOM|Д|ДОМ|БУД|ΑΡ|پلاک|מספר|رقم|เลขที่|SO NHA|SỐ NHÀ|SỐ|ČP|Č)\b[.:]?(?= ?\d+\b)`,
    String.raw`[#№](?= ?\d)`,
    String.raw`\bN° ?(?=\d)|\bN\.? ?° ?(?=\d)|\bN\. ?(?=\d+\s*$)`,
  ].join('|'),
);

export interface AddressLinePart {
  /** The street, and the ways to write it with initials: Kossuth L. tér. */
  readonly street: readonly Wanted[];
  readonly numbers: readonly string[];
  /** One of its words is a kind of street. */
  readonly isStreet: boolean;
}

/**
 * The parts of an address line: `Rose Cottage, Church Lane` has two. `numbers` are those between commas that have no
 * words, as in `12, rue des Lilas`.
 */
export function parseAddressLine(
  addressLine: string,
  country?: string,
): { parts: AddressLinePart[]; numbers: readonly string[] } {
  const found = withoutFlats(upper(addressLine).split(/[,;\n]+/), numbersOf, country).map((whole) => {
    const bare = country === 'COL' ? whole : whole.replace(HASH_UNIT, ' ');
    const words = fold(bare).split(' ');
    return {
      street: streetsOf(wordsOf(bare, true, country)),
      numbers: numbersOf(bare),
      isStreet: words.some((word) => meaningsOf(word) !== null || ENDINGS.some(([ending]) => word.endsWith(ending))),
    };
  });
  const worded = ({ street }: AddressLinePart): boolean => street[0]!.most > 0;
  return {
    parts: found.filter(worded),
    numbers: found.filter((part) => !worded(part)).flatMap(({ numbers }) => numbers),
  };
}

/** The ways to write a street: as given, with initials instead of names, and with its direction at the other end. */
const streetsOf = (words: readonly Spelling[]): Wanted[] =>
  [words, ...withInitials(words), ...withDirectionMoved(words)]
    .flatMap((ways) => [ways, ...withKindMoved(ways)])
    .map(wantedWords);

/** A street that is named after a person may have the initials of all names but the first or the last. */
function withInitials(words: readonly Spelling[]): Spelling[][] {
  const isName = (word: Spelling): boolean => word.length > 2 && word.every(({ letter }) => letter.length === 1);
  const names = words.filter(isName);
  if (names.length < 2) return [];
  return [names[0], names.at(-1)].map((kept) =>
    words.map((word) => {
      if (word === kept || !isName(word)) return word;
      const full = word.map(({ choices }) => choices[0]!).join('');
      return [{ letter: full, choices: [full, full[0]!] }];
    }),
  );
}

const isDirection = (word: Spelling | undefined): boolean =>
  word?.length === 1 && word[0]!.choices.some((choice) => DIRECTIONS.has(choice));

function withDirectionMoved(words: readonly Spelling[]): Spelling[][] {
  if (words.length < 3) return [];
  return [
    ...(isDirection(words[0]) ? [[...words.slice(1), words[0]!]] : []),
    ...(isDirection(words.at(-1)) ? [[words.at(-1)!, ...words.slice(0, -1)]] : []),
  ];
}

/** The kind of street at the other end, where languages differ in it: Calle Nagusia, Nagusia Kalea. */
function withKindMoved(words: readonly Spelling[]): Spelling[][] {
  const isKind = (word: Spelling | undefined): boolean =>
    word?.some(({ choices }) => choices.some((choice) => /[\ue000-\uf8ff]/.test(choice))) === true && word.length === 1;
  const isLast = isDirection(words.at(-1));
  const [rest, last] = isLast ? [words.slice(0, -1), words.slice(-1)] : [words, []];
  if (rest.length < 2) return [];
  return [
    ...(isKind(rest[0]) ? [[...rest.slice(1), rest[0]!, ...last]] : []),
    ...(isKind(rest.at(-1)) ? [[rest.at(-1)!, ...rest.slice(0, -1), ...last]] : []),
  ];
}

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

const ELISION = '\u02bc';

/** Not the letter of a house: 5 Đ. Nguyễn Huệ. */
const VIETNAMESE_STREET = /(?<!\p{L})Đ\. ?(?=\p{L})/giu;

/** A box's number may be written in groups: Postfach 12 34. */
const POST_BOX_NUMBER = /(?<=\b(?:BOX|POSTFACH|POSTBUS|POSTBOKS) )\d{1,3}(?: \d{2,3})+$/;

/** Ghana's boxes: GP1234. */
const POST_BOX_LETTERS = /(?<=\bBOX [A-Z]{2})(?=\d)/;

/** 12, 3A, 4BIS; `12 a` is 12A, and the E of `12 E Oak St` is the east. */
export function numbersOf(line: string): string[] {
  const joined = fold(line.replace(/№/g, ' ').replace(VIETNAMESE_STREET, ' '))
    .replace(POST_BOX_LETTERS, ' ')
    .replace(POST_BOX_NUMBER, (digits) => digits.replaceAll(' ', ''))
    .replace(/\b(\d{1,5}) E (?=[A-Z0-9]{2})/g, '$1 EAST ')
    // Staircase and flat, as in Finland: 10 A 4.
    .replace(/\b(\d{1,5}) [A-H] (?=\d{1,3}$)/g, '$1 ')
    .replace(/\b(\d{1,5}) ?(BIS|TER|[A-H])\b/g, '$1$2')
    .replace(/(?<=\d)BIS\b/g, 'B');
  return (joined.match(/\b\d{1,5}(?:BIS|TER|[A-Z])?\b/g) ?? []).map((number) => number.replace(/^0+(?=\d)/, ''));
}

/** The numbers of a printed line without those of flats, unless it has no other, and without the postcode's. */
export function houseNumbersOf(line: string, inPostcode: readonly string[], country?: string): string[] {
  const numbersIn = (text: string) => numbersOf(text).filter((number) => !inPostcode.includes(number));
  const parts = withoutFlats(upper(line).split(/[,;]+/), numbersIn, country);
  const text = parts.join(',').replace(HASH_UNIT, ' ');
  const numbers = numbersIn(TWO_NUMBERS.has(country ?? '') ? text : text.replace(BEHIND_STROKE, ' '));
  return numbers.length > 0 ? numbers : numbersIn(line);
}

/**
 * Parts of a line without flats. Where no other number is left, the first word behind others that may be a name is the
 * street's, and a block is the house.
 */
function withoutFlats(
  whole: readonly string[],
  numbersIn: (text: string) => readonly string[],
  country = '',
): string[] {
  const parts = whole.map((part) =>
    (FLAT_BY_PLACE[country] ?? []).reduce((text, flat) => text.replace(flat, ' '), part),
  );
  const without = parts.map((part) => part.replace(FLAT, ' '));
  if (without.some((part) => numbersIn(part).length > 0)) return without;
  let isNumbered = false;
  return parts.map((part) =>
    part.replace(FLAT, (flat: string, at: number) => {
      const isBlock = BLOCK.test(flat);
      const isName = part.slice(0, at).trim() !== '' && flat.search(NAME_LIKE_FLAT) === 0 && /\d/.test(flat);
      if (isNumbered || (!isBlock && !isName)) return ' ';
      isNumbered = true;
      return isBlock ? flat.replace(BLOCK, ' ') : flat;
    }),
  );
}

/**
 * The words of a line without its numbers, each with all that it may be: St is Street and Saint, Hauptstr. is
 * Hauptstraße.
 */
export function wordsOf(line: string, isStreet: boolean, country?: string): Spelling[] {
  const text = upper(line)
    .replace(VIETNAMESE_STREET, 'ĐƯỜNG ')
    // Thai sets no space behind its words for a street.
    .replace(/(?<!\p{L})(ถนน|ซอย|ถ\.)(?=\p{L})/gu, '$1 ')
    // P.zza, V.le, б-р
    .replace(/(?<=^|\s)(\p{L}{1,2})[.-](?=\p{L}{1,3}(?:\s|,|$))/gu, '$1')
    .replace(/(?<=^|\s)(CR|SR|FM|RR|I)[ -]?(?=\d)/g, (letters) => `${NUMBERED_ROADS[letters.replace(/[ -]/, '')]} `)
    .replace(NUMBER_WORD, ' ');
  const plain = isStreet
    ? withoutLinks(
        withoutNumbers(withOrdinals(fold(text)).replace(POST_BOX_LETTERS, ' ').replace(POST_BOX, ' POSTBOX ')),
      )
    : fold(text);
  const accented = new Map(text.split(/[^\p{L}\p{M}\p{N}]+/u).map((word) => [fold(word), word] as const));
  return plain
    .split(' ')
    .flatMap((word) =>
      word === '' || OPTIONAL.has(word) || OPTIONAL.has(only(word))
        ? []
        : [unitsOf(word, accented.get(word) ?? word, country)],
    );
}

const only = (word: string): string => {
  const meanings = meaningsOf(word);
  return meanings && [...meanings].every((meaning) => OPTIONAL.has(meaning)) ? [...meanings][0]! : '';
};

const withoutLinks = (folded: string): string => folded.replace(LINKS, ' ').trim() || folded;

const withoutNumbers = (folded: string): string =>
  folded
    .replace(/\b(\d{1,5}) E (?=[A-Z0-9]{2})/g, ' E ')
    .replace(/\b\d{1,5} ?(BIS|TER|[A-H])?\b/g, ' ')
    .trim();

/** A word has more letters than these before an abbreviation of one letter: Aleksanterink., Storg. */
const SHORT_STEM = 3;

function unitsOf(folded: string, word: string, country: string | undefined): Spelling {
  const elided = folded.indexOf(ELISION);
  if (elided > 0)
    return [
      { letter: folded.slice(0, elided), choices: [folded.slice(0, elided), ''] },
      ...unitsOf(folded.slice(elided + 1), word.slice(word.indexOf(ELISION) + 1), country),
    ];
  const meanings = meaningsOf(folded, country);
  const letters = lettersOf(word, country);
  // The kinds of streets of other scripts in Latin letters too: проспект is Prospekt.
  if (meanings)
    return [
      {
        letter: folded,
        choices: [...new Set([...meanings, ...[...meanings].map(toMrzLetters).filter(Boolean), folded])],
      },
    ];
  const ending = ENDINGS.find(
    ([end]) => folded.length > end.length + (end.length === 1 ? SHORT_STEM : 2) && folded.endsWith(end),
  );
  if (!ending) return letters;
  const [end, kinds] = ending;
  const start = word.slice(0, word.length - lengthIn(word, end));
  const named = country === undefined ? null : meaningsOf(fold(start), country);
  const stem = named ? [{ letter: start, choices: [...named, fold(start)] }] : lettersOf(start, country);
  const families = country === undefined ? [] : kinds.flatMap((kind) => [...(meaningsOf(kind, country) ?? [])]);
  return [...stem, { letter: end, choices: [...new Set([...kinds, end, ...families])] } satisfies Unit];
}

/** An ending's length in the word itself, where ß is one letter and SS in the folded one. */
const lengthIn = (word: string, end: string): number => {
  for (let length = 1; length <= word.length; length++) if (fold(word.slice(-length)) === end) return length;
  return end.length;
};

function lettersOf(word: string, country: string | undefined): Spelling {
  // Digits stay: 5TH.
  if (/\d/.test(word)) return [...fold(word)].map((letter) => ({ letter, choices: [letter] }));
  const letters = spellingsOf(word, lettersOfScripts)[0] ?? [];
  // Catalan beside Spanish: Aragó is Aragón, Catalunya is Cataluña.
  if (country !== 'ESP') return letters;
  return letters.map(({ letter, choices }, i) => {
    const more =
      letter === 'Ñ' ? ['NY'] : i === letters.length - 1 && /[ÀÉÈÍÓÒÚ]$/.test(word) ? [`${choices[0]}N`] : [];
    return { letter, choices: [...choices, ...more] };
  });
}

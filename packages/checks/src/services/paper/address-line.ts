import { toMrzLetters } from '@verify/reading';
import { type Spelling, spellingsOf, type Unit } from '@verify/reading/names';
import { lettersOfScripts } from '../../match/scripts/index.ts';
import { ELISION, numbersOf, pattern, POST_BOX_LETTERS, upper, VIETNAMESE_STREET } from './address-text.ts';
import {
  DIRECTIONS,
  ENDINGS,
  meaningsOf,
  NUMBERED_ROADS,
  OPTIONAL,
  POST_BOX,
  TWO_NUMBERS,
  withOrdinals,
  withoutLinks,
} from './address-words.ts';
import { fold } from '../../match/fold.ts';
import { type Wanted, wantedWords } from './find-words.ts';
import { HASH_UNIT, withNumerals, withoutFlats } from './flats.ts';

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

/** `Rose Cottage, Church Lane` has two parts. `numbers` are those alone between commas: `12, rue des Lilas`. */
export function parseAddressLine(
  addressLine: string,
  country?: string,
): { parts: AddressLinePart[]; numbers: readonly string[] } {
  const found = withoutFlats(addressLine, numbersOf, country).map((whole) => {
    const bare = country === 'COL' ? whole : whole.replace(HASH_UNIT, ' ');
    const words = fold(bare).split(' ');
    return {
      street: streetsOf(wordsOf(bare, true, country), words.some(isLeftOut)),
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
const streetsOf = (words: readonly Spelling[], isPlain: boolean): Wanted[] =>
  [words, ...withInitials(words), ...withDirectionMoved(words)]
    .flatMap((ways) => [ways, ...withKindMoved(ways)])
    .map((ways) => wantedWords(ways, isPlain));

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

/** The numbers of a printed line without those of flats, unless it has no other, and without the postcode's. */
export function houseNumbersOf(line: string, inPostcode: readonly string[], country?: string): string[] {
  const numbersIn = (text: string) => numbersOf(text).filter((number) => !inPostcode.includes(number));
  const parts = withoutFlats(line, numbersIn, country);
  const text = parts.join(',').replace(HASH_UNIT, ' ');
  const numbers = numbersIn(TWO_NUMBERS.has(country ?? '') ? text : text.replace(BEHIND_STROKE, ' '));
  return numbers.length > 0 ? numbers : numbersIn(line);
}

/** A line's words without numbers, each with all that it may be: St is Street and Saint, Hauptstr. Hauptstraße. */
export function wordsOf(line: string, isStreet: boolean, country?: string): Spelling[] {
  const text = withNumerals(upper(line), country)
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
        country,
      )
    : fold(text);
  const accented = new Map(text.split(/[^\p{L}\p{M}\p{N}]+/u).map((word) => [fold(word), word] as const));
  return plain
    .split(' ')
    .flatMap((word) => (word === '' || isLeftOut(word) ? [] : [unitsOf(word, accented.get(word) ?? word, country)]));
}

/** A word for "street" that people leave out, or short for nothing else. */
const isLeftOut = (word: string): boolean =>
  OPTIONAL.has(word) || [...(meaningsOf(word) ?? [''])].every((meaning) => OPTIONAL.has(meaning));

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
  const stem = stemOf(start, country);
  const families = country === undefined ? [] : kinds.flatMap((kind) => [...(meaningsOf(kind, country) ?? [])]);
  return [...stem, { letter: end, choices: [...new Set([...kinds, end, ...families])] } satisfies Unit];
}

/** Before the kind of street, Finnish and Swedish have their own genitives: Runeberginkatu, Runebergsgatan. */
function stemOf(start: string, country: string | undefined): Spelling {
  const [, root = start, genitive] = (/^(?:FIN|ALA)$/.test(country ?? '') && /^(.{4,}?)(IN|N|S)$/.exec(start)) || [];
  const named = country === undefined ? null : meaningsOf(fold(root), country);
  const stem = named ? [{ letter: root, choices: [...named, fold(root)] }] : lettersOf(root, country);
  return genitive === undefined ? stem : [...stem, { letter: genitive, choices: [genitive, '', 'IN', 'N', 'S'] }];
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

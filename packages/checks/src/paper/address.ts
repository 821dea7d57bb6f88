import type { Address } from '@verify/contract';
import { toMrzLetters } from '@verify/reading';
import { closestPair, type Spelling, spellingsOf, type Unit } from '@verify/reading/names';
import { difference } from '../match/distance.ts';
import { lettersOfScripts } from '../match/scripts/index.ts';
import { ENDINGS, FLAT_WORDS, LINKS, meaningsOf, OPTIONAL, POST_BOX } from './address-words.ts';
import { cityNames } from './city-names.ts';
import { fold } from './fold.ts';

export type AddressPart = 'postcode' | 'city' | 'street' | 'house number';

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
const FLAT = pattern(
  [
    String.raw`\b(?:${FLAT_WORDS})\b\.?(?: ?(?:NO|NR|N)\b)?\.? ?(?:\d+\s?[A-Z]?\b|[A-Z]\b)`,
    String.raw`\b\d+ ?\/ ?F\b`,
    String.raw`\b\d+(?:ST|ND|RD|TH) FLOOR\b`,
    String.raw`\b\d+\. ?(?:OG|STOCK|ETAGE|EM|SAL|TV|TH|MF)\b`,
    String.raw`\b\d+\.? ?°(?: ?[A-Z]{1,4}\b)?`,
    String.raw`\b(?:IZQ|IZQUIERDA|DCHA|DERECHA|BAJO|ESQ|DTO)\b`,
  ].join('|'),
);
/** `#400`, Singapore's `#10-05`; in Colombia `#` is before the house number. */
const HASH_UNIT = /#\s?[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*(?=\s*$)/u;
/** Words before a house number. */
const NUMBER_WORD = pattern(
  [
    String.raw`\b(?:NUMBER|NUMERO|NUMER|NUM|NRO|NR|NO|HAUSNR|HAUSNUMMER|HNR|DOM|Д|ДОМ)\b[.:]?(?= ?\d+\b)`,
    String.raw`[#№](?= ?\d)`,
    String.raw`\bN° ?(?=\d)|\bN\.? ?° ?(?=\d)|\bN\. ?(?=\d+\s*$)`,
  ].join('|'),
);
/** Lines of an address block: name, street, place, and lines in between. */
export const NEAR_LINES = 4;
/** Applies to a place after its own postcode: a recogniser without umlauts reads München as MIINCHEN. */
const MISREAD_SHARE = 0.25;

/**
 * The parts of a known address that the paper lacks. The postcode must match exactly (except for spaces, hyphens and
 * the four digits that the United States may add), street and city in any usual abbreviation and spelling, with the
 * house number before or after the street. Street and number are searched near the postcode or the city. A country
 * without postcodes needs none.
 */
export function missingParts(lines: readonly string[], address: Address, recognised: boolean): AddressPart[] {
  const missing: AddressPart[] = [];
  const postcode = address.postcode ?? '';
  // Forms that insist on a postcode get zeros or dashes.
  const needsPostcode = /[1-9]/.test(postcode);
  const postcodeAt = needsPostcode ? indexes(lines, (line) => hasPostcode(line, postcode)) : [];
  // A misread place counts only beside its own postcode: Dubai is not Dhabi.
  const cityAt = indexes(lines, (line) => holdsCity(line, address.city, recognised && needsPostcode));
  const anchors = postcodeAt.length > 0 ? postcodeAt : cityAt;
  const near = (at: number): boolean => anchors.some((anchor) => Math.abs(anchor - at) <= NEAR_LINES);
  if (needsPostcode && postcodeAt.length === 0) missing.push('postcode');
  if (!cityAt.some(near)) missing.push('city');
  const { parts, numbers: bareNumbers } = parseAddressLine(address.addressLine, address.country);
  const partsAt = parts.map(({ street }) =>
    indexes(lines, (line, at) => near(at) && holdsStreet(line, street, recognised)),
  );
  const withNumber = parts.findLastIndex(({ numbers }) => numbers.length > 0);
  const asStreet = withNumber >= 0 ? withNumber : parts.findLastIndex(({ isStreet }) => isStreet);
  const own = asStreet >= 0 ? asStreet : parts.length - 1;
  if (parts.length > 0 && partsAt[own]!.length === 0) missing.push('street');
  const hasNumbers = (wanted: readonly string[], at: readonly number[]): boolean =>
    at
      .flatMap((line) => [lines[line], lines[line - 1], onlyNumber(lines[line + 1])])
      .some((line) => line !== undefined && wanted.every((number) => numbersOf(line).includes(number)));
  const isNumbered = parts.every(
    ({ numbers }, i) =>
      (i !== own && numbers.length === 0) ||
      hasNumbers(i === own ? [...bareNumbers, ...numbers] : numbers, partsAt[i]!),
  );
  const numbered = bareNumbers.length > 0 || withNumber >= 0;
  // A house without a number is known by its name.
  const isNamed = partsAt.every((at, i) => at.length > 0 || i === own);
  if (
    parts.length === 0
      ? !hasNumbers(
          bareNumbers,
          indexes(lines, (_, at) => near(at)),
        )
      : numbered
        ? !isNumbered
        : !isNamed
  )
    missing.push('house number');
  return missing;
}

/** A number below its street is alone in its line. */
const onlyNumber = (line: string | undefined): string | undefined =>
  line !== undefined && /^\D{0,4}\d{1,5} ?\p{L}?$/u.test(line.trim()) ? line : undefined;

/**
 * The printed lines of a known address, street first, for the result. Null if the paper has neither its postcode nor
 * its city beside another postcode.
 */
export function printedAddress(lines: readonly string[], address: Address): string | null {
  const { parts } = parseAddressLine(address.addressLine);
  const postcode = address.postcode ?? '';
  const isPart = (line: string): boolean =>
    hasPostcode(line, postcode) ||
    parts.some(({ street }) => holdsStreet(line, street, true)) ||
    holdsCity(line, address.city, true);
  const known = lines.findIndex((line) => hasPostcode(line, postcode));
  const isPlace = (line: string): boolean =>
    postcode === '' ? holdsCity(line, address.city, false) : isPart(line) && POSTCODE.test(fold(line));
  const at = known >= 0 ? known : lines.findIndex(isPlace);
  if (at < 0) return null;
  return lines
    .slice(Math.max(0, at - NEAR_LINES), at + 2)
    .filter(isPart)
    .join(', ');
}

/**
 * The printed address if it isn't the known one: the lines below the holder's name, up to the first with a postcode.
 * Null without such lines.
 */
export function addressBelow(lines: readonly string[], isHolder: (line: string) => boolean): string | null {
  for (const [at, line] of lines.entries()) {
    if (!isHolder(line)) continue;
    const block = lines.slice(at + 1, at + 1 + NEAR_LINES);
    const end = block.findIndex((one) => POSTCODE.test(fold(one)));
    if (end >= 0) return block.slice(0, end + 1).join(', ');
  }
  return null;
}

/** 04177, 75011, 00-950, 1012 AB, 1100-148, LS1 4AP: with the place behind or before it. */
const POSTCODE =
  /\b(\d{4,5}|\d{2} \d{3}|\d{4} [A-Z]{2}|\d{4} \d{3}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})\b.*[A-Z]{2}|[A-Z]{3}.*\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/;

const indexes = (lines: readonly string[], fits: (line: string, at: number) => boolean): number[] =>
  lines.flatMap((line, i) => (fits(line, i) ? [i] : []));

export function hasPostcode(line: string, postcode: string): boolean {
  const wanted = postcodesOf(postcode);
  const longest = Math.max(...wanted.map(({ length }) => length));
  const words = wanted.length > 0 ? fold(line).split(' ') : [];
  return words.some((_, from) => {
    let joined = '';
    for (let i = from; i < words.length && joined.length < longest; i++) {
      joined += words[i];
      // D-04177 and B-1000 have a country prefix.
      if (wanted.includes(joined) || wanted.includes(joined.replace(/^[A-Z]{1,2}(?=\d)/, ''))) return true;
    }
    return false;
  });
}

/** Without the country's letters; the five digits of a ZIP+4 also alone. */
function postcodesOf(postcode: string): string[] {
  const folded = fold(postcode);
  const plain = folded.replaceAll(' ', '');
  const bare = /^(?:[A-Z]{1,2} \d{3,6}|(?:LV|LT|AZ|MD|SI|HR)\d{4})$/.test(folded)
    ? plain.replace(/^[A-Z]+/, '')
    : plain;
  return [...new Set([plain, bare, ...(/^\d{5} \d{4}$/.test(folded) ? [plain.slice(0, 5)] : [])])].filter(Boolean);
}

/** `recognised`: letters may be misread. */
export function holdsCity(line: string, city: string, recognised: boolean): boolean {
  return cityNames(city).some((name) => holdsWords(line, wordsOf(name, false), recognised, 4));
}

export function holdsStreet(line: string, street: StreetWords, recognised: boolean): boolean {
  return holdsWords(line, street, recognised, 5);
}

/** Words of a street or a city, each in the ways in which it may be written. */
export type StreetWords = readonly Spelling[];

/**
 * Some neighbouring words of the line are the wanted ones, written together or apart. `least`: shorter ones are never
 * misread.
 */
function holdsWords(line: string, wanted: StreetWords, recognised: boolean, least: number): boolean {
  if (wanted.length === 0) return false;
  const target = wanted.flat();
  const words = wordsOf(line, true);
  const size = letterCount(target);
  return words.some((_, from) => {
    for (let to = from + 1; to <= words.length; to++) {
      const run = words.slice(from, to).flat();
      const { a, b, edits } = closestPair(target, run);
      if (edits === 0 && a !== '') return true;
      if (recognised && a.length >= least && difference(a, b).weight <= MISREAD_SHARE * a.length) return true;
      if (letterCount(run) > size * 2 + 12) return false;
    }
    return false;
  });
}

const letterCount = (spelling: Spelling): number =>
  spelling.reduce((sum, { choices }) => sum + Math.min(...choices.map(({ length }) => length)), 0);

interface AddressLinePart {
  readonly street: StreetWords;
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
  const found = addressLine.split(/[,;\n]+/).map((text) => {
    const whole = upper(text).replace(FLAT, ' ');
    const bare = country === 'COL' ? whole : whole.replace(HASH_UNIT, ' ');
    const words = fold(bare).split(' ');
    return {
      street: wordsOf(bare, true),
      numbers: numbersOf(bare),
      isStreet: words.some((word) => meaningsOf(word) !== null || ENDINGS.some(([ending]) => word.endsWith(ending))),
    };
  });
  const worded = ({ street }: AddressLinePart): boolean => street.length > 0;
  return {
    parts: found.filter(worded),
    numbers: found.filter((part) => !worded(part)).flatMap(({ numbers }) => numbers),
  };
}

/** Capitals with their accents, so that each language's spelling of them is known. */
const upper = (text: string): string =>
  text
    // NFKC would make letters of them.
    .replace(/[ºª]/g, '°')
    .replace(/№/g, ' # ')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[’'`´]/g, '');

/** A box's number may be written in groups: Postfach 12 34. */
const POST_BOX_NUMBER = /(?<=\b(?:BOX|POSTFACH|POSTBUS|POSTBOKS) )\d{1,3}(?: \d{2,3})+$/;

/** 12, 3A, 4BIS; `12 a` is 12A, and the E of `12 E Oak St` is the east. */
export function numbersOf(line: string): string[] {
  const joined = fold(line.replace(/№/g, ' '))
    .replace(POST_BOX_NUMBER, (digits) => digits.replaceAll(' ', ''))
    .replace(/\b(\d{1,5}) E (?=[A-Z0-9]{2})/g, '$1 EAST ')
    // Staircase and flat, as in Finland: 10 A 4.
    .replace(/\b(\d{1,5}) [A-H] (?=\d{1,3}$)/g, '$1 ')
    .replace(/\b(\d{1,5}) ?(BIS|TER|[A-H])\b/g, '$1$2');
  return (joined.match(/\b\d{1,5}(?:BIS|TER|[A-Z])?\b/g) ?? []).map((number) => number.replace(/^0+(?=\d)/, ''));
}

/**
 * The words of a line without its numbers, each with all that it may be: St is Street and Saint, Hauptstr. is
 * Hauptstraße.
 */
function wordsOf(line: string, isStreet: boolean): Spelling[] {
  const text = upper(line)
    // P.zza, V.le, б-р
    .replace(/(?<=^|\s)(\p{L}{1,2})[.-](?=\p{L}{1,3}(?:\s|,|$))/gu, '$1')
    .replace(NUMBER_WORD, ' ');
  const plain = isStreet ? withoutLinks(withoutNumbers(fold(text).replace(POST_BOX, ' POSTBOX '))) : fold(text);
  const accented = new Map(text.split(/[^\p{L}\p{M}\p{N}]+/u).map((word) => [fold(word), word] as const));
  return plain
    .split(' ')
    .flatMap((word) => (word === '' || OPTIONAL.has(only(word)) ? [] : [unitsOf(word, accented.get(word) ?? word)]));
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

/** Letters that a word has at least before an abbreviation of one letter: Aleksanterink. */
const SHORT_STEM = 5;

function unitsOf(folded: string, word: string): Spelling {
  const meanings = meaningsOf(folded);
  const letters = lettersOf(word);
  // The kinds of streets of other scripts in Latin letters too: проспект is Prospekt.
  if (meanings)
    return [{ letter: folded, choices: [...new Set([...meanings, ...[...meanings].map(toMrzLetters), folded])] }];
  const ending = ENDINGS.find(
    ([end]) => folded.length > end.length + (end.length === 1 ? SHORT_STEM : 2) && folded.endsWith(end),
  );
  if (!ending) return letters;
  const [end, kinds] = ending;
  const stem = lettersOf(word.slice(0, word.length - lengthIn(word, end)));
  return [...stem, { letter: end, choices: [...kinds, end] } satisfies Unit];
}

/** An ending's length in the word itself, where ß is one letter and SS in the folded one. */
const lengthIn = (word: string, end: string): number => {
  for (let length = 1; length <= word.length; length++) if (fold(word.slice(-length)) === end) return length;
  return end.length;
};

function lettersOf(word: string): Spelling {
  // Digits stay: 5TH.
  if (/\d/.test(word)) return [...fold(word)].map((letter) => ({ letter, choices: [letter] }));
  return spellingsOf(word, lettersOfScripts)[0] ?? [];
}

import type { Address } from '@verify/contract';
import { cityNames } from './city-names.ts';
import { houseNumbersOf, parseAddressLine, wordsOf } from './address-line.ts';
import { numbersOf, upper } from './address-text.ts';
import { holdsWords, type LineWords, lineWords, type Wanted, wantedWords } from './find-words.ts';
import { FLAT, flatsDiffer, flatsOf } from './flats.ts';
import { fold } from '../../match/fold.ts';

export const ADDRESS_PARTS = ['postcode', 'city', 'street', 'house number'] as const;
/** A question, since another notation of a flat may look like another flat. */
export const DOUBTFUL_FLAT = 'perhaps the flat';
type AddressPart = (typeof ADDRESS_PARTS)[number] | 'flat' | typeof DOUBTFUL_FLAT;

/** Lines of an address block: name, street, place, and lines in between. */
export const NEAR_LINES = 4;
/**
 * The parts of a given address that the paper lacks. Postcodes match exactly except for spaces, hyphens and four more
 * digits, street and city in any usual form, near one another. A country without postcodes needs none.
 */
export function missingParts(lines: readonly string[], address: Address, recognised: boolean): AddressPart[] {
  const missing: AddressPart[] = [];
  const postcode = address.postcode ?? '';
  // Forms that require a postcode get zeros or dashes.
  const needsPostcode = /[1-9]/.test(postcode);
  const postcodeAt = needsPostcode ? indexes(lines, (line) => hasPostcode(line, postcode)) : [];
  // A misread place counts only beside its own postcode: Dubai is not Dhabi.
  const city = wantedCity(address.city);
  const besidePostcode = (at: number): boolean => postcodeAt.some((other) => Math.abs(other - at) <= NEAR_LINES);
  const words = wordsOfLines(lines, address.country);
  const cityAt = indexes(lines, (_, at) => holdsCity(words(at), city, recognised && besidePostcode(at)));
  const anchors = postcodeAt.length > 0 ? postcodeAt : cityAt;
  const near = (at: number): boolean => anchors.some((anchor) => Math.abs(anchor - at) <= NEAR_LINES);
  if (needsPostcode && postcodeAt.length === 0) missing.push('postcode');
  if (!cityAt.some(near)) missing.push('city');
  const { parts, numbers: bareNumbers } = parseAddressLine(address.addressLine, address.country);
  const partsAt = parts.map(({ street }) =>
    indexes(lines, (_, at) => near(at) && holdsStreet(words(at), street, recognised)),
  );
  const withNumber = parts.findLastIndex(({ numbers }) => numbers.length > 0);
  const asStreet = withNumber >= 0 ? withNumber : parts.findLastIndex(({ isStreet }) => isStreet);
  const own = asStreet >= 0 ? asStreet : parts.length - 1;
  if (parts.length > 0 && partsAt[own]!.length === 0) missing.push('street');
  // In a village without streets, the postcode is in the line of the house and is not its number.
  const inPostcode = [postcode, postcode.replace(/\W/g, '')].flatMap(numbersOf);
  const hasNumbers = (wanted: readonly string[], at: readonly number[]): boolean => {
    const areIn = (line: string | undefined): boolean =>
      line !== undefined && wanted.every((number) => numbersOf(line).includes(number));
    return at.some((line) => {
      const own = houseNumbersOf(lines[line]!, inPostcode, address.country);
      // A street with a number in its line has no other: the line above may belong to another flat, or the invoice.
      return own.length > 0
        ? areIn(lines[line]) && wanted.some((number) => own.includes(number))
        : areIn(lines[line - 1]) || areIn(onlyNumber(lines[line + 1]));
    });
  };
  const isNumbered = parts.every(
    ({ numbers }, i) =>
      (i !== own && numbers.length === 0) ||
      hasNumbers(i === own ? [...bareNumbers, ...numbers] : numbers, partsAt[i]!),
  );
  const numbered = bareNumbers.length > 0 || withNumber >= 0;
  // A house without a number is identified by its name.
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
  if (missing.length === 0 && parts.length > 0) {
    const numbers = [...bareNumbers, ...parts[own]!.numbers];
    const at = partsAt[own]!.filter((line) => hasNumbers(numbers, [line]));
    const isStreet = (text: string): boolean =>
      holdsStreet(lineWords(wordsOf(text, true, address.country)), parts[own]!.street, false);
    const differ = flatOnPaper(lines, at, address, isStreet);
    if (differ !== 'no') missing.push(differ === 'surely' ? 'flat' : DOUBTFUL_FLAT);
  }
  return missing;
}

/** Whether the flat of the given address is another in every place where the paper names one. */
function flatOnPaper(
  lines: readonly string[],
  at: readonly number[],
  { addressLine, country }: Address,
  isStreet: (text: string) => boolean,
) {
  const given = flatsOf(addressLine, country);
  const found = at.flatMap((line) => {
    const beside = [lines[line - 1], lines[line + 1]].filter(
      (text) => text !== undefined && isFlatAlone(text, country),
    );
    const printed = [...beside, lines[line]!].flatMap((text) => flatsOf(text!, country));
    const differ = printed.length > 0 ? flatsDiffer(given, printed) : 'no';
    if (differ === 'no' && partsDiffer(addressLine, [...beside, lines[line]!].join(','), country, isStreet))
      return ['perhaps'];
    return printed.length > 0 ? [differ] : [];
  });
  return found.length === 0 || found.includes('no') ? 'no' : found.includes('perhaps') ? 'perhaps' : 'surely';
}

/** Parts beside the street that no word here explains, and that have a word in common: Block A, Block B. */
function partsDiffer(given: string, printed: string, country: string, isStreet: (text: string) => boolean): boolean {
  const partsOf = (line: string) => line.split(/[,;\n]+/).filter((part) => fold(part) !== '' && !isStreet(part));
  const [own, others] = [partsOf(given), partsOf(printed)];
  const isIn = (part: string, all: readonly string[]): boolean => all.some((each) => fold(each) === fold(part));
  const wordsIn = (part: string): string[] => fold(part).match(/\p{L}{2,}/gu) ?? [];
  return own.some(
    (part) =>
      !isIn(part, others) &&
      others.some(
        (other) =>
          !isIn(other, own) &&
          [part, other].some((each) => flatsOf(each, country).length === 0) &&
          wordsIn(part).some((word) => wordsIn(other).includes(word)),
      ),
  );
}

/** Above or below the street: a line that names a flat, and perhaps a house without a number behind a comma. */
function isFlatAlone(line: string, country: string): boolean {
  const rest = upper(line).replace(FLAT(country), ' ');
  return !/\d/.test(rest) && !/\p{L}/u.test(rest.split(',')[0]!);
}

/** A number below its street is alone in its line. */
const onlyNumber = (line: string | undefined): string | undefined =>
  line !== undefined && /^\D{0,4}\d{1,5} ?\p{L}?$/u.test(line.trim()) ? line : undefined;

/** The printed lines of a known address, street first. Null without its postcode, or its city beside another one. */
export function printedAddress(lines: readonly string[], address: Address): string | null {
  const { parts } = parseAddressLine(address.addressLine, address.country);
  const postcode = address.postcode ?? '';
  const city = wantedCity(address.city);
  const words = wordsOfLines(lines, address.country);
  const isPart = (line: string, at: number): boolean =>
    hasPostcode(line, postcode) ||
    parts.some(({ street }) => holdsStreet(words(at), street, true)) ||
    holdsCity(words(at), city, true);
  const known = lines.findIndex((line) => hasPostcode(line, postcode));
  const isPlace = (line: string, at: number): boolean =>
    postcode === '' ? holdsCity(words(at), city, false) : POSTCODE.test(fold(line)) && isPart(line, at);
  const place = known >= 0 ? known : lines.findIndex(isPlace);
  if (place < 0) return null;
  const isNear = (at: number): boolean => at >= place - NEAR_LINES && at <= place + 1;
  return lines.filter((line, at) => isNear(at) && isPart(line, at)).join(', ');
}

/** An address that isn't the known one: the lines below the name, up to the first with a postcode. */
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
  const isShort = wanted[0]?.length !== ARGENTINE_LENGTH;
  return words.some((_, from) => {
    let joined = '';
    for (let i = from; i < words.length && joined.length < longest; i++) {
      joined += words[i];
      // D-04177 and B-1000 have a country prefix.
      if (wanted.includes(joined) || wanted.includes(joined.replace(/^[A-Z]{1,2}(?=\d)/, ''))) return true;
      // Argentina's C1073ABA was 1073, and is C1073 to many.
      const old = /^[A-Z]\d{4}(?=[A-Z]{3}$)/.exec(joined)?.[0];
      if (old && (wanted.includes(old) || wanted.includes(old.slice(1)))) return isShort;
    }
    return false;
  });
}

const ARGENTINE_LENGTH = 8;

/** Without the country's letters; Argentina's also in its old form; the five digits of a ZIP+4 also alone. */
function postcodesOf(postcode: string): string[] {
  const folded = fold(postcode);
  const plain = folded.replaceAll(' ', '');
  const bare = /^(?:[A-Z]{1,2} \d{3,6}|(?:LV|LT|AZ|MD|SI|HR)\d{4})$/.test(folded)
    ? plain.replace(/^[A-Z]+/, '')
    : plain;
  const old = /^[A-Z]\d{4}(?=(?:[A-Z]{3})?$)/.exec(plain)?.[0];
  return [
    ...new Set([
      plain,
      bare,
      ...(old ? [old, old.slice(1)] : []),
      ...(/^\d{5} \d{4}$/.test(folded) ? [plain.slice(0, 5)] : []),
    ]),
  ].filter(Boolean);
}

/** The words of each line, which are read when they are first needed. */
export function wordsOfLines(lines: readonly string[], country?: string): (at: number) => LineWords {
  const read = new Map<number, LineWords>();
  return (at) => {
    const found = read.get(at) ?? lineWords(wordsOf(lines[at]!, true, country));
    read.set(at, found);
    return found;
  };
}

/** A city in each of its names. */
export const wantedCity = (city: string): Wanted[] =>
  cityNames(city).flatMap((name) => [false, true].map((isStreet) => wantedWords(wordsOf(name, isStreet))));

/** `recognised`: letters may be misread. */
export const holdsCity = (line: LineWords, city: readonly Wanted[], recognised: boolean): boolean =>
  city.some((name) => holdsWords(line, name, recognised, 4));

export const holdsStreet = (line: LineWords, street: readonly Wanted[], recognised: boolean): boolean =>
  street.some((way, at) => holdsWords(line, way, recognised && at === 0, 5));

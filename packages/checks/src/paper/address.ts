import type { Address } from '@verify/contract';
import { difference } from '../match/distance.ts';
import { fold, spellings } from './fold.ts';

export type AddressPart = 'postcode' | 'city' | 'street' | 'house number';

/**
 * Kinds of streets and their spellings, each list one word. Whole words; German ones also occur as endings
 * (HAUPTSTRASSE).
 */
const SAME: readonly (readonly string[])[] = [
  ['STR', 'STRASSE', 'STRAAT', 'STREET', 'ST', 'SAINT', 'SAINTE', 'STE'],
  ['RD', 'ROAD'],
  ['AVE', 'AV', 'AVENUE', 'AVENIDA', 'AVDA', 'AVD'],
  ['BLVD', 'BD', 'BOULEVARD', 'BVD'],
  ['PL', 'PLATZ', 'PLACE', 'PLEIN', 'PLAZA', 'PZA', 'PIAZZA', 'P ZZA'],
  ['LN', 'LANE'],
  ['DR', 'DRIVE'],
  ['CT', 'COURT'],
  ['SQ', 'SQUARE'],
  ['CL', 'CLOSE'],
  ['C', 'CALLE'],
  ['V', 'VIA'],
  ['R', 'RUE'],
  ['WEG', 'WG'],
  ['N', 'NORTH'],
  ['S', 'SOUTH'],
];
const WORD_OF = new Map(SAME.flatMap(([first, ...rest]) => [first!, ...rest].map((word) => [word, first!] as const)));
const ENDINGS = ['STRASSE', 'STRAAT', 'STR', 'PLATZ', 'WEG'];
/** People write parts such as a flat or a floor as they like, so they do not identify the building. */
const FLAT =
  /\b(FLAT|APARTMENT|APT|APPT?|UNIT|SUITE|WOHNUNG|WHG|PISO|PTA|PUERTA|INTERNO|BUS|FLOOR|ETAGE|OG|EG)\b(?: ?\d+\w?| \w\b)?/g;
/** Lines of an address block: name, street, place, and what may stand in between. */
export const NEAR_LINES = 4;
/** Applies to a place after its own postcode: a recogniser without umlauts reads München as MIINCHEN. */
const MISREAD_SHARE = 0.25;

/**
 * The parts of a known address that the paper lacks. The postcode must match exactly (except for spaces and hyphens),
 * street and city after folding, with the house number before or after the street. Street and number are searched near
 * the postcode or the city.
 */
export function missingParts(lines: readonly string[], address: Address, recognised: boolean): AddressPart[] {
  const missing: AddressPart[] = [];
  const postcodeAt = indexes(lines, (line) => hasPostcode(line, address.postcode));
  const cityAt = indexes(lines, (line) => spellings(address.city).some((city) => holdsText(line, city, recognised)));
  const anchors = postcodeAt.length > 0 ? postcodeAt : cityAt;
  const near = (at: number): boolean => anchors.some((anchor) => Math.abs(anchor - at) <= NEAR_LINES);
  if (postcodeAt.length === 0) missing.push('postcode');
  if (!cityAt.some(near)) missing.push('city');
  const { street, numbers } = parse(address.addressLine);
  const streetAt = indexes(lines, (line) => street.some((name) => holdsStreet(line, name, recognised))).filter(near);
  if (streetAt.length === 0) missing.push('street');
  const numberFits = (line: string): boolean => numbers.every((number) => numbersOf(line).includes(number));
  const numberLines = streetAt.length > 0 ? streetAt.flatMap((at) => [at, at - 1]) : [];
  if (numbers.length > 0 && !numberLines.some((at) => lines[at] !== undefined && numberFits(lines[at])))
    missing.push('house number');
  return missing;
}

/** The printed lines of a known address, street first, for the result. Null where neither its postcode nor its place with another one is on the paper. */
export function printedAddress(lines: readonly string[], address: Address): string | null {
  const { street } = parse(address.addressLine);
  const isPart = (line: string): boolean =>
    hasPostcode(line, address.postcode) ||
    street.some((name) => holdsStreet(line, name, true)) ||
    spellings(address.city).some((city) => holdsText(line, city, true));
  const known = lines.findIndex((line) => hasPostcode(line, address.postcode));
  const at = known >= 0 ? known : lines.findIndex((line) => isPart(line) && POSTCODE.test(fold(line)));
  if (at < 0) return null;
  return lines
    .slice(Math.max(0, at - NEAR_LINES), at + 2)
    .filter(isPart)
    .join(', ');
}

/**
 * To whom the paper went, when it was not the known address: the lines below the holder's name up to the one with a postcode. Null where
 * no such lines stand there.
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

const indexes = (lines: readonly string[], fits: (line: string) => boolean): number[] =>
  lines.flatMap((line, i) => (fits(line) ? [i] : []));

export function hasPostcode(line: string, postcode: string): boolean {
  const wanted = fold(postcode).replaceAll(' ', '');
  const words = fold(line).split(' ');
  return words.some((_, from) => {
    let joined = '';
    for (let i = from; i < words.length && joined.length < wanted.length; i++) {
      joined += words[i];
      // D-04177 and B-1000 have a country prefix.
      if (joined === wanted || joined.replace(/^[A-Z]{1,2}(?=\d)/, '') === wanted) return true;
    }
    return false;
  });
}

/** `recognised`: letters may be misread. */
function holdsText(line: string, wanted: string, recognised: boolean): boolean {
  const text = ` ${fold(line)} `;
  if (spellings(line).some((spelling) => ` ${spelling} `.includes(` ${wanted} `))) return true;
  if (!recognised || wanted.length < 4) return false;
  const words = text.trim().split(' ');
  const size = wanted.split(' ').length;
  return words.some((_, i) => close(words.slice(i, i + size).join(' '), wanted));
}

export function holdsStreet(line: string, street: string, recognised: boolean): boolean {
  for (const spelling of spellings(line)) {
    const plain = streetOf(spelling);
    if (plain.includes(street)) return true;
    if (recognised && street.length > 4 && close(plain, street)) return true;
  }
  return false;
}

const close = (read: string, wanted: string): boolean =>
  difference(wanted, read).weight <= MISREAD_SHARE * wanted.length;

export function parse(addressLine: string): { street: string[]; numbers: string[] } {
  const bare = addressLine.toUpperCase().replace(/[,;]/g, ' ').replace(FLAT, ' ');
  return { street: [...new Set(spellings(bare).map(streetOf))].filter(Boolean), numbers: numbersOf(bare) };
}

/** 12, 3A, 4BIS; `12 a` is 12A. */
export function numbersOf(line: string): string[] {
  const joined = fold(line).replace(/\b(\d{1,5}) ?(BIS|TER|[A-H])\b/g, '$1$2');
  return (joined.match(/\b\d{1,5}(?:BIS|TER|[A-Z])?\b/g) ?? []).map((number) => number.replace(/^0+(?=\d)/, ''));
}

/**
 * A street's letters without its numbers and spaces, with one spelling for its kind: HAUPTSTRASSE, Haupt Str. and
 * Hauptstr. become HAUPTSTR.
 */
function streetOf(folded: string): string {
  return folded
    .replace(/\b\d{1,5} ?(BIS|TER|[A-H])?\b/g, ' ')
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const ending = ENDINGS.find((end) => word.length > end.length + 2 && word.endsWith(end));
      return ending ? word.slice(0, -ending.length) + (WORD_OF.get(ending) ?? ending) : (WORD_OF.get(word) ?? word);
    })
    .join('');
}

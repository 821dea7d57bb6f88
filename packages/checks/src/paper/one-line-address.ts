import { isStateName } from '../match/state-names.ts';
import { hasPostcode, holdsCity, holdsStreet, NEAR_LINES, numbersOf, parseAddressLine } from './address.ts';
import { fold } from './fold.ts';

/**
 * Whether the paper has an address that was given as one text, such as the profile's `10 High Street, London SW1A 1AA`:
 * every part between commas must be in one address block. A country at the end is ignored, because few papers print it.
 */
export function holdsAddress(lines: readonly string[], text: string, recognised: boolean): boolean {
  const all = text.split(/[,;\n]+/).filter((part) => fold(part) !== '');
  const parts = all.length > 1 && isStateName(all.at(-1)!) ? all.slice(0, -1) : all;
  if (parts.length === 0) return false;
  return lines.some((_, from) => {
    const block = lines.slice(from, from + NEAR_LINES + 1);
    return parts.every((part) => holdsPart([...block, block.join(' ')], part, recognised));
  });
}

/** True if the part's words are in one of these lines, or in all of them together, and each of its numbers in any. */
function holdsPart(lines: readonly string[], part: string, recognised: boolean): boolean {
  const words = part.split(/\s+/).filter((word) => !isNumber(word));
  const streets = parseAddressLine(words.join(' ')).parts.map(({ street }) => street);
  const numbers = fold(part).split(' ').filter(isNumber);
  const hasWords =
    streets.every((street) => lines.some((line) => holdsStreet(line, street, recognised))) ||
    lines.some((line) => holdsCity(line, words.join(' '), recognised));
  const hasNumber = (number: string): boolean =>
    lines.some((line) => hasPostcode(line, number) || numbersOf(line).includes(number));
  return hasWords && numbers.every(hasNumber);
}

/** House numbers and postcodes, also those with letters; 5th is a word. */
const isNumber = (word: string): boolean => /\d/.test(word) && !/^\d+(?:ST|ND|RD|TH)$/i.test(word);

import { isStateName } from '../../match/state-names.ts';
import { hasPostcode, holdsCity, holdsStreet, NEAR_LINES, wantedCity, wordsOfLines } from './address.ts';
import { parseAddressLine } from './address-line.ts';
import { numbersOf } from './address-text.ts';
import { fold } from '../../match/fold.ts';

/** Whether one block has all parts of an address as text (`10 High Street, London SW1A 1AA`), but for the country. */
export function holdsAddress(lines: readonly string[], text: string, recognised: boolean): boolean {
  const all = text.split(/[,;\n]+/).filter((part) => fold(part) !== '');
  const parts = all.length > 1 && isStateName(all.at(-1)!) ? all.slice(0, -1) : all;
  if (parts.length === 0) return false;
  const blocks = lines.map((_, from) => lines.slice(from, from + NEAR_LINES + 1).join(' '));
  const wanted = parts.map(wantedPart);
  // The numbers come first, because comparing words takes longer.
  const withNumbers = lines.flatMap((_, from) => {
    const block = [...lines.slice(from, from + NEAR_LINES + 1), blocks[from]!];
    return wanted.every(({ numbers }) => numbers.every((number) => hasNumber(block, number))) ? [from] : [];
  });
  const [words, joined] = [wordsOfLines(lines), wordsOfLines(blocks)];
  return withNumbers.some((from) =>
    wanted.every(({ holds }) => {
      for (let at = from; at <= from + NEAR_LINES && at < lines.length; at++)
        if (holds(words(at), recognised)) return true;
      return holds(joined(from), recognised);
    }),
  );
}

type Holds = (line: Parameters<typeof holdsStreet>[0], recognised: boolean) => boolean;

/** The numbers of a part, and whether a line has its words. */
function wantedPart(part: string): { numbers: string[]; holds: Holds } {
  const text = part
    .split(/\s+/)
    .filter((word) => !isNumber(word))
    .join(' ');
  const streets = parseAddressLine(text).parts.map(({ street }) => street);
  const city = wantedCity(text);
  return {
    numbers: fold(part).split(' ').filter(isNumber),
    holds: (line, recognised) =>
      streets.every((street) => holdsStreet(line, street, recognised)) || holdsCity(line, city, recognised),
  };
}

const hasNumber = (lines: readonly string[], number: string): boolean =>
  lines.some((line) => hasPostcode(line, number) || numbersOf(line).includes(number));

/** House numbers and postcodes, also those with letters; 5th is a word. */
const isNumber = (word: string): boolean => /\d/.test(word) && !/^\d+(?:ST|ND|RD|TH)$/i.test(word);

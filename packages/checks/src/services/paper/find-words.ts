import { closestPair, type Spelling } from '@verify/reading/names';
import { difference } from '../../match/distance.ts';
import { OTHER_KINDS } from './address-words.ts';

/** Applies to a place after its own postcode: a recogniser without umlauts reads München as MIINCHEN. */
const MISREAD_SHARE = 0.25;
/** A lost thin letter weighs less than another one, so a misread word may be this much longer or shorter. */
const MISREAD_LENGTH = 0.42;

/** One word, or words in a row, with what rules out most comparisons before the letters are compared. */
interface Measured {
  readonly spelling: Spelling;
  /** Letters that its shortest and its longest form have. */
  readonly fewest: number;
  readonly most: number;
  readonly firstLetters: ReadonlySet<string>;
  readonly lastLetters: ReadonlySet<string>;
  /** The word is a kind of street that nobody leaves out. */
  readonly isOtherKind: boolean;
}

/** Words that are looked for, as one. */
export interface Wanted extends Measured {
  /** A street with the word for one, that is no square or avenue of the same name. */
  readonly isPlain: boolean;
}
/** The words of a line. */
export type LineWords = readonly Measured[];

export const wantedWords = (words: readonly Spelling[], isPlain = false): Wanted => ({
  ...measured(words.flat()),
  isPlain,
});
export const lineWords = (words: readonly Spelling[]): LineWords => words.map(measured);

/** Words are the wanted ones, together or apart. `recognised`: one letter in four misread, from `least` letters on. */
export function holdsWords(line: LineWords, wanted: Wanted, recognised: boolean, least: number): boolean {
  if (wanted.most === 0) return false;
  const slack = recognised ? MISREAD_LENGTH : 0;
  return line.some((first, from) => {
    let [fewest, most] = [0, 0];
    for (let to = from; to < line.length; to++) {
      const last = line[to]!;
      fewest += last.fewest;
      most += last.most;
      if (fewest > wanted.most * (1 + slack)) return false;
      if (most < wanted.fewest * (1 - slack)) continue;
      const ends = meet(first.firstLetters, wanted.firstLetters) && meet(last.lastLetters, wanted.lastLetters);
      if (!ends && !recognised) continue;
      if (wanted.isPlain && (line[from - 1]?.isOtherKind || line[to + 1]?.isOtherKind)) continue;
      const run = line.slice(from, to + 1).flatMap(({ spelling }) => spelling);
      const { a, b, edits } = closestPair(wanted.spelling, run);
      if (edits === 0 && a !== '') return true;
      if (recognised && a.length >= least && difference(a, b).weight <= MISREAD_SHARE * a.length) return true;
    }
    return false;
  });
}

function measured(spelling: Spelling): Measured {
  const lengths = spelling.map(({ choices }) => choices.map(({ length }) => length));
  return {
    spelling,
    fewest: lengths.reduce((sum, each) => sum + Math.min(...each), 0),
    most: lengths.reduce((sum, each) => sum + Math.max(...each), 0),
    firstLetters: endLetters(spelling, 0),
    lastLetters: endLetters(spelling.toReversed(), -1),
    isOtherKind: spelling.length === 1 && spelling[0]!.choices.some((choice) => OTHER_KINDS.has(choice)),
  };
}

/** Letters with which a word may begin (`at` 0) or, of its units in reverse, end (-1). */
function endLetters(spelling: Spelling, at: 0 | -1): Set<string> {
  const letters = new Set<string>();
  for (const { choices } of spelling) {
    for (const choice of choices) if (choice !== '') letters.add(choice.at(at)!);
    if (!choices.includes('')) break;
  }
  return letters;
}

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  for (const letter of a) if (b.has(letter)) return true;
  return false;
};

import { difference } from '../match/distance.ts';
import { type NameMatch, nameSpellings } from '../match/given-names.ts';
import { fold, wordsOf } from './fold.ts';

export interface WantedHolder {
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Longer lines are sentences, where a name does not identify the holder. */
const LONGEST = 60;

/**
 * Whether a line names this person: all last names and, depending on strictness, all first names (`strict`) or one of
 * them. In a recognised line one letter in four may be misread or lost, and one in three if the name has letters that
 * the recogniser does not know (Müller is read as MIILLER). Null if no name was given.
 */
export function namesHolder(
  lines: readonly string[],
  { firstName, lastName }: WantedHolder,
  nameMatch: NameMatch,
  recognised: boolean,
): boolean | null {
  if (!firstName && !lastName) return null;
  const last = lastName ? nameSpellings(lastName) : [[]];
  const first = firstName ? nameSpellings(firstName) : [[]];
  const plainName = fold(`${firstName ?? ''}${lastName ?? ''}`) === `${firstName ?? ''}${lastName ?? ''}`.toUpperCase();
  const share = recognised ? (plainName ? 0.25 : 0.34) : nameMatch === 'fuzzy' ? 0.2 : 0;
  return lines.some((line) => {
    if (line.length > LONGEST) return false;
    const plain = wordsOf(line);
    const words = [...plain, ...fold(line).split(' ')];
    const has = (name: string): boolean =>
      words.some(
        (word) =>
          word === name || (share > 0 && name.length > 3 && difference(name, word).weight <= share * name.length),
      );
    const lastFits = last.some((names) => names.every(has) || words.includes(names.join('')));
    const firstFits = first.some(
      (names) =>
        names.length === 0 ||
        (nameMatch === 'strict' ? names.every(has) : names.some((name) => name.length > 1 && has(name))),
    );
    return lastFits && firstFits;
  });
}

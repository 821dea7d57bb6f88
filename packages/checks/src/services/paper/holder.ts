import type { Category, ServiceKey } from '@verify/contract';
import { closestPair, type Spelling, spellingsOf, wordsIn } from '@verify/reading/names';
import type { Material } from '../../material/material.ts';
import { difference } from '../../match/distance.ts';
import type { NameMatch } from '../../match/given-names.ts';
import { isNoName } from '../../match/no-name.ts';
import { lettersOfScripts, soundsOfScripts } from '../../match/scripts/index.ts';
import type { ServiceRun } from '../service.ts';
import { fold } from '../../match/fold.ts';

export interface WantedHolder {
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Longer lines are sentences, where a name does not identify the holder. */
const LONGEST = 60;
/** A name may be set in two words, or two names in one: `Mc Donald`, `Annamaria`. */
const MOST_JOINED = 3;

/**
 * Whether a line names all last names and, by strictness, all first names or one, in any spelling. Of a recognised line
 * a letter in four may be wrong, in three where it lacks letters (MIILLER for Müller). Null without a given name.
 */
export function namesHolder(
  lines: readonly string[],
  { firstName, lastName }: WantedHolder,
  nameMatch: NameMatch,
  recognised: boolean,
): boolean | null {
  if (!firstName && !lastName) return null;
  const others = nameMatch === 'fuzzy' ? soundsOfScripts : lettersOfScripts;
  const namesIn = (name: string): Spelling[][] => spellingsOf(name, others).map(wordsIn);
  const last = lastName ? namesIn(lastName) : [[]];
  const first = firstName ? namesIn(firstName) : [[]];
  const plainName = fold(`${firstName ?? ''}${lastName ?? ''}`) === `${firstName ?? ''}${lastName ?? ''}`.toUpperCase();
  const share = recognised ? (plainName ? 0.25 : 0.34) : nameMatch === 'fuzzy' ? 0.2 : 0;
  return lines.some((line) => {
    if (line.length > LONGEST) return false;
    return namesIn(line.replace(/[^\p{L}\p{M}'’\- ]+/gu, ' ')).some((words) => {
      const has = (name: Spelling): boolean => inWords(name, words, share);
      const lastFits = last.some((names) => names.every(has) || (names.length > 1 && has(names.flat())));
      const firstFits = first.some(
        (names) =>
          names.length === 0 ||
          (nameMatch === 'strict'
            ? names.every(has) || (names.length > 1 && has(names.flat()))
            : names.some((name) => lengthOf(name) > 1 && has(name))),
      );
      return lastFits && firstFits;
    });
  });
}

/** True where one of the words, or some neighbours written as one, is the name, or close enough to it. */
function inWords(name: Spelling, words: readonly Spelling[], share: number): boolean {
  return words.some((_, from) =>
    words.slice(from, from + MOST_JOINED).some((__, more) => {
      const { a, b, edits } = closestPair(name, words.slice(from, from + more + 1).flat());
      if (edits === 0) return a !== '';
      return share > 0 && more === 0 && a.length > 3 && difference(a, b).weight <= share * a.length;
    }),
  );
}

const lengthOf = (name: Spelling): number => name.map(({ choices }) => choices[0]).join('').length;

/** The expected holder: as given by the caller, else as in the identity document or the credential. */
export function knownHolder(
  { profile }: Pick<Material, 'profile'>,
  earlier: ReadonlyMap<ServiceKey, ServiceRun>,
): WantedHolder {
  const read = [earlier.get('docCheck'), earlier.get('walletCheck')].flatMap((run) => run?.fields ?? []);
  const value = (category: Category): string | undefined => {
    const known =
      profile.find((field) => field.category === category)?.value ??
      read.find((field) => field.category === category)?.content;
    return known === undefined || isNoName(known) ? undefined : known;
  };
  return { firstName: value('First name'), lastName: value('Last name') };
}

import type { FlowSettings } from '@verify/contract';
import { type ClosestPair, closestPair, type Spelling, spellingsOf, wordsIn } from '@verify/reading/names';
import { namesInFull } from './abbreviations.ts';
import { because, type HowSame } from './because.ts';
import { difference } from './distance.ts';
import { isShortened } from './names.ts';
import { ownLetters, scriptOf } from './own-letters.ts';
import { lettersOfScripts, soundsOfScripts } from './scripts/index.ts';
import { areOtherArabicNames, isSameArabicName, soundsAlike } from './sounds.ts';

export type NameMatch = FlowSettings['nameMatch'];

export interface NameVerdict {
  readonly same: boolean;
  /** Chinese characters beside letters don't determine the reading, so another spelling contradicts nothing. */
  readonly unsure: boolean;
  /** One sentence for a person: which letters may be written how, or what differs. */
  readonly because: string;
}

/**
 * Whether the caller's name matches one that was read, in any script, spelled by ICAO 9303-3, section 6, or a State's
 * table (Öztürk, Иванов is IVANOV). `strict`: every name in order. `containment`: the shorter list in the longer, in
 * any order. `fuzzy`: also a letter in five, initials, and foreign names by sound. `cut`: the zone had no space for it
 * all (ICAO 9303-4, 4.2.3).
 */
export function givenNameMatches(given: string, read: string, nameMatch: NameMatch, cut = false): boolean {
  return compareGivenName(given, read, nameMatch, cut).same;
}

/** The same, with a reason. */
export function compareGivenName(given: string, read: string, nameMatch: NameMatch, cut = false): NameVerdict {
  const scripts = [scriptOf(given), scriptOf(read)];
  const ownScript = scripts[0] === scripts[1] && scripts[0] !== 'Latin';
  const others = nameMatch === 'fuzzy' ? soundsOfScripts : lettersOfScripts;
  const inFull = (name: string): string[] => (nameMatch === 'strict' ? [name] : namesInFull(name));
  const spelled = (name: string): Spelling[] =>
    inFull(name).flatMap((form) => (ownScript ? [ownLetters(form)] : spellingsOf(form, others)));
  const leniency = { nameMatch, cut, chinese: !ownScript && scripts.includes('Han') };
  let closest: ClosestPair | null = null;
  for (const one of spelled(given)) {
    for (const other of spelled(read)) {
      const pair = closestPair(one, other);
      if (closest === null || pair.edits < closest.edits) closest = pair;
      const how = howSame(wordsIn(one), wordsIn(other), pair, leniency);
      if (how) return { same: true, unsure: false, because: because(given, read, pair, how) };
    }
  }
  const unsure = !ownScript && scripts.includes('Han');
  return { same: false, unsure, because: because(given, read, closest, unsure ? 'unsure' : null) };
}

interface Leniency {
  readonly nameMatch: NameMatch;
  readonly cut: boolean;
  /** One of the two names is in Chinese characters, and the other is not. */
  readonly chinese: boolean;
}

function howSame(
  given: readonly Spelling[],
  read: readonly Spelling[],
  { a, b, edits }: ClosestPair,
  { nameMatch, cut, chinese }: Leniency,
): HowSame | null {
  if (a === '' || b === '') return null;
  if (edits === 0) return 'letters';
  if (cut && isShortened(given, read)) return 'cut';
  if (nameMatch === 'strict') return null;
  const exact: FitOf = (one, other) => {
    const pair = closestPair(one.flat(), other.flat());
    return pair.edits === 0 ? (pair.a.length > 1 ? 'whole' : 'initial') : null;
  };
  if (covers(given, read, exact)) return 'contained';
  if (nameMatch !== 'fuzzy') return null;
  if (covers(given, read, (one, other) => nearFit(one, other, chinese))) return 'near';
  return near(a, b) && inTheSameOrder(given, read) ? 'near' : null;
}

/** Of a name's letters. On 548 pairs (`pnpm bench names`) 1/3 finds 83 % with 29 false hits, 1/2 85 % with 44. */
const WORST_SHARE = 1 / 3;

/** Each name resembles the one in its place: a name of several parts does not excuse another surname. */
function inTheSameOrder(given: readonly Spelling[], read: readonly Spelling[]): boolean {
  if (given.length !== read.length) return false;
  return given.every((one, i) => {
    const { a, b } = closestPair(one, read[i]!);
    return a === b || (!areOtherNames(a, b) && difference(a, b).weight <= WORST_SHARE * Math.max(a.length, b.length));
  });
}

/** How two single names match: one name alone, or an initial, proves nothing. */
type Fit = 'whole' | 'initial' | null;
/** The names of each side are joined. */
type FitOf = (a: readonly Spelling[], b: readonly Spelling[]) => Fit;

/** More names than any document prints are not compared in every order. */
const MOST_NAMES = 12;

/** Each name of one list matches another, in any order and at least one whole; neighbours may join (Abdulaziz). */
function covers(a: readonly Spelling[], b: readonly Spelling[], fit: FitOf): boolean {
  if (a.length > MOST_NAMES || b.length > MOST_NAMES) return false;
  return coverFrom(a, b, fit) || coverFrom(b, a, fit);
}

function coverFrom(few: readonly Spelling[], many: readonly Spelling[], fit: FitOf): boolean {
  const fits = new Map<string, Fit>();
  const fitOf = (from: number, size: number, to: number, width: number): Fit => {
    const key = `${from} ${size} ${to} ${width}`;
    let found = fits.get(key);
    if (found === undefined) {
      found = fit(few.slice(from, from + size), many.slice(to, to + width));
      fits.set(key, found);
    }
    return found;
  };
  const used = many.map(() => false);
  let steps = 0;
  const place = (at: number, whole: boolean): boolean => {
    if (at === few.length) return whole;
    // A list of many equal names has too many orders to try.
    if (++steps > 5000) return false;
    for (const [size, width] of JOINS) {
      if (at + size > few.length) continue;
      for (let to = 0; to + width <= many.length; to++) {
        if (used.slice(to, to + width).some(Boolean)) continue;
        const how = fitOf(at, size, to, width);
        if (how === null) continue;
        used.fill(true, to, to + width);
        if (place(at + size, whole || how === 'whole')) return true;
        used.fill(false, to, to + width);
      }
    }
    return false;
  };
  return place(0, false);
}

/** Maximum number of joined neighbours. */
const JOINS = [
  [1, 1],
  [2, 1],
  [1, 2],
  [3, 1],
  [1, 3],
] as const;

function nearFit(one: readonly Spelling[], other: readonly Spelling[], chinese: boolean): Fit {
  const { a, b, edits } = closestPair(one.flat(), other.flat());
  if (a === '' || b === '') return null;
  if (edits === 0) return a.length > 1 ? 'whole' : 'initial';
  // An initial is a separate name, and not a misspelt part of its neighbour.
  if ((one.length > 1 || other.length > 1) && [...one, ...other].some(isInitial)) return null;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 'initial' : null;
  if (isSameArabicName(a, b)) return 'whole';
  // Neighbours written as one must each be there: Ulf Kristersson is not Kristersson.
  const shortest = Math.min(...(one.length > 1 ? one : other).map(lengthOf));
  if (one.length + other.length > 2 && difference(a, b).weight > shortest / 3) return null;
  return near(a, b) || soundsAlike(a, b, chinese) ? 'whole' : null;
}

const lengthOf = (name: Spelling): number => name.map(({ choices }) => choices[0]).join('').length;
const isInitial = (name: Spelling): boolean => lengthOf(name) === 1;

function near(a: string, b: string): boolean {
  if (areOtherNames(a, b)) return false;
  // Kim and Kin are different families.
  if (Math.max(a.length, b.length) < 4) return false;
  return difference(a, b).weight <= (Math.max(a.length, b.length) - 1) / 5;
}

/** Daniel and Daniela, Mario and Maria: a different final vowel is not a typing error but another name. */
const areOtherNames = (a: string, b: string): boolean =>
  (a !== b && a.replace(VOWEL, '') === b.replace(VOWEL, '')) || areOtherArabicNames(a, b);
const VOWEL = /[AEIOU]$/;

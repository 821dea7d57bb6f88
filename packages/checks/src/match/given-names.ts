import type { FlowSettings } from '@verify/contract';
import { mrzSpellings } from '@verify/reading';
import { difference } from './distance.ts';

export type NameMatch = FlowSettings['nameMatch'];

/**
 * Whether a name given by the caller matches one that was read. Both are converted to MRZ letters (ICAO 9303-3, section
 * 6): Иванов given
 * matches IVANOV read, MUELLER given matches MÜLLER printed, and Zoë given matches ZOE.
 * `strict` requires every name in order; `containment` requires every name of the shorter list in the longer, in any
 * order (Anna is in Anna Maria);
 * `fuzzy` also allows about one letter in five to be wrong. `cut`: the zone did not have space for the whole name (ICAO
 * 9303-4, 4.2.3).
 */
export function givenNameMatches(given: string, read: string, nameMatch: NameMatch, cut = false): boolean {
  return nameSpellings(given).some((a) => nameSpellings(read).some((b) => agree(a, b, nameMatch, cut)));
}

function agree(given: readonly string[], read: readonly string[], nameMatch: NameMatch, cut: boolean): boolean {
  const [wanted, found] = [given.join(''), read.join('')];
  if (wanted === '' || found === '') return false;
  if (wanted === found) return true;
  if (cut && isCutFrom(read, given)) return true;
  if (nameMatch === 'strict') return false;
  const fuzzy = nameMatch === 'fuzzy';
  const [few, many] = given.length <= read.length ? [given, read] : [read, given];
  if (few.some((name) => name.length > 1) && few.every((name) => many.some((other) => near(name, other, fuzzy))))
    return true;
  return fuzzy && near(wanted, found, true);
}

/**
 * The read names are the given ones in order, each complete or shortened at its end; names that did not fit are
 * missing.
 */
function isCutFrom(read: readonly string[], given: readonly string[]): boolean {
  return read.length <= given.length && read.every((part, i) => given[i]!.startsWith(part));
}

function near(a: string, b: string, fuzzy: boolean): boolean {
  if (a === b) return true;
  if (!fuzzy || otherEnding(a, b)) return false;
  // Kim and Kin are different families.
  if (Math.max(a.length, b.length) < 4) return false;
  return difference(a, b).weight <= (Math.max(a.length, b.length) - 1) / 5;
}

/** Daniel and Daniela, Mario and Maria: a different final vowel is not a typing error but another name. */
const otherEnding = (a: string, b: string): boolean => a !== b && a.replace(VOWEL, '') === b.replace(VOWEL, '');
const VOWEL = /[AEIOU]$/;

/**
 * A name as lists of MRZ words, one for each spelling that the standard allows. Text without such letters (漢字) is
 * unchanged.
 */
export function nameSpellings(name: string): string[][] {
  const text = name.normalize('NFKC').trim();
  const spellings = mrzSpellings(text).filter((spelling) => spelling.length > 0);
  if (spellings.length > 0) return spellings.map((spelling) => spelling.split('<'));
  return [text.toUpperCase().split(/\s+/).filter(Boolean)];
}

import type { Category, FlowSettings } from '@verify/contract';
import { mrzSpellings } from '@verify/reading';
import { difference } from './distance.ts';

/** Does what the caller knows of a person agree with a value of the document? Names by the flow's strictness, the rest by their content. */
export function matchesProfile(
  category: Category,
  given: string,
  read: string,
  nameMatch: FlowSettings['nameMatch'],
): boolean {
  if (category === 'First name' || category === 'Last name') return namesMatch(given, read, nameMatch);
  if (category === 'Date of birth' || category === 'Date of expiry' || category === 'Date of issue')
    return isoDay(given) === isoDay(read);
  return plain(given) === plain(read);
}

/**
 * Both ways into the letters of an MRZ: Иванов given is IVANOV read, MUELLER given is MÜLLER printed, Zoë given is ZOE. `strict` wants
 * every name in order, `containment` every name of the shorter list in the longer (Anna is in Anna Maria), `fuzzy` that and one
 * letter in five wrong.
 */
function namesMatch(given: string, read: string, nameMatch: FlowSettings['nameMatch']): boolean {
  for (const a of foldings(given))
    for (const b of foldings(read)) {
      if (a.join('') === b.join('')) return true;
      if (nameMatch === 'strict') continue;
      const [few, many] = a.length <= b.length ? [a, b] : [b, a];
      if (few.length === 0) continue;
      if (few.every((name) => many.some((other) => near(name, other, nameMatch === 'fuzzy')))) return true;
      if (nameMatch === 'fuzzy' && near(a.join(''), b.join(''), true)) return true;
    }
  return false;
}

function near(a: string, b: string, fuzzy: boolean): boolean {
  if (a === b) return true;
  return fuzzy && difference(a, b).weight <= Math.max(a.length, b.length) / 5;
}

/** A name as lists of MRZ words, one for each spelling the standard allows. What has no such letters (漢字) stays as it is. */
function foldings(name: string): string[][] {
  const text = name.normalize('NFKC').trim();
  const spellings = mrzSpellings(text).filter((spelling) => spelling.length > 0);
  const lists = spellings.map((spelling) => spelling.split('<'));
  return lists.length > 0 ? lists : [text.toUpperCase().split(/\s+/).filter(Boolean)];
}

const isoDay = (text: string): string => /^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0] ?? text.trim();
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

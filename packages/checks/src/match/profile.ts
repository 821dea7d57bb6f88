import type { Category, FlowSettings } from '@verify/contract';
import { compareGivenName, givenNameMatches } from './given-names.ts';

/** Whether the caller's value matches a document's. Names by the flow's strictness; `cut`: one fills its line. */
export function matchesProfile(
  category: Category,
  given: string,
  read: string,
  nameMatch: FlowSettings['nameMatch'],
  cut = false,
): boolean {
  if (category === 'First name' || category === 'Last name') return givenNameMatches(given, read, nameMatch, cut);
  if (category === 'Date of birth' || category === 'Date of expiry' || category === 'Date of issue')
    return isoDay(given) === isoDay(read);
  return plain(given) === plain(read);
}

/** A name whose characters don't determine its reading contradicts no letters. */
export const cannotTell = (category: Category, given: string, read: string): boolean =>
  (category === 'First name' || category === 'Last name') && compareGivenName(given, read, 'fuzzy').unsure;

export const CANNOT_TELL = 'We could not tell whether the name is the given one';

const isoDay = (text: string): string => /^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0] ?? text.trim();
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

import { closestPair, type Spelling, spellingsOf, wordsIn } from '@verify/reading/names';
import { type Difference, difference } from './distance.ts';
import { lettersOfScripts } from './scripts/index.ts';

/** `same` by the standard's spelling, `near` within typical recognition errors, else `different`. */
export type Agreement = 'same' | 'near' | 'different';

/** Share of a name's letters that may differ before noise no longer explains it. `bench/` measures both sides of it. */
const NEAR_SHARE = 0.3;

/** By all spellings of ICAO 9303-3 and of States: MÜLLER is MUELLER or MULLER. `cut`: the zone has its start. */
export function compareNames(
  printed: string,
  zone: string,
  cut = false,
): { agreement: Agreement; difference: Difference } {
  const wanted = letters(zone);
  let best: Difference = { weight: Number.POSITIVE_INFINITY, edits: 0, positions: [] };
  const spellings = spellingsOf(printed, lettersOfScripts);
  const inZone = spellingsOf(zone)[0]!;
  for (const spelling of spellings) {
    const { a } = closestPair(spelling, inZone);
    const found = difference(cut ? a.slice(0, wanted.length) : a, wanted);
    if (found.weight < best.weight) best = found;
  }
  const bare = difference(withoutAccents(recommended(spellings[0]!)), withoutAccents(wanted));
  if (bare.weight < best.weight) best = bare.weight === 0 ? bare : { ...best, weight: bare.weight, edits: bare.edits };
  if (cut && spellings.some((spelling) => isShortened(wordsIn(spelling), wordsIn(inZone))))
    best = { weight: 0, edits: 0, positions: [] };
  const agreement = best.weight === 0 ? 'same' : best.weight <= NEAR_SHARE * wanted.length ? 'near' : 'different';
  return { agreement, difference: best };
}

/** Names in a cut zone are shortened or missing (ICAO 9303-4, 4.2.3): BENNELONG WOOLOOMOOLOO to BENN WOOL. */
export function isShortened(whole: readonly Spelling[], zone: readonly Spelling[]): boolean {
  return zone.length <= whole.length && zone.every((part, i) => startsWith(whole[i]!, part));
}

const startsWith = (name: Spelling, start: Spelling): boolean =>
  name.some((_, end) => closestPair(name.slice(0, end + 1), start).edits === 0);

const recommended = (spelling: Spelling): string => letters(spelling.map(({ choices }) => choices[0]).join(''));

/** JÜRGINA may be read as JURGINA, so letters that 9303-3, 6.A adds for accents are removed from both. */
const withoutAccents = (spelling: string): string =>
  spelling
    .replace(/XX/g, '')
    .replace(/([AOU])E/g, '$1')
    .replace(/AA/g, 'A')
    .replace(/SS/g, 'S')
    .replace(/TH/g, 'P')
    .replace(/IJ/g, 'Y');

const letters = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

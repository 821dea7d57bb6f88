import { mrzSpellings } from '@verify/reading';
import { type Difference, difference } from './distance.ts';

/** `same` by the standard's spelling, `near` within typical recognition errors, else `different`. */
export type Agreement = 'same' | 'near' | 'different';

/** Share of a name's letters that may differ before noise no longer explains it. `bench/` measures both sides of it. */
const NEAR_SHARE = 0.3;

/**
 * Compares a printed name with its machine-readable form. Every spelling that ICAO 9303-3 allows counts as the same:
 * MÜLLER is MUELLER, MUXXLLER or MULLER there. `cut`: the zone was too short for the whole name, so it may be the start
 * of the printed one.
 */
export function compareNames(
  printed: string,
  zone: string,
  cut = false,
): { agreement: Agreement; difference: Difference } {
  const wanted = letters(zone);
  let best: Difference = { weight: Number.POSITIVE_INFINITY, edits: 0, positions: [] };
  for (const spelling of mrzSpellings(printed).map(letters)) {
    const found = difference(cut ? spelling.slice(0, wanted.length) : spelling, wanted);
    if (found.weight < best.weight) best = found;
  }
  const bare = difference(withoutAccents(letters(mrzSpellings(printed)[0]!)), withoutAccents(wanted));
  if (bare.weight < best.weight) best = bare.weight === 0 ? bare : { ...best, weight: bare.weight, edits: bare.edits };
  if (cut && shortened(printed, zone)) best = { weight: 0, edits: 0, positions: [] };
  const agreement = best.weight === 0 ? 'same' : best.weight <= NEAR_SHARE * wanted.length ? 'near' : 'different';
  return { agreement, difference: best };
}

/** Each name in a truncated zone may be shortened (ICAO 9303-4, 4.2.3): BENNELONG WOOLOOMOOLOO to BENN WOOL. */
function shortened(printed: string, zone: string): boolean {
  const parts = zone.split(/[ <]+/).filter(Boolean);
  return mrzSpellings(printed).some((spelling) => {
    const names = spelling.split('<');
    return parts.length <= names.length && parts.every((part, i) => names[i]!.startsWith(part));
  });
}

/**
 * A recogniser without accents reads JÜRGINA as JURGINA, which no spelling turns into JUERGINA. So the letters that the
 * standard adds for an accent (9303-3, 6.A) are removed from both.
 */
const withoutAccents = (spelling: string): string =>
  spelling
    .replace(/XX/g, '')
    .replace(/([AOU])E/g, '$1')
    .replace(/AA/g, 'A')
    .replace(/SS/g, 'S')
    .replace(/TH/g, 'P')
    .replace(/IJ/g, 'Y');

const letters = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');

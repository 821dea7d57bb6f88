import type { Entry } from '../search-index.ts';

const MOST = 12;
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Words that people type, and the matching words of our pages. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  csp: ['content security policy'],
  hmac: ['signature'],
  poa: ['proof of address'],
  i18n: ['languages'],
  language: ['languages', 'locale'],
  gdpr: ['gdpr', 'data protection', 'erase'],
  delete: ['delete', 'erase', 'redact', 'retention'],
  remove: ['remove', 'erase', 'redact'],
  liveness: ['liveness', 'movements', 'face check'],
  selfie: ['selfie', 'face'],
  dark: ['dark', 'thememode'],
  mode: ['mode', 'thememode'],
  colour: ['colour', 'theming'],
  color: ['colour', 'theming'],
  brand: ['theming', 'logo'],
  nfc: ['chip', 'nfc'],
  iframe: ['frame', 'iframe'],
  callback: ['callback', 'oncomplete'],
  price: ['licence'],
  email: ['e-mail'],
};
/** Reference pages. A guide on the same subject comes before them. */
const TABLES = /\/docs\/(?:texts|styles|events|limits|errors|api-browser)(?:#|$)/;

/** Entries that contain every word of the query, then those with some of several; the best first. */
export function find(index: readonly Entry[], query: string): readonly Entry[] {
  const words = fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => SAME[word] ?? [word]);
  return index
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/** More than the positions of a word can add up to, so an entry with more words always comes first. */
const A_WORD = 100;

function rankOf([title, page, address, text]: Entry, words: readonly (readonly string[])[]): number {
  const [inTitle, inPage, inText] = [fold(title), fold(page), fold(text)];
  const placeOf = (word: string): number =>
    inTitle === word
      ? 20
      : inTitle.startsWith(word)
        ? 10
        : inTitle.includes(word)
          ? 6
          : inPage.includes(word)
            ? 3
            : inText.includes(word)
              ? 1
              : 0;
  const places = words.map((same) => Math.max(...same.map(placeOf)));
  const found = places.filter((place) => place > 0).length;
  if (found === 0) return 0;
  // A section whose title and page match the query comes before one that only mentions a word.
  const named = places.every((place) => place >= 3) ? 8 : 0;
  const guide = TABLES.test(address) ? 0 : 12;
  return found * A_WORD + places.reduce((sum, place) => sum + place, 0) + named + guide;
}

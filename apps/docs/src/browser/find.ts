import type { Entry } from '../search-index.ts';

const MOST = 12;
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Short forms that people type, and the words that our pages use. */
const SHORT: Readonly<Record<string, string>> = {
  csp: 'content security policy',
  hmac: 'signature',
  poa: 'proof of address',
  i18n: 'languages',
};

/** Entries that hold every word of the query, those with the words in their title first. */
export function find(index: readonly Entry[], query: string): readonly Entry[] {
  const words = fold(query)
    .split(/\s+/)
    .flatMap((word) => (SHORT[word] ?? word).split(' '))
    .filter(Boolean);
  return index
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

function rankOf([title, page, , text]: Entry, words: readonly string[]): number {
  const [inTitle, inPage, inText] = [fold(title), fold(page), fold(text)];
  let rank = 0;
  for (const word of words) {
    if (inTitle === word) rank += 20;
    else if (inTitle.startsWith(word)) rank += 10;
    else if (inTitle.includes(word)) rank += 6;
    else if (inPage.includes(word)) rank += 3;
    else if (inText.includes(word)) rank += 1;
    else return 0;
  }
  // A section whose title and page name say it all comes before one that only mentions a word.
  const named = words.every((word) => inTitle.includes(word) || inPage.includes(word));
  return rank + (named ? 8 : 0);
}

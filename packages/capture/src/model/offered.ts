import { countries, countryOfRegion, type AcceptedDocument } from '@verify/contract';
import { countryRequired } from './steps/document.ts';

/** These issue no national identity cards. A flow that names one of them for identity cards knows better. */
const NO_IDENTITY_CARDS: ReadonlySet<string> = new Set(['AUS', 'CAN', 'GBR', 'NZL', 'USA']);

/** What the flow accepts and the country issues; without a country, all that the flow accepts. */
export const offeredDocuments = (
  documents: readonly AcceptedDocument[],
  country: string | null,
): readonly AcceptedDocument[] =>
  documents.filter(({ type, countries }) => {
    if (!country) return true;
    if (countries.length > 0) return countries.includes(country);
    return type !== 'id-card' || !NO_IDENTITY_CARDS.has(country);
  });

/** Codes of the countries of which the flow accepts a document. */
export const acceptedCountries = (documents: readonly AcceptedDocument[]): readonly string[] =>
  countries('en')
    .map(({ code }) => code)
    .filter((code) => offeredDocuments(documents, code).length > 0);

/**
 * The country to begin with where one must be named: the only one, or the one of the browser's region. Where none must
 * be named, a wrong guess would hide documents and be sent as the person's word, so the field stays empty.
 */
export function likelyCountry(
  documents: readonly AcceptedDocument[],
  languages: readonly string[] = navigator.languages,
): string | null {
  if (!documents.every(countryRequired)) return null;
  const accepted = acceptedCountries(documents);
  if (accepted.length === 1) return accepted[0]!;
  const region = regionOf(languages);
  const country = region && countryOfRegion(region);
  return country && accepted.includes(country) ? country : null;
}

/** The region that the person's browser names first, such as "AT" of "de-AT". */
export function regionOf(languages: readonly string[]): string | null {
  for (const tag of languages) {
    try {
      const { region } = new Intl.Locale(tag);
      if (region) return region;
    } catch {
      // A browser started with the locale "C" names a language that is no tag: it says nothing about the country.
    }
  }
  return null;
}

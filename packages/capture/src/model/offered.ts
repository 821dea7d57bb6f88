import { countries, countryOfRegion, type AcceptedDocument } from '@verify/contract';
import { countryRequired } from './steps/document.ts';

/** These States issue no national identity cards. A flow that names one for identity cards takes precedence. */
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

/** People in many countries use a browser in this language, so it says little about their country. */
const COMMON = 'en-US';

/** The country to start with: the only one, or that of the connection, or of the page's or browser's region. */
export function likelyCountry(
  documents: readonly AcceptedDocument[],
  suggested: string | null,
  languages: readonly string[],
): string | null {
  const accepted = acceptedCountries(documents);
  if (accepted.length === 1) return accepted[0]!;
  if (suggested && accepted.includes(suggested)) return suggested;
  const required = documents.every(countryRequired);
  const region = regionOf(languages.filter((tag) => required || tag !== COMMON));
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
      // A browser started with the locale "C" names an invalid language tag, which says nothing about the country.
    }
  }
  return null;
}

import { countryOfRegion, isCountry } from '@verify/contract';

/** Code in certificates of the made-up State of ICAO 9303, which has no alpha-2 code. */
const UTOPIA_REGION = 'UT';

/** ISO 3166-1 alpha-3 of an alpha-2 code, or of an alpha-3 code that some issuers use. */
export function countryOf(code: unknown): string | undefined {
  if (typeof code !== 'string') return undefined;
  if (code === UTOPIA_REGION) return 'UTO';
  return countryOfRegion(code) ?? (isCountry(code) ? code : undefined);
}

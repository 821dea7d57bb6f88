import type { DocumentType } from '@verify/contract';
import { isoCountry, type MrzReading, mrzState } from '@verify/reading';
import type { Facts } from './facts.ts';

/** A letter that was read less surely says nothing about what the document is. */
const SURE = 0.5;

/** What the document is by its zone (ICAO 9303-4 to -7, data element 1); as submitted where it has none. */
export function documentTypeOf(mrz: MrzReading | null, submitted: DocumentType | null): DocumentType | 'unsupported' {
  const otherwise = submitted ?? 'unsupported';
  const code = mrz?.fields.documentCode;
  if (!mrz || !code?.value || code.confidence < SURE) return otherwise;
  if (mrz.format === 'FRDL' || mrz.format === 'CHDL') return 'driving-licence';
  if (mrz.format === 'FRID') return 'id-card';
  if (code.value.startsWith('V')) return 'unsupported';
  if (code.value.startsWith('P')) return 'passport';
  // AC is a crew member's certificate.
  if (code.value === 'AC') return 'unsupported';
  if (/^[ACI][RT]$|^R/.test(code.value)) return 'residence-permit';
  // The second letter is the issuer's choice: a card's zone does not tell a permit from an identity card for sure.
  return submitted === 'residence-permit' ? submitted : 'id-card';
}

/** ISO 3166-1 alpha-3 where there is one, else the zone's code; `unknown` where nothing says it. */
export function issuingCountryOf(facts: Facts, mrz: MrzReading | null, submitted: string | null): string {
  const state = mrz?.fields.issuingState;
  if (state?.value && state.confidence >= SURE && mrzState(state.value)) return isoCountry(state.value) ?? state.value;
  const barcode = facts.barcode.get('Issue country');
  if (barcode) return barcode.content;
  if (submitted !== null && submitted !== 'unknown') return submitted;
  return facts.ocr.get('Issue country')?.content ?? 'unknown';
}

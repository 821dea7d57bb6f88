import { isoCountry, type MrzReading, mrzState } from '@verify/reading';
import { SURE_LETTER } from '@verify/reading/review';
import type { Facts } from './facts.ts';

/** ISO 3166-1 alpha-3 where there is one, else the zone's code; `unknown` where nothing says it. */
export function issuingCountryOf(facts: Facts, mrz: MrzReading | null, submitted: string | null): string {
  const state = mrz?.fields.issuingState;
  if (state?.value && state.confidence >= SURE_LETTER && mrzState(state.value))
    return isoCountry(state.value) ?? state.value;
  const barcode = facts.barcode.get('Issue country');
  if (barcode) return barcode.content;
  if (submitted !== null && submitted !== 'unknown') return submitted;
  return facts.ocr.get('Issue country')?.content ?? 'unknown';
}

import type { DocumentType } from '@verify/contract';
import { LAYOUTS } from '@verify/reading/mrz/formats';
import type { MrzReading } from '@verify/reading';

/** A letter that was read with less confidence does not decide the document's type. */
export const SURE_LETTER = 0.5;

/** The type by the zone's format and document code (ICAO 9303-4 to -7); if these leave it open, as submitted. */
export function documentTypeByZone(
  mrz: Pick<MrzReading, 'format' | 'fields'> | null,
  submitted: DocumentType | null,
): DocumentType | 'unsupported' {
  const otherwise = submitted ?? 'unsupported';
  const code = mrz?.fields.documentCode;
  if (!mrz || !code?.value || code.confidence < SURE_LETTER) return otherwise;
  switch (LAYOUTS[mrz.format].kind) {
    case 'card':
      return typeOfCard(code.value, submitted);
    case 'visa':
      return 'unsupported';
    case 'passport':
      return 'passport';
    case 'id-card':
      return 'id-card';
    case 'driving-licence':
      return 'driving-licence';
  }
}

/** The same if no type was submitted; null if the zone does not give it. */
export function documentTypeOf(mrz: Pick<MrzReading, 'format' | 'fields'> | null): DocumentType | null {
  const type = documentTypeByZone(mrz, null);
  return type === 'unsupported' ? null : type;
}

/** The second letter of A, C and I is the issuer's choice, and unknown codes such as ME only identify a card. */
function typeOfCard(code: string, submitted: DocumentType | null): DocumentType | 'unsupported' {
  // A crew member's certificate, and a visa with the layout of a card.
  if (code === 'AC' || code.startsWith('V')) return 'unsupported';
  if (PERMIT.test(code)) return 'residence-permit';
  if (code.startsWith('D')) return 'driving-licence';
  if (/^[ACI]/.test(code)) return submitted === 'residence-permit' ? submitted : 'id-card';
  return submitted === null || submitted === 'passport' ? 'unsupported' : submitted;
}

/** AR, CR, IR (Regulation (EU) 2017/1954) and AT, CT, IT; RP and others that begin with R; TR. */
const PERMIT = /^[ACI][RT]$|^R|^TR$/;

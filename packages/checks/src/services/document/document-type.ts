import type { DocumentType } from '@verify/contract';
import { isoCountry, LAYOUTS, type MrzReading, mrzState } from '@verify/reading';
import type { DocumentReading } from '@verify/print/document';
import { documentTypeByZone, SURE_LETTER, SURE_PRINT } from '@verify/print/review';
import { sidesOfReading } from './document-reading.ts';
import type { Facts } from './fact.ts';
import { printedKind } from './printed-kind.ts';

/** Source of the document's kind, the most trustworthy first; null if only the browser claims it. */
type KindSource = 'zone' | 'barcode' | 'print' | null;

/** Kind of the document, according to the document itself. What only the browser claims is `unknown`. */
export interface DocumentKind {
  /** `unsupported`: a visa, or a certificate of a crew member. */
  readonly documentType: DocumentType | 'unsupported' | 'unknown';
  /** ISO 3166-1 alpha-3 where there is one, else the zone's code; or `unknown`. */
  readonly issuingCountry: string;
  readonly typeFrom: KindSource;
  readonly countryFrom: KindSource;
  /** In the design of the AAMVA's members, whichever of them. */
  readonly americanDesign: boolean;
  /** Documents of this kind have no zone: it was misread, or printed on a card without one. */
  readonly strayZone: boolean;
}

/** `claimed`: the person's choice. It can make a zone doubtful, and never decides anything. */
export function kindOf(reading: DocumentReading | null, facts: Facts, claimed: DocumentType | null): DocumentKind {
  const printed = printedKind(reading?.headings ?? []);
  const printedType = printed.type ?? (hasLicenceNumbers(reading) ? 'driving-licence' : null);
  const barcodeType = typeInBarcode(reading);
  const strayZone = isStray(reading?.mrz ?? null, barcodeType ?? printedType ?? claimed);
  const zone = strayZone ? null : (reading?.mrz ?? null);
  const type = firstOf(typeInZone(zone, printedType, claimed), barcodeType, printedType);
  const inBarcode = facts.barcode.get('Issue country')?.content ?? null;
  const country = firstOf(countryInZone(zone), inBarcode, printed.country ?? labelledCountry(facts));
  return {
    documentType: type.value ?? 'unknown',
    typeFrom: type.from,
    issuingCountry: country.value ?? 'unknown',
    countryFrom: country.from,
    americanDesign: sidesOfReading(reading).some(({ viz }) => viz.some(({ by }) => by === 'american')),
    strayZone,
  };
}

function firstOf<Value>(zone: Value | null, barcode: Value | null, print: Value | null) {
  if (zone !== null) return { value: zone, from: 'zone' } as const;
  if (barcode !== null) return { value: barcode, from: 'barcode' } as const;
  return { value: print, from: print === null ? null : 'print' } as const;
}

/** Few licences have a zone, and those have their own formats: another one with wrong check digits was misread. */
const isStray = (mrz: MrzReading | null, type: DocumentType | null): boolean =>
  mrz !== null && !mrz.valid && type === 'driving-licence' && LAYOUTS[mrz.format].kind !== 'driving-licence';

/** If a zone only shows a card, its title decides, else identity card; unknown if the person disagrees. */
function typeInZone(mrz: MrzReading | null, printed: DocumentType | null, claimed: DocumentType | null) {
  const code = mrz?.fields.documentCode;
  if (!code?.value || code.confidence < SURE_LETTER) return null;
  const type = documentTypeByZone(mrz, printed ?? 'id-card');
  const asClaimed = documentTypeByZone(mrz, claimed ?? 'id-card');
  return printed === null && asClaimed !== type ? null : type;
}

function countryInZone(mrz: MrzReading | null): string | null {
  const state = mrz?.fields.issuingState;
  if (!state?.value || state.confidence < SURE_LETTER || !mrzState(state.value)) return null;
  return isoCountry(state.value) ?? state.value;
}

/** A licence's barcode and an identity card's of the same issuers differ by the name of their part (AAMVA, annex D). */
function typeInBarcode(reading: DocumentReading | null): DocumentType | null {
  const codes = sidesOfReading(reading).flatMap(({ barcodes }) => barcodes);
  const card = codes.find(({ content, parsed }) => content === 'aamva' && parsed);
  if (!card) return null;
  return /ID\d{8}/.test(card.text) && !/DL\d{8}/.test(card.text) ? 'id-card' : 'driving-licence';
}

/** This many fields with their numbers of ISO/IEC 18013-1 show a licence. */
const FIELDS_OF_LICENCE = 4;

const hasLicenceNumbers = (reading: DocumentReading | null): boolean =>
  sidesOfReading(reading).some(({ viz }) => viz.filter(({ by }) => by === 'number').length >= FIELDS_OF_LICENCE);

/** Printed as "Code of State". */
function labelledCountry(facts: Facts): string | null {
  const printed = facts.ocr.get('Issue country');
  if (!printed || printed.confidence < SURE_PRINT || !mrzState(printed.content)) return null;
  return isoCountry(printed.content) ?? printed.content;
}

import type { DocumentSide, DocumentType } from '@verify/contract';
import type { SideReading } from '../document/document-reading.ts';
import { documentTypeByZone, SURE_LETTER } from '../document/document-type.ts';
import { possibleDates } from '@verify/reading/mrz/dates';
import { isoCountry } from '@verify/reading/mrz/states';
import type { QualityName } from '@verify/reading/quality/judge-photo';
import type { IsoDate, MrzReading } from '@verify/reading';
import { statesYear } from '../viz/printed-dates/short-year.ts';
import type { VizField } from '../viz/viz-field.ts';
import type { ReviewedSide } from './read-side.ts';
import {
  AAMVA_MEMBERS,
  daysBetween,
  fieldsReadSurely,
  hasZone,
  isCutOff,
  isFault,
  showsDocument,
  sideByZone,
  SURE_PRINT,
  zoneReadSurely,
} from './shared-questions.ts';

/** Advice about a photo before it is sent. The server judges the photo again. */
export type Advice =
  | 'fine'
  | 'retake_no_document'
  | 'retake_too_far'
  | 'retake_cut_off'
  | 'retake_covered'
  | 'retake_wrong_type'
  | 'retake_back'
  | 'retake_front'
  | 'retake_photo_page'
  | 'retake_expired'
  | 'retake_wrong_country'
  | 'retake_unreadable'
  | 'retake_barcode_unreadable'
  | 'retake_dark'
  | 'retake_bright'
  | 'retake_blurred'
  | 'retake_glare'
  | 'retake_black_and_white'
  | 'retake_mrz_unreadable'
  | 'retake_mrz_wrong';

export interface ReviewVerdict {
  readonly advice: Advice;
  /** The type that the document states, if it is not the chosen one. */
  readonly foundType?: DocumentType | 'unsupported';
  /** The day on which it expired. */
  readonly expiry?: IsoDate;
  /** The State that issued it, ISO 3166-1 alpha-3, if the flow does not accept its documents. */
  readonly foundCountry?: string;
}

export interface ReviewQuestion extends ReviewedSide {
  readonly documentType?: DocumentType;
  /** ISO 3166-1 alpha-3, or `unknown`. */
  readonly issuingCountry?: string;
  readonly side?: DocumentSide;
  /** The States whose documents of this type the flow accepts; empty for all. */
  readonly acceptedCountries?: readonly string[];
  readonly today: IsoDate;
}

/** The first rule that applies decides: identity before appearance, a cause before its consequence. */
export function reviewVerdict(question: ReviewQuestion): ReviewVerdict {
  const { reading, documentType, side, today } = question;
  const mrz = reading.mrz.ok ? reading.mrz.mrz : null;
  if (!showsDocument(reading)) return { advice: withoutDocument(question) };
  if (mrz) {
    const foundType = documentTypeByZone(mrz, documentType ?? null);
    if (foundType !== documentType && documentType) return { advice: 'retake_wrong_type', foundType };
    if (side === 'front' && sideByZone(mrz) === 'back') return { advice: 'retake_back' };
  }
  const licenceBack = reading.barcodes.some(({ content, parsed }) => content === 'aamva' && parsed);
  if (side === 'front' && documentType === 'driving-licence' && licenceBack) return { advice: 'retake_back' };
  const foundCountry = refusedCountry(question, mrz);
  if (foundCountry) return { advice: 'retake_wrong_country', foundCountry };
  const expiry = (mrz && expiryOf(mrz)) ?? expiryInPrint(reading, today);
  if (expiry && daysBetween(today, expiry) < 0) return { advice: 'retake_expired', expiry };
  const byZone = mrz !== null && zoneReadSurely(mrz);
  if (reading.cutOff === 'beyond' && isCutOff(reading)) return { advice: badLight(reading) ?? 'retake_cut_off' };
  const { quality } = reading;
  const byFields = fieldsReadSurely(reading.viz.map(({ confidence }) => confidence));
  // Fields are read from a part of a card, too; a zone extends over all of it.
  const fault = FAULTS.find(([name]) => isFault(quality[name], byZone || (byFields && name !== 'cropping')));
  if (fault) return { advice: LOST_IN_THE_DARK.has(fault[0]) && !quality.exposure.ok ? 'retake_dark' : fault[1] };
  if (!mrz && expectsZone(question)) return { advice: withoutZone(question) };
  return { advice: withoutPrint(question) ?? (isCutOff(reading) ? 'retake_cut_off' : 'fine') };
}

const FAULTS: readonly (readonly [QualityName, Advice])[] = [
  // Edges are not visible in bad light, and more light shortens the exposure, which reduces the blur.
  ['exposure', 'retake_dark'],
  ['overexposure', 'retake_bright'],
  ['cropping', 'retake_cut_off'],
  ['resolution', 'retake_too_far'],
  ['sharpness', 'retake_blurred'],
  ['glare', 'retake_glare'],
  ['occlusion', 'retake_covered'],
  ['colour', 'retake_black_and_white'],
];

/** If light is missing, the advice is more light. */
const LOST_IN_THE_DARK: ReadonlySet<QualityName> = new Set(['colour', 'cropping']);

/** Why the edges of a document may not be visible. */
function badLight({ quality }: SideReading): Advice | null {
  if (!quality.exposure.ok) return 'retake_dark';
  return quality.overexposure.ok ? null : 'retake_bright';
}

/** No document was found, but the cause may be known. */
function withoutDocument({ reading, smallDocument, printOnly }: ReviewQuestion): Advice {
  if (smallDocument) return 'retake_too_far';
  const cause = badLight(reading) ?? spoiled(reading);
  if (cause) return cause;
  if (printOnly) return 'retake_cut_off';
  // A blurred document that fills the picture looks like any other blurred picture, so the advice is about blur.
  return reading.quality.sharpness.ok ? 'retake_no_document' : 'retake_blurred';
}

/** Outlines around faces, sharp and blurred, scored less than 0.73. */
const EDGES_OF_A_FACE = 0.75;

/** The outline is a document's, but nothing in it is legible for this reason. */
function spoiled({ found, edgeScore, quality: { sharpness, cropping } }: SideReading): Advice | null {
  if (found !== 'edges' || edgeScore <= EDGES_OF_A_FACE) return null;
  // If the blur is very strong, there is nothing left to measure.
  if (!sharpness.ok || sharpness.value === null) return 'retake_blurred';
  return cropping.ok ? null : 'retake_cut_off';
}

/** Only a date with a right check digit, or one read with confidence, and with a certain century. */
function expiryOf(mrz: MrzReading): IsoDate | null {
  const field = mrz.fields.dateOfExpiry;
  if (field?.candidates) return null;
  const check = mrz.checks.find(({ name }) => name === 'dateOfExpiry');
  return field?.value && (check ? check.valid : field.confidence >= SURE_DATE) ? field.value : null;
}

const SURE_DATE = 0.8;

function expiryInPrint({ viz, barcodes }: SideReading, today: IsoDate): IsoDate | null {
  const encoded = barcodes.filter(({ parsed }) => parsed).flatMap(({ fields }) => fields);
  const clear = ({ raw, value }: VizField): boolean =>
    statesYear(raw, value) || possibleDates(value.slice(2).replaceAll('-', ''), 'expiry', today).length === 1;
  const printed = viz.filter((field) => field.confidence >= SURE_PRINT && clear(field));
  return [...encoded, ...printed].find(({ category }) => category === 'Date of expiry')?.value ?? null;
}

/** A State read in the zone with confidence, whose documents of this type the flow does not accept. */
function refusedCountry({ acceptedCountries = [] }: ReviewQuestion, mrz: MrzReading | null): string | null {
  const state = mrz?.fields.issuingState;
  if (!state?.value || state.confidence < SURE_LETTER || acceptedCountries.length === 0) return null;
  const country = isoCountry(state.value);
  return country === null || acceptedCountries.includes(country) ? null : country;
}

/** The zone of a passport's data page, or of a card's back. If no type was chosen, none is required. */
function expectsZone({ documentType, issuingCountry = 'unknown', side }: ReviewQuestion): boolean {
  if (!documentType || !hasZone(documentType, issuingCountry)) return false;
  return documentType === 'passport' ? side !== 'back' : side === 'back';
}

/** Lines read with this confidence are legible: a mismatch is a wrong check digit. */
const SURE_LINE = 0.8;

/** Illegible lines mean that a zone is there; no line at all means that it is another page or side. */
function withoutZone({ reading, documentType }: ReviewQuestion): Advice {
  if (reading.quality.sharpness.value === null) return 'retake_blurred';
  const lines = reading.mrz.ok ? null : reading.mrz.best;
  if (lines) return Math.min(...lines.lineConfidence) >= SURE_LINE ? 'retake_mrz_wrong' : 'retake_mrz_unreadable';
  return documentType === 'passport' ? 'retake_photo_page' : 'retake_front';
}

/** Without a zone, print or a North American barcode must name the holder. Null if it did, or need not. */
function withoutPrint({ reading, documentType, issuingCountry = 'unknown', side }: ReviewQuestion): Advice | null {
  if (!documentType || hasZone(documentType, issuingCountry)) return null;
  const encoded = reading.barcodes.some(({ parsed }) => parsed);
  if (side === 'back') {
    const expected = documentType === 'driving-licence' && AAMVA_MEMBERS.has(issuingCountry);
    return expected && !encoded ? 'retake_barcode_unreadable' : null;
  }
  const named = reading.viz.filter(({ category, confidence }) => HOLDER.has(category) && confidence >= SURE_PRINT);
  return named.length > 0 || encoded ? null : 'retake_unreadable';
}

const HOLDER: ReadonlySet<string> = new Set(['Last name', 'First name', 'Document number', 'Date of birth']);

import type { DocumentSide, DocumentType } from '@verify/contract';
import type { QualityName } from '../quality/judge-photo.ts';
import { aspectOf, offShape } from '../quad/aspect.ts';
import type { IsoDate, MrzReading } from '../types.ts';
import type { ReviewedSide } from './read-side.ts';
import {
  daysBetween,
  documentTypeByZone,
  hasZone,
  isFault,
  showsDocument,
  sideByZone,
  zoneReadSurely,
} from './shared-questions.ts';

/** What to tell the person about a photo before it is sent. The server judges again. */
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
  | 'retake_dark'
  | 'retake_bright'
  | 'retake_blurred'
  | 'retake_glare'
  | 'retake_black_and_white'
  | 'retake_mrz_unreadable';

export interface ReviewVerdict {
  readonly advice: Advice;
  /** What the document says that it is, where that is not what was chosen. */
  readonly foundType?: DocumentType | 'unsupported';
  /** The day on which it expired. */
  readonly expiry?: IsoDate;
}

export interface ReviewQuestion extends ReviewedSide {
  readonly documentType?: DocumentType;
  /** ISO 3166-1 alpha-3, or `unknown`. */
  readonly issuingCountry?: string;
  readonly side?: DocumentSide;
  readonly today: IsoDate;
}

/** The first of these questions that has an answer decides: what the document is comes before how it looks, and a cause before its consequence. */
export function reviewVerdict(question: ReviewQuestion): ReviewVerdict {
  const { reading, documentType, side, today } = question;
  const mrz = reading.mrz.ok ? reading.mrz.mrz : null;
  if (!showsDocument(reading)) return { advice: question.smallDocument ? 'retake_too_far' : 'retake_no_document' };
  if (mrz) {
    const foundType = documentTypeByZone(mrz, documentType ?? null);
    if (foundType !== documentType && documentType) return { advice: 'retake_wrong_type', foundType };
    if (side === 'front' && sideByZone(mrz) === 'back') return { advice: 'retake_back' };
    const expiry = expiryOf(mrz);
    if (expiry && daysBetween(today, expiry) < 0) return { advice: 'retake_expired', expiry };
  }
  const readSurely = mrz !== null && zoneReadSurely(mrz);
  if (!readSurely && goesOnBeyond(question)) return { advice: 'retake_cut_off' };
  const { quality } = reading;
  const fault = FAULTS.find(([name]) => isFault(quality[name], readSurely));
  // Colours are lost in the dark.
  if (fault) return { advice: fault[0] === 'colour' && !quality.exposure.ok ? 'retake_dark' : fault[1] };
  return mrz || !expectsZone(question) ? { advice: 'fine' } : { advice: withoutZone(question) };
}

const FAULTS: readonly (readonly [QualityName, Advice])[] = [
  ['cropping', 'retake_cut_off'],
  ['resolution', 'retake_too_far'],
  // More light shortens the exposure, and so cures the blur.
  ['exposure', 'retake_dark'],
  ['overexposure', 'retake_bright'],
  ['sharpness', 'retake_blurred'],
  ['glare', 'retake_glare'],
  ['occlusion', 'retake_covered'],
  ['colour', 'retake_black_and_white'],
];

/** Only a date whose check digit holds, or of which the reader was sure. */
function expiryOf(mrz: MrzReading): IsoDate | null {
  const field = mrz.fields.dateOfExpiry;
  const check = mrz.checks.find(({ name }) => name === 'dateOfExpiry');
  return field?.value && (check ? check.valid : field.confidence >= SURE_DATE) ? field.value : null;
}

const SURE_DATE = 0.8;

/** The zone of a passport's data page, or of a card's back. Without knowing what was chosen, none is asked for. */
function expectsZone({ documentType, issuingCountry = 'unknown', side }: ReviewQuestion): boolean {
  if (!documentType || !hasZone(documentType, issuingCountry)) return false;
  return documentType === 'passport' ? side !== 'back' : side === 'back';
}

/** Lines that can't be read are there; none at all says that it is another page or side. */
function withoutZone({ reading, documentType }: ReviewQuestion): Advice {
  if (!reading.mrz.ok && reading.mrz.best) return 'retake_mrz_unreadable';
  return documentType === 'passport' ? 'retake_photo_page' : 'retake_front';
}

/** Share of the picture's shorter side within which a corner counts as lying on its border. */
const AT_BORDER = 0.008;

/** A side of the outline lies on the picture's border, or the outline has no document's shape: the document goes on beyond it. */
function goesOnBeyond({ reading: { found, quad }, picture }: ReviewQuestion): boolean {
  if (found !== 'edges') return false;
  const { width, height } = picture;
  const near = AT_BORDER * Math.min(width, height);
  const atBorder = quad.filter(({ x, y }) => x < near || y < near || x > width - near || y > height - near);
  return atBorder.length >= 2 || offShape(aspectOf(quad, picture)) > MOST_OFF_SHAPE;
}

/** Logarithm of the ratio to the nearest standard shape. */
const MOST_OFF_SHAPE = 0.1;

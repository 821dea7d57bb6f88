import type { DocumentSide, DocumentType } from '@verify/contract';
import type { SideReading } from '../document/document-reading.ts';
import { LAYOUTS } from '@verify/reading/mrz/formats';
import type { QualityName } from '@verify/reading/quality/judge-photo';
import type { IsoDate, MrzReading } from '@verify/reading';

/** Used by the browser's review and the server's check, so that the server does not refuse what the review accepts. */

/** Printed fields show a document too: a card that fills the picture has neither edges nor, on its front, a zone. */
const FIELDS_OF_A_DOCUMENT = 2;

/** Every side of a specimen card had 8 rows of print or more, also when blurred; outlines around faces 4 at most. */
const FEWEST_ROWS = 6;

/** A licence's back has one to five rows. Its outline scored 0.78 to 1, and outlines around faces 0.72 at most. */
const CLEAR_EDGES = 0.85;

const hasPrint = ({ rowsOfPrint, edgeScore }: Pick<SideReading, 'rowsOfPrint' | 'edgeScore'>): boolean =>
  rowsOfPrint === null || rowsOfPrint >= FEWEST_ROWS || (rowsOfPrint > 0 && edgeScore >= CLEAR_EDGES);

/** Something of a document is in the picture: an outline with print in it, its zone, a barcode, or printed fields. */
export const showsDocument = ({ found, rowsOfPrint, edgeScore, mrz, viz, barcodes }: SideReading): boolean =>
  (found !== null && hasPrint({ rowsOfPrint, edgeScore })) ||
  mrz.ok ||
  barcodes.some(({ parsed }) => parsed) ||
  viz.filter((field) => field.by !== 'mrz').length >= FIELDS_OF_A_DOCUMENT;

/** ICAO 9303-5: a TD1 card's three lines are on its back. Null for formats on a page or on either side. */
export const sideByZone = ({ format }: Pick<MrzReading, 'format'>): DocumentSide | null =>
  LAYOUTS[format].side === 'back' ? 'back' : null;

/** The zone is on a booklet's page, which is the only page that is photographed. */
export const isPage = ({ format }: Pick<MrzReading, 'format'>): boolean => LAYOUTS[format].side === 'page';

export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Issuers of identity cards that follow no part of ICAO 9303 and are still in circulation. */
const CARDS_WITHOUT_ZONE: ReadonlySet<string> = new Set('GRC USA CAN IND TUR BRA ZAF CHN RUS'.split(' '));

/** A document of this type and country has a machine-readable zone by its standard. Undecided for unknown countries. */
export function hasZone(documentType: DocumentType | 'unsupported', issuingCountry: string): boolean {
  if (documentType === 'passport') return true;
  if (documentType === 'id-card' || documentType === 'residence-permit') return !CARDS_WITHOUT_ZONE.has(issuingCountry);
  return false;
}

/** Members of the American Association of Motor Vehicle Administrators, whose licences have a PDF417 on their back. */
export const AAMVA_MEMBERS: ReadonlySet<string> = new Set(['USA', 'CAN']);

/** A zone read with this confidence proves that its side is legible. */
const READ_SURELY = 0.6;

export const zoneReadSurely = (mrz: MrzReading): boolean => mrz.valid && Math.min(...mrz.lineConfidence) >= READ_SURELY;

/** Measures that fail, but don't matter if the side was read with confidence: it is legible. */
const EXCUSED: ReadonlySet<QualityName> = new Set<QualityName>([
  'sharpness',
  'exposure',
  'resolution',
  // The edges of an object below are easily taken for the document's; if all text was read, it is complete.
  'cropping',
  'occlusion',
]);

/** Printed text counts from here on: see `SURENESS` in the document check's comparison for the measurement. */
export const SURE_PRINT = 0.8;
/** This many fields read with confidence prove that a side is legible. */
const FIELDS_READ = 4;

/** `confidences`: of the printed fields of one side. */
export const fieldsReadSurely = (confidences: readonly number[]): boolean =>
  confidences.filter((confidence) => confidence >= SURE_PRINT).length >= FIELDS_READ;

/** A part of the document may be outside the picture. A zone read with confidence extends over all of it. */
export const isCutOff = ({ cutOff, mrz }: Pick<SideReading, 'cutOff' | 'mrz'>): boolean =>
  cutOff !== null && !(mrz.ok && zoneReadSurely(mrz.mrz));

export const isFault = ({ ok, name }: { ok: boolean; name: QualityName }, readSurely: boolean): boolean =>
  !ok && !(readSurely && EXCUSED.has(name));

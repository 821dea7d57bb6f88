import type { DocumentSide, DocumentType } from '@verify/contract';
import type { SideReading } from '../document/document-reading.ts';
import { LAYOUTS } from '../mrz/formats.ts';
import type { QualityName } from '../quality/judge-photo.ts';
import type { IsoDate, MrzReading } from '../types.ts';

/** Asked by the browser's review and the server's check, so that what the review calls fine is not refused later. */

/** Printed fields show a document too: a card that fills the picture has neither edges nor, on its front, a zone. */
const FIELDS_OF_A_DOCUMENT = 2;

/** Every specimen card's side had 8 rows of print or more, also blurred, and outlines around faces 4 at most. */
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

/** The zone is that of a booklet's page, which is all of the document that is shown. */
export const isPage = ({ format }: Pick<MrzReading, 'format'>): boolean => LAYOUTS[format].side === 'page';

export const daysBetween = (from: IsoDate, to: IsoDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Issuers of identity cards that follow no part of ICAO 9303, still in circulation. */
const CARDS_WITHOUT_ZONE: ReadonlySet<string> = new Set('GRC USA CAN IND TUR BRA ZAF CHN RUS'.split(' '));

/** A document of this type and country has a machine-readable zone by its standard. An unknown country says nothing. */
export function hasZone(documentType: DocumentType | 'unsupported', issuingCountry: string): boolean {
  if (documentType === 'passport') return true;
  if (documentType === 'id-card' || documentType === 'residence-permit') return !CARDS_WITHOUT_ZONE.has(issuingCountry);
  return false;
}

/** Members of the American Association of Motor Vehicle Administrators, whose licences have a PDF417 on their back. */
export const AAMVA_MEMBERS: ReadonlySet<string> = new Set(['USA', 'CAN']);

/** A zone that was read so surely shows that its side can be read. */
const READ_SURELY = 0.6;

export const zoneReadSurely = (mrz: MrzReading): boolean => mrz.valid && Math.min(...mrz.lineConfidence) >= READ_SURELY;

/** Measures that fail, but don't matter where the side was read surely: it has shown what it had to show. */
const EXCUSED: ReadonlySet<QualityName> = new Set<QualityName>([
  'sharpness',
  'exposure',
  'resolution',
  // Edges of what lies under a document are easily taken for its own; who reads all of it has it whole.
  'cropping',
  'occlusion',
]);

/** Printed text counts from here on: `SURENESS` in the document check's comparison says what was measured. */
export const SURE_PRINT = 0.8;
/** So many fields that were read surely show that a side can be read. */
const FIELDS_READ = 4;

/** `confidences`: of the printed fields of one side. */
export const fieldsReadSurely = (confidences: readonly number[]): boolean =>
  confidences.filter((confidence) => confidence >= SURE_PRINT).length >= FIELDS_READ;

/** A part of the document may lie beyond the picture. A zone that was read surely spans all of it. */
export const isCutOff = ({ cutOff, mrz }: Pick<SideReading, 'cutOff' | 'mrz'>): boolean =>
  cutOff !== null && !(mrz.ok && zoneReadSurely(mrz.mrz));

export const isFault = ({ ok, name }: { ok: boolean; name: QualityName }, readSurely: boolean): boolean =>
  !ok && !(readSurely && EXCUSED.has(name));

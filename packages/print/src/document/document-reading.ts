import type { DocumentType } from '@verify/contract';
import type { BarcodeReading } from '@verify/reading/barcode/read-barcodes';
import type { Crop } from '../crops/make-crops.ts';
import type { MrzOutcome } from '@verify/reading/mrz/reader';
import type { PhotoQuality } from '@verify/reading/quality/judge-photo';
import type { CutOff } from '@verify/reading/quad/cut-off';
import type { IsoDate, MrzReading, Quad, Raster } from '@verify/reading';
import type { Heading } from '../viz/page/large-print.ts';
import type { VizField } from '../viz/viz-field.ts';

export type Side = 'front' | 'back';

export interface DocumentImages {
  readonly front: Raster;
  readonly back?: Raster;
}

export interface ReadDocumentOptions {
  /** Decides centuries. */
  readonly today: IsoDate;
  /** The type that the person selected. Directs the search, never the result. */
  readonly documentType?: DocumentType;
  /** An `AbortSignal`. Once it is aborted, the result is what has been read so far, with `complete: false`. */
  readonly signal?: { readonly aborted: boolean };
  /** False skips the visual zone, which saves loading seven megabytes and half a second. */
  readonly visualZone?: boolean;
}

export interface SideReading {
  readonly side: Side;
  /** Null when neither edges nor an MRZ showed a document; the whole picture is then treated as the document. */
  readonly found: 'edges' | 'mrz' | null;
  /** The document's corners in the picture, in reading direction if that is known. */
  readonly quad: Quad;
  readonly edgeScore: number;
  /** Why a part of the document may be outside the picture; null if all of it seems to be there. */
  readonly cutOff: CutOff;
  /** Rows of print within an outline without a zone; null if they were not counted. */
  readonly rowsOfPrint: number | null;
  /** Dots per inch of the document in the picture. */
  readonly dpi: number;
  readonly quality: PhotoQuality;
  readonly mrz: MrzOutcome;
  /** Empty if the visual zone was not requested or not read. Boxes in pixels of the side's `front` or `back` crop. */
  readonly viz: readonly VizField[];
  /** A large word that no valid document has, such as SPECIMEN or VOID. Null if there is none or none was searched. */
  readonly overprint: string | null;
  /** Searched unless the document is a passport. */
  readonly barcodes: readonly BarcodeReading[];
}

export interface DocumentReading {
  /** The type that the document itself states, or null if it states none. */
  readonly documentType: DocumentType | null;
  /** The only MRZ of all sides; `mrzSure` if its check digits are right and every line was read with confidence. */
  readonly mrz: MrzReading | null;
  readonly mrzSure: boolean;
  readonly mrzSide: Side | null;
  readonly front: SideReading;
  readonly back: SideReading | null;
  /** Upper lines of the front, read if no zone gives the issuing State and the type. */
  readonly headings: readonly Heading[];
  readonly crops: readonly Crop[];
  readonly complete: boolean;
}

import type { DocumentType } from '@verify/contract';
import type { BarcodeReading } from '../barcode/read-barcodes.ts';
import type { Crop } from '../crops/make-crops.ts';
import type { MrzOutcome } from '../mrz/reader.ts';
import type { PhotoQuality } from '../quality/judge-photo.ts';
import type { CutOff } from '../quad/cut-off.ts';
import type { IsoDate, MrzReading, Quad, Raster } from '../types.ts';
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
  /** What the person said that it is. Directs the search, never the result. */
  readonly documentType?: DocumentType;
  /** An `AbortSignal`. Once it is aborted, the answer is what has been read so far, `complete: false`. */
  readonly signal?: { readonly aborted: boolean };
  /** False leaves the visual zone out: seven megabytes are not loaded then, and half a second is spared. */
  readonly visualZone?: boolean;
}

export interface SideReading {
  readonly side: Side;
  /** Null when neither edges nor an MRZ showed a document; the whole picture stands for it then. */
  readonly found: 'edges' | 'mrz' | null;
  /** The document's corners in the picture, in reading direction where that is known. */
  readonly quad: Quad;
  readonly edgeScore: number;
  /** Why a part of the document may lie beyond the picture; null where all of it seems to be there. */
  readonly cutOff: CutOff;
  /** Rows of print within an outline that shows no zone; null where none needed counting. */
  readonly rowsOfPrint: number | null;
  /** Dots per inch of the document in the picture. */
  readonly dpi: number;
  readonly quality: PhotoQuality;
  readonly mrz: MrzOutcome;
  /** Empty where the visual zone was not asked for or read. Boxes in pixels of the side's `front` or `back` crop. */
  readonly viz: readonly VizField[];
  /** A large word that no valid document bears, such as SPECIMEN or VOID. Null where there is none or nobody looked. */
  readonly overprint: string | null;
  /** Looked for unless the document is a passport. */
  readonly barcodes: readonly BarcodeReading[];
}

export interface DocumentReading {
  /** The type that the document itself states, or null if it states none. */
  readonly documentType: DocumentType | null;
  /** The one MRZ of all sides that was read; `mrzSure` when its check digits hold and every line was read surely. */
  readonly mrz: MrzReading | null;
  readonly mrzSure: boolean;
  readonly mrzSide: Side | null;
  readonly front: SideReading;
  readonly back: SideReading | null;
  /** Upper lines of the front, read where no zone settles the issuing State and the type. */
  readonly headings: readonly Heading[];
  readonly crops: readonly Crop[];
  readonly complete: boolean;
}

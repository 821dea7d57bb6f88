import type { BarcodeReader, BarcodeReading, BarcodeRequest } from '@verify/reading/barcode/read-barcodes';
import type { MrzOutcome, MrzReader } from '@verify/reading/mrz/reader';
import { judgePhoto } from '@verify/reading/quality/judge-photo';
import { mapQuad, project, squareTo } from '@verify/reading/raster/geometry';
import { cutOff } from '@verify/reading/quad/cut-off';
import { type Thumbnail, thumbnail } from '@verify/reading/quad/find-document';
import { shrink } from '@verify/reading/raster/shrink';
import type { MrzReading, Quad, Raster } from '@verify/reading';
import type { Heading } from '../viz/page/large-print.ts';
import type { VizField } from '../viz/viz-field.ts';
import { dpiOf, placeDocument, type Placement, rectifyDocument } from './place.ts';
import type { ReadDocumentOptions, Side, SideReading } from './document-reading.ts';

/** A picture with more pixels is shrunk first: no document needs them, and it limits the time. */
const MOST_PIXELS = 24_000_000;
export const FLAT_DPI = 250;

/** One side while it is being read. */
export interface Work {
  readonly side: Side;
  readonly picture: Raster;
  /** Pixels of the given raster per pixel of `picture`. */
  readonly factor: number;
  readonly thumbnail: Thumbnail;
  mrz: MrzOutcome;
  placement: Placement;
  flat: Raster;
  /** Rows of print within an outline without a zone; null if they were not counted. */
  rowsOfPrint: number | null;
  viz: VizField[];
  /** Found by the reader of pages only, like `headings`. */
  overprint: string | null;
  headings: readonly Heading[];
  barcodes: BarcodeReading[];
}

export function prepare(side: Side, given: Raster): Work {
  const usable = given.width >= 1 && given.height >= 1 && given.data.length >= given.width * given.height * 4;
  const raster: Raster = usable ? given : { width: 1, height: 1, data: new Uint8Array(4) };
  const factor = Math.ceil(Math.sqrt((raster.width * raster.height) / MOST_PIXELS));
  const picture = shrink(raster, factor);
  const small = thumbnail(picture);
  return {
    side,
    picture,
    factor,
    thumbnail: small,
    mrz: { ok: false, reason: 'not-found' },
    placement: placeDocument(picture, small, null),
    flat: picture,
    rowsOfPrint: null,
    viz: [],
    overprint: null,
    headings: [],
    barcodes: [],
  };
}

export function readMrz(reader: MrzReader, work: Work, works: readonly Work[], options: ReadDocumentOptions): void {
  const { picture } = work;
  const spared = options.signal?.aborted || works.some((other) => other !== work && other.mrz.ok);
  if (!spared) {
    work.mrz = reader.read(picture, options);
    if (!work.mrz.ok && work.placement.from === 'edges') work.mrz = better(work.mrz, readFlat(reader, work, options));
  }
  const mrz = mrzOf(work);
  if (mrz) work.placement = placeDocument(picture, work.thumbnail, mrz);
  work.flat = rectifyDocument(picture, work.placement, FLAT_DPI);
  if (work.placement.from === 'edges' && !mrz) work.rowsOfPrint = reader.countRows(work.flat);
}

/** Reads again with the perspective corrected, if the edges allow it. */
function readFlat(reader: MrzReader, { picture, placement }: Work, options: ReadDocumentOptions): MrzOutcome {
  const flat = rectifyDocument(picture, placement, FLAT_DPI);
  const outcome = reader.read(flat, options);
  const there = squareTo(placement.quad);
  const back = (mrz: MrzReading): MrzReading => ({
    ...mrz,
    quad: mapQuad(mrz.quad, (p) => project(there, { x: p.x / flat.width, y: p.y / flat.height })),
  });
  if (outcome.ok) return { ok: true, mrz: back(outcome.mrz) };
  return outcome.best ? { ...outcome, best: back(outcome.best) } : outcome;
}

/** Whether the side has a licence's barcode that could be parsed. */
export const hasParsedBarcode = ({ barcodes }: Work): boolean => barcodes.some(({ parsed }) => parsed);

/** Searches for barcodes on the document, or in the whole picture if no document was found. */
export async function readBarcodes(
  reader: BarcodeReader,
  work: Work,
  how: Pick<BarcodeRequest, 'expected' | 'settledMm' | 'signal'>,
): Promise<void> {
  const { picture, placement } = work;
  work.barcodes = await reader.read({
    picture,
    document: placement.from === 'picture' ? null : placement.quad,
    ...how,
  });
}

function better(one: MrzOutcome, other: MrzOutcome): MrzOutcome {
  if (one.ok || (!other.ok && !other.best)) return one;
  return other.ok || !one.best ? other : one;
}

export const mrzOf = ({ mrz }: Work): MrzReading | null => (mrz.ok ? mrz.mrz : (mrz.best ?? null));

export function report({
  side,
  picture,
  thumbnail: small,
  placement,
  factor,
  rowsOfPrint,
  mrz,
  viz,
  overprint,
  barcodes,
}: Work): SideReading {
  const found = placement.from === 'picture' ? null : placement.from;
  const inFull = (reading: MrzReading): MrzReading => ({ ...reading, quad: scaled(reading.quad, factor) });
  return {
    side,
    found,
    quad: scaled(placement.quad, factor),
    edgeScore: placement.score,
    cutOff: cutOff(picture, small, { found, quad: placement.quad }, mrz),
    rowsOfPrint,
    dpi: dpiOf(placement) * factor,
    quality: judgePhoto(picture, found ? placement.quad : undefined, small, found === 'edges'),
    mrz: mrz.ok ? { ok: true, mrz: inFull(mrz.mrz) } : mrz.best ? { ...mrz, best: inFull(mrz.best) } : mrz,
    viz,
    overprint,
    barcodes: barcodes.map((code) => ({ ...code, quad: scaled(code.quad, factor) })),
  };
}

export const scaled = (quad: Quad, factor: number): Quad =>
  factor === 1 ? quad : mapQuad(quad, ({ x, y }) => ({ x: x * factor, y: y * factor }));

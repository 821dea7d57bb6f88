import type { DocumentType } from '@verify/contract';
import { type Crop, makeCrops } from '../crops/make-crops.ts';
import type { MrzOutcome, MrzReader } from '../mrz/reader.ts';
import { createMrzReader } from '../mrz/reader.ts';
import { judgePhoto, type PhotoQuality } from '../quality/judge-photo.ts';
import { mapQuad, project, squareTo } from '../raster/geometry.ts';
import { shrink } from '../raster/shrink.ts';
import type { AssetLoader, IsoDate, MrzReading, Quad, Raster } from '../types.ts';
import { documentTypeOf } from './document-type.ts';
import { dpiOf, placeDocument, type Placement, rectifyDocument } from './place.ts';

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
  /** An `AbortSignal`. Once aborted, reading ends at the next step and the answer is what there is, `complete: false`. */
  readonly signal?: { readonly aborted: boolean };
}

export interface SideReading {
  readonly side: Side;
  /** Null when neither edges nor an MRZ showed a document; the whole picture stands for it then. */
  readonly found: 'edges' | 'mrz' | null;
  /** The document's corners in the picture, in reading direction where that is known. */
  readonly quad: Quad;
  readonly edgeScore: number;
  /** Dots per inch of the document in the picture. */
  readonly dpi: number;
  readonly quality: PhotoQuality;
  readonly mrz: MrzOutcome;
}

export interface DocumentReading {
  /** As the document itself says, null when it doesn't. */
  readonly documentType: DocumentType | null;
  /** The one MRZ of all sides that was read; `mrzSure` when its check digits hold and every line was read surely. */
  readonly mrz: MrzReading | null;
  readonly mrzSure: boolean;
  readonly mrzSide: Side | null;
  readonly front: SideReading;
  readonly back: SideReading | null;
  readonly crops: readonly Crop[];
  readonly complete: boolean;
}

export interface DocumentReader {
  /** Never throws for any raster. Bounded: below 2 s of one core for 12 megapixels. */
  readonly read: (images: DocumentImages, options: ReadDocumentOptions) => Promise<DocumentReading>;
}

/** A picture with more pixels is shrunk first: no document needs them, and time is bounded. */
const MOST_PIXELS = 24_000_000;
const FLAT_DPI = 250;

/** Loads the MRZ reader's assets now. Rejects when they can't be had. */
export async function createDocumentReader(loadAsset: AssetLoader): Promise<DocumentReader> {
  const mrzReader = await createMrzReader(loadAsset);
  return { read: (images, options) => readDocument(mrzReader, images, options) };
}

interface Work {
  readonly side: Side;
  readonly picture: Raster;
  /** Pixels of the raster given to one of `picture`. */
  readonly factor: number;
  mrz: MrzOutcome;
  placement: Placement;
  flat: Raster;
}

async function readDocument(
  mrzReader: MrzReader,
  images: DocumentImages,
  options: ReadDocumentOptions,
): Promise<DocumentReading> {
  const works = [prepare('front', images.front), ...(images.back ? [prepare('back', images.back)] : [])];
  // A card's zone is on its back, and what is found first spares the other side the search.
  for (const work of works.toReversed()) readMrz(mrzReader, work, works, options);
  const withMrz = works.find((work) => work.mrz.ok) ?? works.find((work) => !work.mrz.ok && work.mrz.best) ?? null;
  const mrz = withMrz ? mrzOf(withMrz) : null;
  const documentType = documentTypeOf(mrz);
  const issuingState = mrz?.fields.issuingState?.value ?? null;
  const crops = works.flatMap(({ side, picture, placement, flat, factor, mrz: own }) => {
    const made = makeCrops({
      side,
      picture,
      placement,
      flat,
      mrz: own.ok ? own.mrz : (own.best ?? null),
      documentType: documentType ?? options.documentType ?? null,
      issuingState,
    });
    return made.map((crop) => ({ ...crop, quad: scaled(crop.quad, factor) }));
  });
  const [front, back] = works.map(report);
  return {
    documentType,
    mrz: mrz && withMrz && { ...mrz, quad: scaled(mrz.quad, withMrz.factor) },
    mrzSure: withMrz?.mrz.ok ?? false,
    mrzSide: withMrz?.side ?? null,
    front: front!,
    back: back ?? null,
    crops,
    complete: !options.signal?.aborted,
  };
}

function prepare(side: Side, given: Raster): Work {
  const usable = given.width >= 1 && given.height >= 1 && given.data.length >= given.width * given.height * 4;
  const raster: Raster = usable ? given : { width: 1, height: 1, data: new Uint8Array(4) };
  const factor = Math.ceil(Math.sqrt((raster.width * raster.height) / MOST_PIXELS));
  const picture = shrink(raster, factor);
  const placement = placeDocument(picture, null);
  return { side, picture, factor, mrz: { ok: false, reason: 'not-found' }, placement, flat: picture };
}

function readMrz(reader: MrzReader, work: Work, works: readonly Work[], options: ReadDocumentOptions): void {
  const { picture } = work;
  const spared = options.signal?.aborted || works.some((other) => other !== work && other.mrz.ok);
  if (!spared) {
    work.mrz = reader.read(picture, options);
    if (!work.mrz.ok && work.placement.from === 'edges') work.mrz = better(work.mrz, readFlat(reader, work, options));
  }
  const mrz = mrzOf(work);
  if (mrz) work.placement = placeDocument(picture, mrz);
  work.flat = rectifyDocument(picture, work.placement, FLAT_DPI);
}

/** Once more with the perspective undone, where the edges show how. */
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

function better(one: MrzOutcome, other: MrzOutcome): MrzOutcome {
  if (one.ok || (!other.ok && !other.best)) return one;
  return other.ok || !one.best ? other : one;
}

const mrzOf = ({ mrz }: Work): MrzReading | null => (mrz.ok ? mrz.mrz : (mrz.best ?? null));

function report({ side, picture, placement, factor, mrz }: Work): SideReading {
  const found = placement.from === 'picture' ? null : placement.from;
  const inFull = (reading: MrzReading): MrzReading => ({ ...reading, quad: scaled(reading.quad, factor) });
  return {
    side,
    found,
    quad: scaled(placement.quad, factor),
    edgeScore: placement.score,
    dpi: dpiOf(placement) * factor,
    quality: judgePhoto(picture, found ? placement.quad : undefined),
    mrz: mrz.ok ? { ok: true, mrz: inFull(mrz.mrz) } : mrz.best ? { ...mrz, best: inFull(mrz.best) } : mrz,
  };
}

const scaled = (quad: Quad, factor: number): Quad =>
  factor === 1 ? quad : mapQuad(quad, ({ x, y }) => ({ x: x * factor, y: y * factor }));

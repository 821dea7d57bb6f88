import type { DocumentType } from '@verify/contract';
import { type Crop, makeCrops } from '../crops/make-crops.ts';
import type { MrzOutcome, MrzReader } from '../mrz/reader.ts';
import { createMrzReader } from '../mrz/reader.ts';
import { judgePhoto, type PhotoQuality } from '../quality/judge-photo.ts';
import { mapQuad, project, squareTo } from '../raster/geometry.ts';
import type { Box } from '../raster/plane.ts';
import { shrink } from '../raster/shrink.ts';
import { startAt, turn } from '../raster/turn.ts';
import type { AssetLoader, IsoDate, MrzReading, Quad, Raster } from '../types.ts';
import type { VizField, VizReader } from '../viz/read-viz.ts';
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
  /** Dots per inch of the document in the picture. */
  readonly dpi: number;
  readonly quality: PhotoQuality;
  readonly mrz: MrzOutcome;
  /** Empty where the visual zone was left out, or nothing of it could be read. Boxes in pixels of the side's `front` or `back` crop. */
  readonly viz: readonly VizField[];
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
  /** Never throws for any raster; rejects only when an asset can't be loaded. Bounded: below 2 s of one core for 12 megapixels. */
  readonly read: (images: DocumentImages, options: ReadDocumentOptions) => Promise<DocumentReading>;
}

/** A picture with more pixels is shrunk first: no document needs them, and time is bounded. */
const MOST_PIXELS = 24_000_000;
const FLAT_DPI = 250;

/** Loads the MRZ reader's assets now, the others when first needed. Rejects, as `read` does, when they can't be had. */
export async function createDocumentReader(loadAsset: AssetLoader): Promise<DocumentReader> {
  const mrz = await createMrzReader(loadAsset);
  let viz: Promise<VizReader> | null = null;
  const loadViz = async (): Promise<VizReader> => {
    const { createVizReader } = await import('../viz/read-viz.ts');
    return createVizReader(loadAsset);
  };
  const recognisers: Recognisers = {
    mrz,
    viz() {
      // One that could not be loaded is tried again by the next document.
      viz ??= loadViz().catch((error: unknown) => {
        viz = null;
        throw error;
      });
      return viz;
    },
  };
  return { read: (images, options) => readDocument(recognisers, images, options) };
}

interface Recognisers {
  readonly mrz: MrzReader;
  readonly viz: () => Promise<VizReader>;
}

interface Work {
  readonly side: Side;
  readonly picture: Raster;
  /** Pixels of the raster given to one of `picture`. */
  readonly factor: number;
  mrz: MrzOutcome;
  placement: Placement;
  flat: Raster;
  viz: VizField[];
}

async function readDocument(
  recognisers: Recognisers,
  images: DocumentImages,
  options: ReadDocumentOptions,
): Promise<DocumentReading> {
  const works = [prepare('front', images.front), ...(images.back ? [prepare('back', images.back)] : [])];
  // A card's zone is on its back, and what is found first spares the other side the search.
  for (const work of works.toReversed()) readMrz(recognisers.mrz, work, works, options);
  const withMrz = works.find((work) => work.mrz.ok) ?? works.find((work) => !work.mrz.ok && work.mrz.best) ?? null;
  const mrz = withMrz ? mrzOf(withMrz) : null;
  const documentType = documentTypeOf(mrz);
  const issuingState = mrz?.fields.issuingState?.value ?? null;
  if (options.visualZone !== false && !options.signal?.aborted) {
    const reader = await recognisers.viz();
    for (const work of works) readViz(reader, work, { documentType, issuingState, mrz, options });
  }
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
  return { side, picture, factor, mrz: { ok: false, reason: 'not-found' }, placement, flat: picture, viz: [] };
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

interface Known {
  readonly documentType: DocumentType | null;
  readonly issuingState: string | null;
  readonly mrz: MrzReading | null;
  readonly options: ReadDocumentOptions;
}

/** Legible lines read with 0.6 and more, upside down ones with less than 0.35 (150 specimen card fronts). */
const LEGIBLE = 0.45;

function readViz(reader: VizReader, work: Work, { documentType, issuingState, mrz, options }: Known): void {
  const { layout } = work.placement;
  if (!work.placement.upright && !standUp(reader, work)) return;
  const own = mrzOf(work);
  const kind = documentType ?? options.documentType;
  work.viz = reader.read({
    flat: work.flat,
    widthMm: layout.widthMm,
    heightMm: layout.heightMm,
    without: [...(own ? [layout.mrz] : []), ...(layout.portrait ? [core(layout.portrait)] : [])],
    templateKey: `${issuingState}/${kind}/${work.side}`,
    mrz,
    issuingState,
    today: options.today,
    signal: options.signal,
  });
}

/** The part of a portrait's zone that no print comes near to. */
const core = ({ x, y, width, height }: Box): Box => ({
  x: x + 0.1 * width,
  y: y + 0.1 * height,
  width: 0.75 * width,
  height: 0.8 * height,
});

/** Turns a side without an MRZ the way up that reads better. False when neither does. */
function standUp(reader: VizReader, work: Work): boolean {
  const { widthMm, heightMm } = work.placement.layout;
  const asIs = reader.legibility(work.flat, widthMm, heightMm);
  if (asIs === null) return false;
  if (asIs > LEGIBLE + 0.2) return true;
  const turned = turn(work.flat, 180);
  const other = reader.legibility(turned, widthMm, heightMm) ?? 0;
  if (Math.max(asIs, other) < LEGIBLE) return false;
  if (other > asIs) {
    work.flat = turned;
    work.placement = { ...work.placement, quad: startAt(work.placement.quad, 2), upright: true };
  }
  return true;
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

function report({ side, picture, placement, factor, mrz, viz }: Work): SideReading {
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
    viz,
  };
}

const scaled = (quad: Quad, factor: number): Quad =>
  factor === 1 ? quad : mapQuad(quad, ({ x, y }) => ({ x: x * factor, y: y * factor }));

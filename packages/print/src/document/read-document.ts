import type { DocumentImages, ReadDocumentOptions, DocumentReading } from './document-reading.ts';
import type { DocumentType } from '@verify/contract';
import { barcodeCrop, type Crop, type CropKind, makeCrops } from '../crops/make-crops.ts';
import { LAYOUTS } from '@verify/reading/mrz/formats';
import type { AssetLoader, MrzReading } from '@verify/reading';
import { documentTypeOf } from './document-type.ts';
import type { SecondReader } from '../viz/second/line-recogniser.ts';
import { ScriptReaders } from '../viz/script/script-readers.ts';
import { readOwnLetters } from './own-letters.ts';
import { readSide } from './side-second.ts';
import { encodedIn } from './side-viz.ts';
import { createRecognisers, type Recognisers } from './recognisers.ts';
import { hasParsedBarcode, mrzOf, prepare, readBarcodes, readMrz, report, scaled, type Work } from './side-work.ts';

export interface DocumentReader {
  /** Never throws for any raster and takes below 2 s of a core for 12 megapixels; rejects if an asset can't load. */
  readonly read: (images: DocumentImages, options: ReadDocumentOptions) => Promise<DocumentReading>;
}

/** Loads the MRZ reader's assets now, the others on first use. Rejects, as `read` does, if they can't be loaded. */
export async function createDocumentReader(
  loadAsset: AssetLoader,
  second: SecondReader | null = null,
): Promise<DocumentReader> {
  const recognisers = await createRecognisers(loadAsset);
  const scripts = new ScriptReaders(loadAsset);
  return {
    read: (images, options) => readDocument({ ...recognisers, scripts, second }, images, options),
  };
}

interface Readers extends Recognisers {
  readonly scripts: ScriptReaders;
  readonly second: SecondReader | null;
}

export async function readDocument(
  recognisers: Readers,
  images: DocumentImages,
  options: ReadDocumentOptions,
): Promise<DocumentReading> {
  const works = [prepare('front', images.front), ...(images.back ? [prepare('back', images.back)] : [])];
  // A card's zone is on its back; once it is found, the other side is not searched.
  for (const work of works.toReversed()) readMrz(recognisers.mrz, work, works, options);
  const withMrz = works.find((work) => work.mrz.ok) ?? works.find((work) => !work.mrz.ok && work.mrz.best) ?? null;
  const mrz = withMrz ? mrzOf(withMrz) : null;
  const documentType = documentTypeOf(mrz);
  const issuingState = mrz?.fields.issuingState?.value ?? null;
  if (mayHaveBarcode(mrz, documentType, options) && !options.signal?.aborted) {
    const reader = await recognisers.barcodes();
    for (const work of works) {
      const expected =
        options.documentType === 'driving-licence' && !mrz && (work.side === 'back' || works.length === 1);
      await readBarcodes(reader, work, {
        expected,
        settledMm: mrz ? work.placement.layout.widthMm : undefined,
        signal: options.signal,
      });
    }
  }
  if (options.visualZone !== false && !options.signal?.aborted) {
    const encoded = encodedIn(works);
    for (const work of works) {
      const known = { documentType, issuingState, mrz, encoded, options };
      if (!(mrz === null && onlyEncodes(work, works))) {
        await readSide(recognisers.viz, recognisers.second, work, known);
        await readOwnLetters(recognisers.scripts, recognisers.second, work, known);
      }
    }
  }
  const unsettled = mrz === null || (options.documentType !== undefined && options.documentType !== documentType);
  const kind = documentType ?? options.documentType ?? null;
  const crops = oneFace(works.flatMap((work) => cropsOf(work, kind, issuingState)));
  const [front, back] = works.map(report);
  return {
    documentType,
    mrz: mrz && withMrz && { ...mrz, quad: scaled(mrz.quad, withMrz.factor) },
    mrzSure: withMrz?.mrz.ok ?? false,
    mrzSide: withMrz?.side ?? null,
    front: front!,
    back: back ?? null,
    headings: unsettled ? works[0]!.headings : [],
    crops,
    complete: !options.signal?.aborted,
  };
}

/** The back of a licence with only a barcode: by the AAMVA's design standard its print has no mandatory field. */
const onlyEncodes = (work: Work, works: readonly Work[]): boolean =>
  works.length > 1 && work.side === 'back' && hasParsedBarcode(work);

const FACES: readonly CropKind[] = ['portrait', 'ghost-portrait'];

/** A document has one portrait: one on the other side is not another, and the front's comes first. */
const oneFace = (crops: readonly Crop[]): Crop[] =>
  crops.filter(({ kind }, i) => !FACES.includes(kind) || crops.findIndex((each) => each.kind === kind) === i);

function cropsOf(work: Work, documentType: DocumentType | null, issuingState: string | null): Crop[] {
  const { side, picture, placement, flat, factor, barcodes } = work;
  const made = makeCrops({ side, picture, placement, flat, mrz: mrzOf(work), documentType, issuingState });
  const codes = barcodes.map((code) => barcodeCrop(side, picture, code.quad));
  return [...made, ...codes].map((crop) => ({ ...crop, quad: scaled(crop.quad, factor) }));
}

/** Passports have none; an unknown document may have one. */
const mayHaveBarcode = (mrz: MrzReading | null, type: DocumentType | null, options: ReadDocumentOptions): boolean =>
  type !== 'passport' &&
  (mrz === null || LAYOUTS[mrz.format].kind !== 'visa') &&
  (type !== null || options.documentType !== 'passport');

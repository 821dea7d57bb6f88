import type { MrzOutcome, PhotoQuality, Raster } from '@verify/reading';
import {
  readFields,
  type Recognisers,
  readSide,
  type ReviewedSide,
  reviewVerdict,
  shownPart,
} from '@verify/print/review';
import { canvasReturnsPixels } from '../media/canvas-returns-pixels.ts';
import { sniff, SNIFF_BYTES } from '../media/sniff.ts';
import { readerFailure } from './outcomes.ts';
import type { PhotoHint, ReadHint, ReadMrz, ReadOutcome, ReadSuccess } from './outcomes.ts';
import { toRaster } from './to-raster.ts';

/** Reads the photo and decides whether to ask for another. `onFirst`: the result before text and barcodes. */
export async function readPhoto(
  recognisers: Recognisers,
  blob: Blob,
  hint: PhotoHint,
  onFirst: (first: ReadSuccess) => void,
): Promise<ReadOutcome> {
  const sniffed = sniff(new Uint8Array(await blob.slice(0, SNIFF_BYTES).arrayBuffer()));
  // A protected canvas returns noise instead of the photo's pixels. The server reads both.
  protects ??= !canvasReturnsPixels(new OffscreenCanvas(1, 1));
  if (protects || (sniffed.accepted && sniffed.mediaType === 'application/pdf'))
    return { ok: true, part: null, mrz: null, fields: [], quality: {}, advice: 'fine' };
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' });
  } catch {
    return readerFailure('image_unreadable', 'the browser cannot decode the image');
  }
  const raster = toRaster(bitmap);
  bitmap.close();
  return readRaster(recognisers, raster, hint, onFirst);
}

let protects: boolean | null = null;

/** The photo's pixels, read and judged by the same functions as on the server. */
async function readRaster(
  recognisers: Recognisers,
  raster: Raster,
  hint: PhotoHint,
  onFirst: (first: ReadSuccess) => void,
): Promise<ReadSuccess> {
  const { documentType, side, issuingCountry } = hint;
  const outcomeOf = (reviewed: ReviewedSide): ReadSuccess => {
    const verdict = reviewVerdict({ ...hint, ...reviewed, today: today() });
    return {
      ok: true,
      part: shownPart(reviewed, verdict.advice),
      mrz: mrzOf(reviewed.reading.mrz),
      fields: readFields(reviewed.reading),
      quality: measuresOf(reviewed.reading.quality),
      ...verdict,
    };
  };
  let first: ReadSuccess | null = null;
  try {
    const reviewed = await readSide(recognisers, side ?? 'front', raster, {
      today: today(),
      documentType,
      issuingCountry,
      onFirst: (look) => onFirst((first = outcomeOf(look))),
    });
    return outcomeOf(reviewed);
  } catch (error) {
    // Without the files for printed text, the first result is final. The server reads the text anyway.
    if (first === null) throw error;
    console.warn(`verify: printed text could not be read here: ${String(error)}`);
    return first;
  }
}

/** ICAO 9303-4 and -5: a passport's data page, or the back of a card. Without a hint, no zone is expected. */
export function expectsMrz({ documentType, side }: ReadHint): boolean {
  if (documentType === 'passport') return side !== 'back';
  return (documentType === 'id-card' || documentType === 'residence-permit') && side === 'back';
}

function mrzOf(outcome: MrzOutcome): ReadMrz | null {
  const reading = outcome.ok ? outcome.mrz : outcome.best;
  return reading === undefined ? null : { format: reading.format, lines: reading.lines, valid: outcome.ok };
}

function measuresOf(quality: PhotoQuality): Record<string, number> {
  const known = Object.values(quality).flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const]));
  return Object.fromEntries(known);
}

/** The person's date, which only decides centuries. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

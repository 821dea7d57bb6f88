import type { ReadDocumentOptions, Side, SideReading } from '../document/document-reading.ts';
import type { Recognisers } from '../document/recognisers.ts';
import { prepare, readMrz, report } from '../document/side-work.ts';
import { findDocument } from '@verify/reading/quad/find-document';
import { crop } from '@verify/reading/raster/crop';
import type { Raster } from '@verify/reading';
import { showsDocument, zoneReadSurely } from './shared-questions.ts';

export interface ReadSideOptions extends ReadDocumentOptions {
  /** ISO 3166-1 alpha-3, or `unknown`. */
  readonly issuingCountry?: string;
  /** Result of the first pass: outline, zone and measures. Called if printed text or barcodes are read after it. */
  readonly onFirst?: (side: ReviewedSide) => void;
}

/** A side, read as on the server. A zone read with confidence is enough, else print and barcodes are read too. */
export async function readSide(
  recognisers: Recognisers,
  side: Side,
  raster: Raster,
  options: ReadSideOptions,
): Promise<ReviewedSide> {
  const work = prepare(side, raster);
  readMrz(recognisers.mrz, work, [work], options);
  const reading = report(work);
  const { width, height } = raster;
  const smallDocument = reading.found === null && !showsDocument(reading) && findSmallDocument(raster);
  const printOnly =
    !smallDocument && !showsDocument(reading) && recognisers.mrz.countRows(work.picture) >= ROWS_OF_A_PART;
  const first = { reading, picture: { width, height }, smallDocument, printOnly };
  if (smallDocument || (work.mrz.ok && zoneReadSurely(work.mrz.mrz)) || options.visualZone === false) return first;
  options.onFirst?.(first);
  // Loaded with the first photo that requires it.
  await (await import('./read-print.ts')).readPrint(recognisers, work, options);
  return { ...first, reading: { ...reading, viz: work.viz, barcodes: work.barcodes } };
}

/** A side as the review judges it. */
export interface ReviewedSide {
  readonly reading: SideReading;
  /** Size of the picture that was read. */
  readonly picture: Pick<Raster, 'width' | 'height'>;
  /** A document too small to be read was found in a part of the picture. */
  readonly smallDocument: boolean;
  /** Rows of print fill the picture, but there is no document: it is partly outside. */
  readonly printOnly: boolean;
}

/** Specimens cut by 30 and 45 % had 16 rows of print or more, faces 7 at most, noise or a blank page none. */
const ROWS_OF_A_PART = 12;

/** Outlines of distant documents score 0.8 and more; shapes inside a document that is cut off score 0.6. */
export const SURE_SCORE = 0.7;
/** Corners of the parts that are searched again, in quarters of a side. Each is half as wide and high. */
const PARTS = [
  [1, 1],
  [0, 0],
  [2, 0],
  [0, 2],
  [2, 2],
] as const;

/** A document too small to be found in the whole picture is found in a part. Used only if nothing was found. */
function findSmallDocument(raster: Raster): boolean {
  const { width, height } = raster;
  return PARTS.some(([x, y]) => {
    const part = crop(raster, { x: (x * width) / 4, y: (y * height) / 4, width: width / 2, height: height / 2 });
    const found = findDocument(part);
    if (!found || found.score < SURE_SCORE) return false;
    const margin = 0.02 * Math.min(part.width, part.height);
    return found.quad.every(
      (point) =>
        point.x > margin && point.y > margin && point.x < part.width - margin && point.y < part.height - margin,
    );
  });
}

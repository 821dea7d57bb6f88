import { crop } from '../raster/crop.ts';
import { prepare, readMrz, report } from '../document/side-work.ts';
import type { ReadDocumentOptions, Side, SideReading } from '../document/document-reading.ts';
import type { MrzReader } from '../mrz/reader.ts';
import { findDocument } from '../quad/find-document.ts';
import type { Raster } from '../types.ts';
import { showsDocument } from './shared-questions.ts';

/** One side without its printed text and barcodes, read as the server reads it: the same outline, zone and measures. */
export function readSide(reader: MrzReader, side: Side, raster: Raster, options: ReadDocumentOptions): ReviewedSide {
  const work = prepare(side, raster);
  readMrz(reader, work, [work], options);
  const reading = report(work);
  const { width, height } = raster;
  return {
    reading,
    picture: { width, height },
    smallDocument: reading.found === null && !showsDocument(reading) && findSmallDocument(raster),
  };
}

/** A side as the review judges it. */
export interface ReviewedSide {
  readonly reading: SideReading;
  /** Size of the picture that was read. */
  readonly picture: Pick<Raster, 'width' | 'height'>;
  /** A document too small to be read was found in a part of the picture. */
  readonly smallDocument: boolean;
}

/** Outlines of documents that are far away score 0.8 and more; what lies within a document that is cut off, 0.6. */
const SURE_SCORE = 0.7;
/** Corners of the parts of a picture that are looked at again, in quarters of its sides. Each part is half as wide and high. */
const PARTS = [
  [1, 1],
  [0, 0],
  [2, 0],
  [0, 2],
  [2, 2],
] as const;

/** A document too small to be found in the whole picture shows in a part of it. Asked only where nothing was found. */
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

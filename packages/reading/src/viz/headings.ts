import { crop } from '../raster/crop.ts';
import type { Raster } from '../types.ts';
import { findPrintedLines } from './find-lines.ts';
import { cutLine } from './strip.ts';
import type { TextLine, TextReader } from './text-reader.ts';
import { inPixels } from './viz-field.ts';

/** A printed line of the part where issuers name their State and the kind of document. */
export type Heading = Pick<TextLine, 'text' | 'confidence'>;

/**
 * Height of that part as a share of the document's: on cards of ISO/IEC 18013-1 and of Regulation (EU) 2019/1157 it is
 * a fifth.
 */
const UPPER_PART = 0.26;
/** Smaller print is a label. */
const LEAST_HEIGHT_MM = 1.2;
const FEWEST_SHAPES = 3;
/** Lines read at most of each polarity, so that the cost stays bounded. */
const MOST_LINES = 5;

/**
 * The heading of a side that lies the right way up: dark on light, and light on dark as North American licences print
 * it.
 */
export function readHeadings(text: TextReader, flat: Raster, widthMm: number, heightMm: number): Heading[] {
  const height = Math.max(1, Math.round(UPPER_PART * flat.height));
  const upper = crop(flat, { x: 0, y: 0, width: flat.width, height });
  return [upper, inverted(upper)].flatMap((part) =>
    findPrintedLines(part, widthMm, UPPER_PART * heightMm)
      .filter((line) => line.height >= LEAST_HEIGHT_MM && line.shapes >= FEWEST_SHAPES)
      .toSorted((a, b) => b.shapes * b.height - a.shapes * a.height)
      .slice(0, MOST_LINES)
      .map((line) => text.readLine(cutLine(part, inPixels(line, flat.width / widthMm))))
      .map(({ text: read, confidence }) => ({ text: read, confidence })),
  );
}

const inverted = ({ width, height, data }: Raster): Raster => ({
  width,
  height,
  data: Uint8ClampedArray.from(data, (value, i) => (i % 4 === 3 ? value : 255 - value)),
});

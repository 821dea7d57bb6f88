import { LAYOUTS } from '@verify/reading/mrz/formats';
import type { AssetLoader, Raster } from '@verify/reading';
import { findPrintedLines, type PrintedLine } from './find-lines.ts';
import type { PageLine } from './page/page-line.ts';
import { fieldsOf } from './page/read-page.ts';
import { confirmByZone } from './second/beside-zone.ts';
import { type ReadLine, smallLabels } from './by-label/small-labels.ts';
import { cutLine, fromStrip } from './strip.ts';
import { createTextReader, type TextReader } from './text-reader.ts';
import { inPixels, type VizField, type VizRequest } from './viz-field.ts';

export interface VizReader {
  readonly read: (request: VizRequest) => Promise<VizField[]>;
  /** Confidence of the longest lines, 0 to 1: low when a side is upside down. Null without lines. */
  readonly legibility: (flat: Raster, widthMm: number, heightMm: number) => number | null;
  readonly dispose: () => void;
}

/** Loads `tesseract-core.wasm` and `eng.traineddata`; rejects when one of them can't be loaded. */
export async function createVizReader(loadAsset: AssetLoader): Promise<VizReader> {
  const text = await createTextReader(loadAsset);
  return {
    read: (request) => readSide(text, request),
    legibility: (flat, widthMm, heightMm) => legibility(text, flat, widthMm, heightMm),
    dispose: text.dispose,
  };
}

/** Maximum number of lines that are read, so that a page of a novel takes no longer than a passport. */
const MOST_LINES = 34;

/** Reads each line of a side that is large enough for Tesseract. */
export async function readSide(text: TextReader, request: VizRequest): Promise<VizField[]> {
  const { flat, widthMm, heightMm, without, mrz, today, issuingState } = request;
  const scale = flat.width / widthMm;
  const lines: ReadLine[] = [];
  const printed = findPrintedLines(flat, widthMm, heightMm, without);
  const found = printed
    .filter(readable)
    .toSorted((a, b) => b.shapes - a.shapes)
    .slice(0, MOST_LINES);
  for (const line of found) {
    if (request.signal?.aborted) return [];
    lines.push({ ...line, ...text.readLine(cutLine(flat, inPixels(line, scale))) });
  }
  const page = [...lines, ...smallLabels(text, lines, printed, request, scale)].map((line): PageLine => {
    const box = inPixels(line, scale);
    const symbols = line.symbols.map((symbol) => ({ ...symbol, box: fromStrip(flat, box, symbol.box) }));
    return { ...box, looks: [{ text: line.text, symbols }] };
  });
  const labelled = fieldsOf(page, {
    today,
    issuingState,
    licence: request.numbered ?? false,
    width: flat.width,
    height: flat.height,
    isDocument: mrz !== null && LAYOUTS[mrz.format].side !== 'back',
  });
  return confirmByZone(labelled, page, request, null);
}

/** Specks, and isolated characters. */
const readable = (line: PrintedLine): boolean =>
  line.height >= 1.2 && line.height <= 5 && (line.shapes > 1 || line.height >= 1.7);

/** This many lines with this confidence show which way is up: upside down, the mean of four never exceeded 0.45. */
const ENOUGH_LINES = 2;
const PLAIN = 0.75;

/** Average confidence of the longest lines of print. */
function legibility(text: TextReader, flat: Raster, widthMm: number, heightMm: number): number | null {
  const lines = findPrintedLines(flat, widthMm, heightMm)
    .filter((line) => line.shapes >= 5 && line.height < 4.5)
    .toSorted((a, b) => b.shapes * b.height - a.shapes * a.height)
    .slice(0, 4);
  if (lines.length < 2) return null;
  const read: number[] = [];
  for (const line of lines) {
    // `LEGIBLE` was measured with `thorough`; without it one of 20 cards is not read at all.
    read.push(text.readLine(cutLine(flat, inPixels(line, flat.width / widthMm)), '', true).confidence);
    if (read.length >= ENOUGH_LINES && read.every((confidence) => confidence >= PLAIN)) break;
  }
  return read.reduce((sum, confidence) => sum + confidence, 0) / read.length;
}

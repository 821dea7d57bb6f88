import type { AssetLoader, Quad, Raster } from '@verify/reading';
import { findDocument } from '@verify/reading/quad/find-document';
import { area, distance, quadOf } from '@verify/reading/raster/geometry';
import { luma, type Plane, stretch } from '@verify/reading/raster/plane';
import { rectify } from '@verify/reading/raster/rectify';
import { rotate } from '@verify/reading/raster/rotate';
import { createTextReader, type TextLine, type TextReader } from '../viz/text-reader.ts';

export interface PageLine {
  readonly text: string;
  /** 0 to 1 */
  readonly confidence: number;
}

export interface PageReading {
  readonly lines: readonly PageLine[];
  /** 0 to 1: the mean of the lines, weighted by length. */
  readonly confidence: number;
  /** Clockwise turn that was applied before reading. */
  readonly turnedDeg: 0 | 180;
}

export interface PageReader {
  /** Scan or photo of one page. Never throws for any raster. 1 to 3 s of one core for a full A4 page. */
  readonly read: (page: Raster, signal?: { readonly aborted: boolean }) => PageReading;
  readonly dispose: () => void;
}

/** Long side at which a page is read: A4 at 205 dpi. Below 170 dpi small print of 8 pt becomes illegible. */
const LONG_SIDE_PX = 2_400;
const DPI = Math.round(LONG_SIDE_PX / (297 / 25.4));
/** An upright page has 0.75 or more, one upside down less than 0.5 (specimen papers). */
const LEGIBLE = 0.65;
/** Edges of the sheet in a photo; a scan shows none. */
const SHEET_SCORE = 0.6;
const SHEET_COVERAGE = 0.3;

/** Rejects when the recogniser's files can't be loaded. */
export async function createPageReader(loadAsset: AssetLoader): Promise<PageReader> {
  const text = await createTextReader(loadAsset);
  return { read: (page, signal) => readPage(text, page, signal), dispose: text.dispose };
}

/** Reads the page upright and upside down: the recogniser itself handles a sideways one. */
export function readPage(text: TextReader, page: Raster, signal?: { readonly aborted: boolean }): PageReading {
  const flat = flatten(page);
  const asItIs = readTurned(text, flat, 0);
  if (asItIs.confidence >= LEGIBLE || signal?.aborted) return asItIs;
  const turned = readTurned(text, flat, 180);
  return turned.confidence > asItIs.confidence ? turned : asItIs;
}

function readTurned(text: TextReader, page: Raster, turnedDeg: 0 | 180): PageReading {
  const lines = text.readPage(planeOf(rotate(page, turnedDeg)), DPI);
  return { lines: lines.map(plain), confidence: meanOf(lines), turnedDeg };
}

const plain = ({ text, confidence }: TextLine): PageLine => ({ text, confidence });

/** The sheet seen from straight above and at the size of reading; the whole picture if no sheet is found in it. */
function flatten(page: Raster): Raster {
  const found = findDocument(page);
  const whole = quadOf(page);
  const quad: Quad =
    found && found.score >= SHEET_SCORE && Math.abs(area(found.quad)) >= SHEET_COVERAGE * area(whole)
      ? found.quad
      : whole;
  const [a, b, c, d] = quad;
  const wide = Math.max(distance(a, b), distance(d, c));
  const high = Math.max(distance(a, d), distance(b, c));
  const scale = LONG_SIDE_PX / Math.max(wide, high);
  return rectify(page, quad, Math.max(8, Math.round(wide * scale)), Math.max(8, Math.round(high * scale)));
}

const planeOf = (raster: Raster): Plane => stretch(luma(raster), 0.005, 0.7);
function meanOf(lines: readonly TextLine[]): number {
  const length = lines.reduce((sum, line) => sum + line.text.length, 0);
  return length === 0 ? 0 : lines.reduce((sum, line) => sum + line.confidence * line.text.length, 0) / length;
}

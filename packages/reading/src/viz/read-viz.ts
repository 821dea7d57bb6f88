import { inPixels, type VizField, type VizRequest } from './viz-field.ts';
import type { AssetLoader, Raster } from '../types.ts';
import { findPrintedLines, type PrintedLine } from './find-lines.ts';
import { type MatchedField, matchTemplate } from './match-template.ts';
import { cutLine } from './strip.ts';
import { type Heading, readHeadings } from './headings.ts';
import { findOverprint, type Overprint } from './overprint.ts';
import { readByLabels } from './by-label/read-by-labels.ts';
import { keyOf, readValue } from './read-value.ts';
import { TEMPLATES } from './templates.ts';
import type { PrintReaders } from './print-readers.ts';
import { createSmallPrintReader } from './small-print/small-print-reader.ts';
import { createTextReader, type TextLine, type TextReader } from './text-reader.ts';

export interface VizReader {
  readonly read: (request: VizRequest) => VizField[];
  /** How well the longest lines read, 0 to 1: low when a side is upside down. Null without lines. */
  readonly legibility: (flat: Raster, widthMm: number, heightMm: number) => number | null;
  /** A large word such as SPECIMEN across the side. */
  readonly overprint: (flat: Raster, widthMm: number, heightMm: number) => Overprint | null;
  /** The upper lines of a side that lies the right way up, which name the State and the kind of document. */
  readonly headings: (flat: Raster, size: { readonly widthMm: number; readonly heightMm: number }) => Heading[];
  readonly dispose: () => void;
}

/** Loads `tesseract-core.wasm`, `eng.traineddata` and what reads small print; rejects when one of them can't be had. */
export async function createVizReader(loadAsset: AssetLoader): Promise<VizReader> {
  const [text, small] = await Promise.all([createTextReader(loadAsset), createSmallPrintReader(loadAsset)]);
  const readers = { text, small };
  /** What was read of a side, so that it need not be read again: to tell which way is up, and at its first reading. */
  const read = new WeakMap<Raster, Map<string, TextLine>>();
  return {
    read(request) {
      const known = read.get(request.flat) ?? new Map<string, TextLine>();
      read.set(request.flat, known);
      return readSide(readers, request, known);
    },
    legibility(flat, widthMm, heightMm) {
      const lines = longestLines(text, flat, widthMm, heightMm);
      read.set(flat, lines);
      const sum = [...lines.values()].reduce((all, { confidence }) => all + confidence, 0);
      return lines.size < 2 ? null : sum / lines.size;
    },
    overprint: (flat, widthMm, heightMm) => findOverprint(text, flat, widthMm, heightMm),
    headings: (flat, { widthMm, heightMm }) => readHeadings(text, flat, widthMm, heightMm),
    dispose: text.dispose,
  };
}

/** How many labels may be found in the places of values. */
const MISPLACED = 2;

export function readSide(
  readers: PrintReaders,
  request: VizRequest,
  known: Map<string, TextLine>,
  lines: readonly PrintedLine[] = findPrintedLines(request.flat, request.widthMm, request.heightMm, request.without),
): VizField[] {
  const { flat, widthMm, templateKeys } = request;
  const share = (fields: readonly MatchedField[]): number =>
    fields.filter(({ seen }) => seen).length / Math.max(1, fields.length);
  const matched = templateKeys
    .map((key) => matchTemplate(TEMPLATES[key] ?? [], lines))
    .reduce((best, other) => (share(other) > share(best) ? other : best), []);
  if (matched.length === 0) return readByLabels(readers, lines, request, known);
  const scale = flat.width / widthMm;
  const fields: VizField[] = [];
  let labels = 0;
  for (const { field, box, seen } of matched) {
    if (request.signal?.aborted) return [];
    const found = readValue(readers, flat, inPixels(box, scale), field, request, known);
    if (found === 'label') labels++;
    // Where no line was seen, whatever is read is a guess.
    else if (found)
      fields.push({ ...found, confidence: seen ? found.confidence : found.confidence * 0.6, by: 'template' });
    // The template lies a row off: its fields meet the labels above them.
    if (labels >= MISPLACED) return readByLabels(readers, lines, request, known);
  }
  return fields;
}

/** So many lines as sure as this show which way is up: upside down, the mean of four never exceeded 0.45. */
const ENOUGH_LINES = 2;
const PLAIN = 0.75;

/** The longest lines of print, read. */
export function longestLines(text: TextReader, flat: Raster, widthMm: number, heightMm: number): Map<string, TextLine> {
  const lines = findPrintedLines(flat, widthMm, heightMm)
    .filter((line) => line.shapes >= 5 && line.height < 4.5)
    .toSorted((a, b) => b.shapes * b.height - a.shapes * a.height)
    .slice(0, 4);
  if (lines.length < 2) return new Map();
  const boxes = lines.map((line) => inPixels(line, flat.width / widthMm));
  const read = new Map<string, TextLine>();
  for (const box of boxes) {
    // `LEGIBLE` was measured with `thorough`; without it one of 20 cards is not read at all.
    read.set(keyOf(box), text.readLine(cutLine(flat, box), '', true));
    if (read.size >= ENOUGH_LINES && [...read.values()].every(({ confidence }) => confidence >= PLAIN)) break;
  }
  return read;
}

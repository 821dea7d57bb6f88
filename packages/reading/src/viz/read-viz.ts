import { inPixels, type VizField, type VizRequest } from './viz-field.ts';
import type { AssetLoader, Raster } from '../types.ts';
import { findPrintedLines } from './find-lines.ts';
import { type MatchedField, matchTemplate } from './match-template.ts';
import { cutLine } from './strip.ts';
import { findOverprint, type Overprint } from './overprint.ts';
import { readByLabels } from './by-label/read-by-labels.ts';
import { readValue } from './read-value.ts';
import { TEMPLATES } from './templates.ts';
import { createTextReader, type TextReader } from './text-reader.ts';

export interface VizReader {
  readonly read: (request: VizRequest) => VizField[];
  /** How well the longest lines read, 0 to 1: low when a side stands on its head. Null without lines. */
  readonly legibility: (flat: Raster, widthMm: number, heightMm: number) => number | null;
  /** A large word such as SPECIMEN across the side. */
  readonly overprint: (flat: Raster, widthMm: number, heightMm: number) => Overprint | null;
  readonly dispose: () => void;
}

/** Loads `tesseract-core.wasm` and `eng.traineddata`; rejects when either can't be had. */
export async function createVizReader(loadAsset: AssetLoader): Promise<VizReader> {
  const text = await createTextReader(loadAsset);
  return {
    read: (request) => read(text, request),
    legibility: (flat, widthMm, heightMm) => legibility(text, flat, widthMm, heightMm),
    overprint: (flat, widthMm, heightMm) => findOverprint(text, flat, widthMm, heightMm),
    dispose: text.dispose,
  };
}

/** How many labels may stand where values should be. */
const MISPLACED = 2;

function read(text: TextReader, request: VizRequest): VizField[] {
  const { flat, widthMm, heightMm, without, templateKeys } = request;
  const lines = findPrintedLines(flat, widthMm, heightMm, without);
  const share = (fields: readonly MatchedField[]): number =>
    fields.filter(({ seen }) => seen).length / Math.max(1, fields.length);
  const matched = templateKeys
    .map((key) => matchTemplate(TEMPLATES[key] ?? [], lines))
    .reduce((best, other) => (share(other) > share(best) ? other : best), []);
  if (matched.length === 0) return readByLabels(text, lines, request);
  const scale = flat.width / widthMm;
  const fields: VizField[] = [];
  let labels = 0;
  for (const { field, box, seen } of matched) {
    if (request.signal?.aborted) return [];
    const found = readValue(text, flat, inPixels(box, scale), field, request);
    if (found === 'label') labels++;
    // Where no line was seen, whatever is read is a guess.
    else if (found)
      fields.push({ ...found, confidence: seen ? found.confidence : found.confidence * 0.6, by: 'template' });
    // The template lies a row off: its fields meet the labels above them.
    if (labels >= MISPLACED) return readByLabels(text, lines, request);
  }
  return fields;
}

function legibility(text: TextReader, flat: Raster, widthMm: number, heightMm: number): number | null {
  const lines = findPrintedLines(flat, widthMm, heightMm)
    .filter((line) => line.shapes >= 5 && line.height < 4.5)
    .toSorted((a, b) => b.shapes * b.height - a.shapes * a.height)
    .slice(0, 4);
  if (lines.length < 2) return null;
  const scale = flat.width / widthMm;
  let sum = 0;
  // `LEGIBLE` was measured so; without it one of 20 cards is not read at all.
  for (const line of lines) sum += text.readLine(cutLine(flat, inPixels(line, scale)), '', true).confidence;
  return sum / lines.length;
}

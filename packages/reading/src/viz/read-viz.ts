import type { Category } from '@verify/contract';
import type { AssetLoader, IsoDate, MrzReading, Raster } from '../types.ts';
import type { Box } from '../raster/plane.ts';
import { findPrintedLines } from './find-lines.ts';
import { type MatchedField, matchTemplate } from './match-template.ts';
import { cutLine } from './strip.ts';
import { readByLabels } from './read-by-labels.ts';
import { readValue } from './read-value.ts';
import { TEMPLATES } from './templates.ts';
import { createTextReader, type TextReader } from './text-reader.ts';

/** One field as the visual zone prints it. Nothing in it comes from the MRZ. */
export interface VizField {
  readonly category: Category;
  /** Dates `YYYY-MM-DD`, sex F, M or X, three-letter country codes where one is printed; else as printed, in capitals. */
  readonly value: string;
  readonly contentType: 'string' | 'date' | 'country';
  /** As the recogniser read it. */
  readonly raw: string;
  /** 0 to 1: the least sure word. */
  readonly confidence: number;
  /** In pixels of the flat document. */
  readonly box: Box;
  /** How it was known which field it is; `mrz`: it stands where something like the MRZ's value is printed. */
  readonly by: 'template' | 'label' | 'mrz';
}

export interface VizRequest {
  /** The side seen from the front, the right way up. */
  readonly flat: Raster;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Zones to leave out, mm: MRZ, portrait. */
  readonly without: readonly Box[];
  /** `UTO/passport/front`: issuing State, type and side, for a template. The one that fits best is taken: people mix up the sides. */
  readonly templateKeys: readonly string[];
  /** Directs the search. */
  readonly mrz: MrzReading | null;
  readonly issuingState: string | null;
  readonly today: IsoDate;
  readonly signal?: { readonly aborted: boolean };
}

export interface VizReader {
  readonly read: (request: VizRequest) => VizField[];
  /** How well the longest lines read, 0 to 1: low when a side stands on its head. Null without lines. */
  readonly legibility: (flat: Raster, widthMm: number, heightMm: number) => number | null;
  readonly dispose: () => void;
}

/** Loads `tesseract-core.wasm` and `eng.traineddata`; rejects when either can't be had. */
export async function createVizReader(loadAsset: AssetLoader): Promise<VizReader> {
  const text = await createTextReader(loadAsset);
  return {
    read: (request) => read(text, request),
    legibility: (flat, widthMm, heightMm) => legibility(text, flat, widthMm, heightMm),
    dispose: text.dispose,
  };
}

/** So many labels where values should be. */
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

export const inPixels = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});

import { quadOf, seenSize } from '@verify/reading/raster/geometry';
import { brightest, stretch } from '@verify/reading/raster/plane';
import { rectify } from '@verify/reading/raster/rectify';
import type { Box, Quad, Raster } from '@verify/reading';
import { UNSURE } from '../like-value.ts';
import type { TextLanguage } from '@verify/reading';
import type { TextLine } from '../text-reader.ts';

/** Reads one line of print, 48 px high, that fills the picture except for a margin. */
export interface LineRecogniser {
  /** Boxes of symbols in pixels of the line. A space is no symbol. */
  readonly recognise: (line: Raster) => Promise<TextLine>;
}

/** Recognisers too large for a browser, which get pixels only, never a zone; and spellings of Chinese characters. */
export interface SecondReader {
  /** The best one for the language first; empty if there is none, or it can't run on this platform. */
  readonly recognisersOf: (language: TextLanguage) => Promise<readonly LineRecogniser[]>;
  /** A page's lines by their corners in reading direction. Its longer side is `PAGE_PX`. Rejects if it can't run. */
  readonly findLines?: (page: Raster) => Promise<readonly Quad[]>;
  /** How each character of a Chinese name may be spelled in A to Z. */
  readonly spellingsOf?: SpellingsOf;
}

export type SpellingsOf = (name: string) => readonly (readonly string[])[];

/** Height of the lines on which the recognisers were trained, px. */
const HEIGHT_PX = 48;
const WIDEST_PX = 1280;

/** How a line is cut out. */
export interface Look {
  /** Margin above, below and beside the line's box, in heights of it. */
  readonly above: number;
  readonly beside: number;
  /** Only the brightest channel, stretched, in which coloured patterns are weaker. */
  readonly grey?: true;
}

/** From here on a value that only a second reader reads is certain. */
export const SURE_ALONE = 0.95;

/** Confidence of a value that only a second reader reads. */
export const alone = (confidence: number): number =>
  confidence >= SURE_ALONE ? confidence : Math.min(UNSURE, confidence);

/** Cuts a line out of the flat document, and reads it. Boxes in pixels of the flat document. */
export async function recogniseLine(
  recogniser: LineRecogniser,
  flat: Raster,
  line: Box,
  { above, beside, grey }: Look,
): Promise<TextLine> {
  const x = Math.max(0, line.x - beside * line.height);
  const y = Math.max(0, line.y - above * line.height);
  const width = Math.max(4, Math.min(flat.width, line.x + line.width + beside * line.height) - x);
  const height = Math.max(4, Math.min(flat.height, line.y + (1 + above) * line.height) - y);
  const strip = stripOf(flat, quadOf({ x, y, width, height }));
  const read = await recogniser.recognise(grey ? withoutColours(strip) : strip);
  const scale = width / strip.width;
  return {
    ...read,
    symbols: read.symbols.map((symbol) => ({
      ...symbol,
      box: { x: x + symbol.box.x * scale, y: line.y, width: symbol.box.width * scale, height: line.height },
    })),
  };
}

/** A line of a page by its corners, as high as the recognisers want it. */
export function stripOf(page: Raster, quad: Quad): Raster {
  const { width, height } = seenSize(quad);
  const across = Math.round((width / Math.max(1, height)) * HEIGHT_PX);
  return rectify(page, quad, Math.min(WIDEST_PX, Math.max(HEIGHT_PX, across)), HEIGHT_PX);
}

function withoutColours(strip: Raster): Raster {
  const plane = stretch(brightest(strip), 0.01, 0.6);
  const data = new Uint8Array(4 * plane.data.length).fill(255);
  for (const [i, value] of plane.data.entries()) data.fill(value, 4 * i, 4 * i + 3);
  return { width: strip.width, height: strip.height, data };
}

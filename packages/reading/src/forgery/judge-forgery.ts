import { seenSize } from '../raster/geometry.ts';
import type { AssetLoader, Box, MrzReading, Quad, Raster } from '../types.ts';
import { readBlocks } from './blocks.ts';
import { earlierCompression } from './compression.ts';
import { findCopies } from './copies.ts';
import { oddestField } from './field-print.ts';
import type { JpegTables } from './jpeg-tables.ts';
import { createNative, type Native } from './native.ts';
import { stillnessMap } from './noise.ts';
import { findPattern, patternOfPortrait, type Pattern } from './pattern.ts';
import { type CellMap, highestWindow, meanInside, within, without } from './windows.ts';
import { oddestRun } from './zone-print.ts';

export type ForgerySignal =
  | 'earlier-compression'
  | 'compression'
  | 'stillness'
  | 'copies'
  | 'zone-line'
  | 'field-print'
  | 'portrait-compression'
  | 'portrait-stillness'
  | 'portrait-print'
  | 'screen'
  | 'print';

/** The result of one signal for a picture. */
export interface ForgeryFinding {
  readonly signal: ForgerySignal;
  /** `unidentified`: too small, too compressed or too quiet to decide. */
  readonly verdict: 'clear' | 'consider' | 'unidentified';
  /** 0 to 1, 0.5 at the threshold; null if unidentified. */
  readonly score: number | null;
  /** The measured value, in the signal's own unit, and the value from which on it is suspect. */
  readonly measure: number | null;
  readonly threshold: number;
  /** In pixels of the whole picture. Empty unless `consider`. */
  readonly boxes: readonly Box[];
  readonly map: CellMap | null;
}

export interface ForgeryInput {
  /** The file's own pixels: neither turned nor resized. */
  readonly picture: Raster;
  /** The document's corners in reading direction; like all coordinates here, in pixels of `picture`. */
  readonly quad: Quad;
  readonly portrait: Quad | null;
  /** Null for files that are not JPEGs. */
  readonly jpeg: JpegTables | null;
  readonly zone: Pick<MrzReading, 'lines' | 'quad'> | null;
  /** Where values are printed outside the zone, grouped by the way they are printed. */
  readonly fields: readonly (readonly Quad[])[];
}

/**
 * The measure at which a signal becomes suspect, and the width over which the score rises from 0.27 to 0.73. Each
 * separates 48 untouched photographs (16 of `untouched`, seeds 101 to 116, in three forms) from their forgeries:
 * `pnpm bench forgery`.
 */
export const FORGERY_THRESHOLDS = {
  /** Nats a block. Not a sign alone, as saving again has the same effect: 3 of 214 public camera files have more. */
  'earlier-compression': { threshold: 0.1, width: 0.04 },
  /** Deviations of the most suspect 64 x 32 pixels from the document's mean. */
  compression: { threshold: 1.55, width: 0.3 },
  /** The same over the portrait. */
  'portrait-compression': { threshold: 0.52, width: 0.12 },
  /** Share of still cells in the stillest 128 x 48 pixels. */
  stillness: { threshold: 0.1, width: 0.04 },
  /** Share of still cells of the portrait. */
  'portrait-stillness': { threshold: 0.1, width: 0.04 },
  /** Decibels. Untouched specimens (seeds 92000 and on) have 16 at most, public documents 24, glued prints over 31. */
  'portrait-print': { threshold: 28, width: 2 },
  copies: { threshold: 0.45, width: 0.2 },
  /**
   * Deviations from the line. Of 250 genuine specimens (seeds 60000 and on) none reaches 1.51, but public documents
   * reach 2.4 and clips 2.53. Compared with 2.5 it misses one more of 84 forged lines, and two of the 24 of `pnpm bench
   * forgery`.
   */
  'zone-line': { threshold: 3, width: 0.6 },
  /** Logarithm. 525 genuine pictures have 0.19 at most; of 48 retyped (seeds 54000 and on) 13 have over 0.25. */
  'field-print': { threshold: 0.25, width: 0.05 },
  /** Decibels. Screens and prints (seeds 52000 and on) have 33.3 or more, untouched 31.9 (`pnpm bench untouched`). */
  screen: { threshold: 33, width: 2 },
  print: { threshold: 33, width: 2 },
} as const satisfies Record<ForgerySignal, { readonly threshold: number; readonly width: number }>;

/** Longer side in pixels: in a smaller one patterns' windows overlap, and letters have too few pixels to differ. */
const LEAST_SIDE = 720;
/** A screen's rows are tilted less against the document; printers turn black by 45 degrees, cyan and magenta by 15. */
const SCREEN_SLANT_DEG = 9.5;

/** Every signal, including undecided ones. Never throws; `pnpm bench forgery` measures the time for 12 megapixels. */
export type ForgeryJudge = (input: ForgeryInput) => ForgeryFinding[];

/** Loads `forgery.wasm`; rejects when the file can't be loaded. */
export async function createForgeryJudge(loadAsset: AssetLoader): Promise<ForgeryJudge> {
  const native = await createNative(await loadAsset('forgery.wasm'));
  return (input) => judge(native, input);
}

function judge(native: Native, { picture, quad, portrait, jpeg, zone, fields }: ForgeryInput): ForgeryFinding[] {
  const held = native.hold(picture);
  const document = within(quad);
  const face = portrait ? within(portrait) : () => false;
  const blocks = readBlocks(held, document);
  const earlier = jpeg ? earlierCompression(held, jpeg, blocks) : null;
  const compression = earlier?.map ?? null;
  const stillness = stillnessMap(blocks, face);
  const { width, height } = seenSize(quad);
  const large = Math.max(width, height) >= LEAST_SIDE;
  const pattern = large ? findPattern(held, quad) : null;
  // Dots of a screen or a printer are copies of one another.
  const dotted = pattern !== null && pattern.strength >= FORGERY_THRESHOLDS.screen.threshold;
  const copy = dotted || !large ? undefined : findCopies(held, quad)[0];
  const run = zone ? oddestRun(picture, zone) : null;
  const field = oddestField(picture, fields);
  return [
    finding('earlier-compression', earlier?.gain ?? null, []),
    mapped('compression', compression && without(compression, face), [8, 4]),
    mapped('stillness', stillness && without(stillness, face), [8, 3]),
    overPortrait('portrait-compression', compression, portrait),
    overPortrait('portrait-stillness', stillness, portrait),
    finding(
      'portrait-print',
      portrait && pattern ? patternOfPortrait(held, portrait, pattern) : null,
      portrait ? [bounds(portrait)] : [],
    ),
    finding('copies', copy?.likeness ?? null, copy ? [copy.from, copy.to] : []),
    finding('zone-line', run?.ratio ?? null, run ? [bounds(run.quad)] : []),
    finding('field-print', field?.off ?? null, (field?.quads ?? []).map(bounds)),
    ...patterned(pattern),
  ];
}

function finding(
  signal: ForgerySignal,
  measure: number | null,
  boxes: readonly Box[],
  map: CellMap | null = null,
): ForgeryFinding {
  const { threshold, width } = FORGERY_THRESHOLDS[signal];
  if (measure === null)
    return { signal, verdict: 'unidentified', score: null, measure, threshold, boxes: [], map: null };
  const score = 1 / (1 + Math.exp((-2 * (measure - threshold)) / width));
  const suspect = measure >= threshold;
  return {
    signal,
    verdict: suspect ? 'consider' : 'clear',
    score,
    measure,
    threshold,
    boxes: suspect ? boxes : [],
    map: suspect ? map : null,
  };
}

function mapped(
  signal: ForgerySignal,
  map: CellMap | null,
  [width, height]: readonly [number, number],
): ForgeryFinding {
  // A larger picture has wider cells: the window keeps its size in blocks of the file.
  const window = map && highestWindow(map, width, height);
  if (!map || !window) return finding(signal, null, []);
  const box = {
    x: window.x * map.cell,
    y: window.y * map.cell,
    width: width * map.cell,
    height: height * map.cell,
  };
  return finding(signal, window.mean, [box], map);
}

function overPortrait(signal: ForgerySignal, map: CellMap | null, portrait: Quad | null): ForgeryFinding {
  const mean = map && portrait ? meanInside(map, within(portrait)) : null;
  return finding(signal, mean, portrait ? [bounds(portrait)] : [], map);
}

function patterned(pattern: Pattern | null): ForgeryFinding[] {
  if (!pattern) return [finding('screen', null, []), finding('print', null, [])];
  const screen = pattern.slantDeg < SCREEN_SLANT_DEG;
  const { threshold } = FORGERY_THRESHOLDS.screen;
  const boxes = pattern.windows
    .filter(({ strength }) => strength >= threshold)
    .map(({ centre, sizePx }) => ({
      x: centre.x - sizePx / 2,
      y: centre.y - sizePx / 2,
      width: sizePx,
      height: sizePx,
    }));
  // A pattern gets one name only: the strength of the other signals is zero.
  return [
    finding('screen', screen ? pattern.strength : 0, boxes),
    finding('print', screen ? 0 : pattern.strength, boxes),
  ];
}

function bounds(quad: Quad): Box {
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

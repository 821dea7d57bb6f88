import type { AssetLoader, IsoDate, MrzReading, Raster } from '../types.ts';
import { type Candidate, fitGroup, isSettled, takeAnotherLook, toReading } from './candidate.ts';
import type { Plane } from '../raster/plane.ts';
import { brightest, Pyramid } from './locate/gray.ts';
import { type ReadLine, readRow } from './line/line-reader.ts';
import { locateRows } from './locate/locate.ts';
import { readAdjacentLines } from './locate/adjacent-lines.ts';
import { createLineNet, type LineNet } from './line/net.ts';
import type { Row } from './locate/rows.ts';

export interface MrzReader {
  /** Finds and reads the MRZ in any place and direction. Never throws for any raster; takes bounded time. */
  readonly read: (raster: Raster, options: ReadOptions) => MrzOutcome;
  /** Rows of print in the picture, any print: counted up to 20, and not read. About 30 ms. */
  readonly countRows: (raster: Raster) => number;
}

export interface ReadOptions {
  /** Decides centuries. */
  readonly today: IsoDate;
  /** An `AbortSignal`, checked between rows: after an abort the result is what has been read so far. */
  readonly signal?: { readonly aborted: boolean };
  /** How many rows are tried at most in each orientation. Default: 8; a live preview should use fewer. */
  readonly maxSeeds?: number;
  /** Only the first, quick pass: for frames of a live preview, where the next frame follows soon. */
  readonly quick?: boolean;
}

/** `ok`: all check digits are right and every line is confident. `unreadable`: like an MRZ, but uncertain or wrong. */
export type MrzOutcome =
  | { readonly ok: true; readonly mrz: MrzReading }
  | { readonly ok: false; readonly reason: 'not-found' | 'unreadable'; readonly best?: MrzReading };

/** One way to search for rows: the picture's longer side in that pass, px, and whether it is smoothed first. */
interface Pass {
  readonly side: number;
  readonly smooth?: true;
}

/** The first finds most, the second small ones, the third dithered ones: all of 6 specimens, the others 2. */
const PASSES: readonly Pass[] = [{ side: 1000 }, { side: 1800 }, { side: 1000, smooth: true }];
/** If the longer side is shorter than this share of the second pass's, that pass would find nothing new. */
const WORTHWHILE = 0.62;
/** Above this, a smoothing of 3 px has no effect beyond that of shrinking to the pass's size. */
const SMOOTHABLE = 2400;

export function passesOver({ width, height }: Plane, { quick }: ReadOptions): readonly Pass[] {
  const longer = Math.max(width, height);
  if (quick) return PASSES.slice(0, 1);
  return PASSES.filter(
    ({ side, smooth }, i) => i === 0 || (smooth ? longer < SMOOTHABLE : longer >= side * WORTHWHILE),
  );
}

/** A row with this probability is followed at once; lines of a visual zone have less. */
const SURELY = 0.88;
/** When all rows have been read, the best few with at least this probability are followed. */
const LIKE = 0.5;
const MOST_DOUBTFUL = 3;

const COUNTED = { side: 1000, most: 20 } as const;

/** Loads `mrz-net.wasm` and `mrz-net.weights`; rejects when either can't be loaded. */
export async function createMrzReader(loadAsset: AssetLoader): Promise<MrzReader> {
  const [wasm, weights] = await Promise.all([loadAsset('mrz-net.wasm'), loadAsset('mrz-net.weights')]);
  const net = await createLineNet(wasm, weights);
  return {
    read: (raster, options) => read(net, raster, options),
    countRows: (raster) => locateRows(net.pixels, brightest(net.pixels, raster).gray, COUNTED).length,
  };
}

export function read(net: LineNet, raster: Raster, options: ReadOptions): MrzOutcome {
  const { width, height, data } = raster;
  if (!(width >= 20 && height >= 8) || data.length < width * height * 4) return { ok: false, reason: 'not-found' };
  const { gray, factor } = brightest(net.pixels, raster);
  let best: Candidate | null = null;
  for (const { side, smooth } of passesOver(gray, options)) {
    if (smooth && !isGrainy(gray)) continue;
    const picture = smooth ? net.pixels.smoothed(gray) : gray;
    const pyramid = new Pyramid(net.pixels, picture);
    const rows = locateRows(net.pixels, picture, { side, most: (options.maxSeeds ?? 8) * 2 });
    best = better(best, readRows(net, pyramid, rows, options));
    if ((best && (best.sure || isSettled(best))) || options.signal?.aborted) break;
  }
  if (!best) return { ok: false, reason: 'not-found' };
  const mrz = toReading(best, options.today, factor);
  return best.sure && mrz.valid ? { ok: true, mrz } : { ok: false, reason: 'unreadable', best: mrz };
}

function readRows(net: LineNet, pyramid: Pyramid, rows: readonly Row[], options: ReadOptions): Candidate | null {
  let best: Candidate | null = null;
  const seen: ReadLine[] = [];
  const later: ReadLine[] = [];
  const follow = (seed: ReadLine) => {
    const group = readAdjacentLines(net, pyramid, seed, rows);
    seen.push(...group);
    let found = fitGroup(group);
    // Several readings together are more reliable than one, even if each is less certain.
    if (found && !isSettled(found) && !options.quick) found = takeAnotherLook(net, pyramid, found) ?? found;
    best = better(best, found);
    return best !== null && (best.sure || isSettled(best));
  };
  for (const row of rows.slice(0, options.maxSeeds ?? 8)) {
    if (options.signal?.aborted) return best;
    if (seen.some((line) => near(line, row))) continue;
    const seed = readRow(net, pyramid, row);
    if (seed.likeness >= SURELY) {
      if (follow(seed)) return best;
    } else if (seed.likeness >= LIKE) later.push(seed);
  }
  later.sort((a, b) => b.likeness - a.likeness);
  for (const seed of later.slice(0, options.quick ? 1 : MOST_DOUBTFUL)) {
    if (options.signal?.aborted || (!seen.includes(seed) && follow(seed))) break;
  }
  return best;
}

/** The row has already been read, as a neighbour of another. */
function near({ line }: ReadLine, row: Row): boolean {
  const dx = row.x - line.x;
  const dy = row.y - line.y;
  return (
    Math.abs(dy * line.ux - dx * line.uy) < line.cap * 0.5 && Math.abs(dx * line.ux + dy * line.uy) < line.length * 0.5
  );
}

function better(one: Candidate | null, other: Candidate | null): Candidate | null {
  if (!one || !other) return one ?? other;
  if (one.sure !== other.sure) return one.sure ? one : other;
  return other.rank > one.rank ? other : one;
}

/** For dots and noise: plain specimens with 0.7 to 24 need none. Measured with `pnpm bench mrz-real --stress`. */
const GRAIN = 8;

/** Mean distance of a pixel from the mean of its two neighbours in the row: high for dots and noise, low for photos. */
function isGrainy({ width, height, data }: Plane): boolean {
  let [sum, count] = [0, 0];
  for (let i = 1; i < width * height - 1; i += 7, count++) sum += Math.abs(2 * data[i]! - data[i - 1]! - data[i + 1]!);
  return sum / 2 > GRAIN * count;
}

import type { Plane } from '../../raster/plane.ts';
import { type Pixels, TILE } from './pixels.ts';

/** A connected patch of ink, or a piece of one, as large as a character, if it covers several characters. */
export interface Blob {
  readonly x: number;
  readonly y: number;
  /** The longer side of its box, px. */
  readonly size: number;
  /** Second central moments, px². */
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
  /** Mean difference between its ink and the paper, of 255. */
  readonly strength: number;
  /** Cut from a longer patch. */
  readonly piece: boolean;
}

/** Smaller is noise; larger is no character of an MRZ that fills the frame. At the locator's working size, px. */
const SMALLEST = 4;
const LARGEST = 64;
/** Fainter than this, of 255, or than this many times the picture's quietest fifth, is paper. */
const FAINTEST = 9;
const ABOVE_NOISE = 1.25;
/** Enough for a page full of small print; the largest are kept. */
const MOST = 5000;

/** Ink has at least half of the strongest black-hat value nearby; returns patches of ink of a character's size. */
export function inkBlobs(pixels: Pixels, hat: Plane): Blob[] {
  const runs = labelledRuns(pixels.inkRuns(hat, tileThresholds(pixels, hat)));
  const blobs = measured(runs, hat);
  return blobs.length <= MOST ? blobs : blobs.sort((a, b) => b.size - a.size).slice(0, MOST);
}

/** Half of the maximum over a tile and its neighbours, smoothed. */
function tileThresholds(pixels: Pixels, hat: Plane): Uint8Array {
  const columns = Math.ceil(hat.width / TILE);
  const tops = pixels.tileTops(hat);
  const faintest = Math.max(FAINTEST, quietest(tops) * ABOVE_NOISE);
  const values = meanAround(topAround(tops, columns), columns);
  for (let i = 0; i < values.length; i++) values[i] = Math.max(faintest, values[i]! * 0.5);
  return values;
}

/** The level that a fifth of the tiles do not exceed. */
function quietest(tops: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const top of tops) counts[top]!++;
  let value = 0;
  for (let seen = counts[0]!; seen <= tops.length / 5 && value < 255;) seen += counts[++value]!;
  return value;
}

/** The maximum of each tile with its eight neighbours. */
export function topAround(tiles: Uint8Array, columns: number): Uint8Array {
  const across = new Uint8Array(tiles.length);
  for (let i = 0; i < tiles.length; i++) {
    const x = i % columns;
    let top = tiles[i]!;
    if (x > 0 && tiles[i - 1]! > top) top = tiles[i - 1]!;
    if (x < columns - 1 && tiles[i + 1]! > top) top = tiles[i + 1]!;
    across[i] = top;
  }
  const out = new Uint8Array(tiles.length);
  for (let i = 0; i < tiles.length; i++) {
    let top = across[i]!;
    if (i >= columns && across[i - columns]! > top) top = across[i - columns]!;
    if (i + columns < tiles.length && across[i + columns]! > top) top = across[i + columns]!;
    out[i] = top;
  }
  return out;
}

/** The mean of each tile and its existing neighbours. */
export function meanAround(tiles: Uint8Array, columns: number): Uint8Array {
  const across = new Float32Array(tiles.length);
  for (let i = 0; i < tiles.length; i++) {
    const x = i % columns;
    const left = x > 0 ? 1 : 0;
    const right = x < columns - 1 ? 1 : 0;
    across[i] = (tiles[i]! + left * tiles[i - left]! + right * tiles[i + right]!) / (1 + left + right);
  }
  const out = new Uint8Array(tiles.length);
  for (let i = 0; i < tiles.length; i++) {
    const up = i >= columns ? columns : 0;
    const down = i + columns < tiles.length ? columns : 0;
    const sum = across[i]! + (up ? across[i - up]! : 0) + (down ? across[i + down]! : 0);
    out[i] = sum / (1 + (up ? 1 : 0) + (down ? 1 : 0));
  }
  return out;
}

interface Runs {
  /** Row, first and last column of each run. */
  readonly bounds: Uint16Array;
  readonly label: Int32Array;
}

/** Joins each run of ink to the runs that it touches in the row above, including at corners. */
function labelledRuns(bounds: Uint16Array): Runs {
  const count = bounds.length / 3;
  const parent = new Int32Array(count);
  const root = (i: number) => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!;
    return i;
  };
  let above = 0;
  let first = 0;
  for (let i = 0; i < count; i++) {
    const y = bounds[i * 3]!;
    if (i > 0 && y !== bounds[i * 3 - 3]!) {
      // Where the row above begins in the list, if it is the row directly above.
      above = bounds[i * 3 - 3] === y - 1 ? first : i;
      first = i;
    }
    const from = bounds[i * 3 + 1]!;
    const to = bounds[i * 3 + 2]!;
    parent[i] = i;
    while (above < first && bounds[above * 3 + 2]! < from - 1) above++;
    for (let k = above; k < first && bounds[k * 3 + 1]! <= to + 1; k++) parent[root(k)] = root(i);
  }
  const label = new Int32Array(count);
  for (let i = 0; i < count; i++) label[i] = root(i);
  return { bounds, label };
}

function measured({ bounds, label }: Runs, { width, data }: Plane): Blob[] {
  const STATS = 11;
  const count = label.length;
  const stats = new Float64Array(count * STATS);
  for (let i = 0; i < count; i++) {
    const at = label[i]! * STATS;
    const y = bounds[i * 3]!;
    const a = bounds[i * 3 + 1]!;
    const b = bounds[i * 3 + 2]!;
    const n = b - a + 1;
    const sum = ((a + b) * n) / 2;
    if (stats[at] === 0) {
      stats[at + 6] = a;
      stats[at + 7] = b;
      stats[at + 8] = y;
    }
    stats[at]! += n;
    stats[at + 1]! += sum;
    stats[at + 2]! += n * y;
    stats[at + 3]! += (sum * sum) / n + (n * (n * n - 1)) / 12;
    stats[at + 4]! += n * y * y;
    stats[at + 5]! += sum * y;
    stats[at + 6] = Math.min(stats[at + 6]!, a);
    stats[at + 7] = Math.max(stats[at + 7]!, b);
    stats[at + 9] = y;
    for (let p = y * width + a, end = y * width + b; p <= end; p++) stats[at + 10]! += data[p]!;
  }
  const blobs: Blob[] = [];
  for (let i = 0; i < count; i++) if (label[i] === i) collect(stats.subarray(i * STATS, i * STATS + STATS), blobs);
  return blobs;
}

function collect(stats: Float64Array, blobs: Blob[]): void {
  const [area, sx, sy, sxx, syy, sxy, left, right, top, bottom, ink] = stats as unknown as [number, ...number[]];
  const width = right! - left! + 1;
  const height = bottom! - top! + 1;
  const size = Math.max(width, height);
  if (size < SMALLEST || area < SMALLEST * 1.2) return;
  const mx = sx! / area;
  const my = sy! / area;
  const xx = sxx! / area - mx * mx + 1 / 12;
  const yy = syy! / area - my * my + 1 / 12;
  const xy = sxy! / area - mx * my;
  const strength = ink! / area;
  const middle = (xx + yy) / 2;
  const reach = Math.hypot((xx - yy) / 2, xy);
  const long = Math.sqrt(12 * (middle + reach));
  const thick = Math.sqrt(12 * Math.max(0, middle - reach));
  if (thick >= SMALLEST && thick <= LARGEST / 2 && long > 4 * thick) {
    // Touching characters: cut along the axis into pieces as long as they are high.
    const angle = Math.atan2(2 * xy, xx - yy) / 2;
    const pieces = Math.min(60, Math.round(long / (thick * 0.9)));
    const step = long / pieces;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const own = (step * step) / 12;
    const across = (thick * thick) / 12;
    for (let i = 0; i < pieces; i++) {
      const u = (i + 0.5) * step - long / 2;
      blobs.push({
        x: mx + u * cos,
        y: my + u * sin,
        size: thick,
        xx: own * cos * cos + across * sin * sin,
        yy: own * sin * sin + across * cos * cos,
        xy: (own - across) * sin * cos,
        strength,
        piece: true,
      });
    }
  } else if (size <= LARGEST)
    blobs.push({ x: (left! + right!) / 2, y: (top! + bottom!) / 2, size, xx, yy, xy, strength, piece: false });
}

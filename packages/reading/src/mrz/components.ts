import type { Gray } from './gray.ts';

/** A connected patch of ink, or a character-sized piece of one that runs over several characters. */
export interface Blob {
  readonly x: number;
  readonly y: number;
  /** The longer side of its box, px. */
  readonly size: number;
  /** Second central moments, px². */
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
  /** Mean of its ink against the paper, of 255. */
  readonly strength: number;
  /** Cut from a longer patch. */
  readonly piece: boolean;
}

/** Below, noise; above, no character of an MRZ that fills the frame. At the locator's working size, px. */
const SMALLEST = 4;
const LARGEST = 64;
/** Fainter than this, of 255, is paper; so is what is fainter than so many times what the quietest fifth of the picture shows. */
const FAINTEST = 9;
const ABOVE_NOISE = 1.25;
/** Enough for a page full of small print; the largest are kept. */
const MOST = 5000;

const TILE = 8;

/** Ink is what reaches half of the strongest black-hat value around; patches of ink of a character's size come back. */
export function inkBlobs(hat: Gray): Blob[] {
  const thresholds = tileThresholds(hat);
  const runs = labelledRuns(hat, thresholds);
  const blobs = measured(runs, hat);
  return blobs.length <= MOST ? blobs : blobs.sort((a, b) => b.size - a.size).slice(0, MOST);
}

/** Half of the maximum over a tile and its neighbours, smoothed. */
function tileThresholds({ width, height, data }: Gray): { columns: number; values: Uint8Array } {
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  const top = new Uint8Array(columns * rows);
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y >> 3) * columns;
    for (let x = 0; x < width; x++, i++) {
      const value = data[i]!;
      const tile = row + (x >> 3);
      if (value > top[tile]!) top[tile] = value;
    }
  }
  const quiet = [...top].sort((a, b) => a - b)[Math.floor(top.length / 5)]!;
  const faintest = Math.max(FAINTEST, quiet * ABOVE_NOISE);
  const spread = around(top, columns, rows, Math.max);
  const values = around(spread, columns, rows, null).map((value) => Math.max(faintest, value * 0.5));
  return { columns, values };
}

/** The maximum (or the mean, where `join` is null) of each tile with its eight neighbours. */
function around(
  tiles: Uint8Array,
  columns: number,
  rows: number,
  join: ((a: number, b: number) => number) | null,
): Uint8Array {
  const out = new Uint8Array(tiles.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let value = 0;
      let count = 0;
      for (let v = Math.max(0, y - 1); v <= Math.min(rows - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(columns - 1, x + 1); u++) {
          value = join ? join(value, tiles[v * columns + u]!) : value + tiles[v * columns + u]!;
          count++;
        }
      }
      out[y * columns + x] = join ? value : value / count;
    }
  }
  return out;
}

interface Runs {
  readonly count: number;
  readonly row: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly label: Int32Array;
}

/** Runs of ink in each row, joined to those they touch in the row above, corners included. */
function labelledRuns(
  { width, height, data }: Gray,
  { columns, values }: { columns: number; values: Uint8Array },
): Runs {
  const capacity = Math.ceil(width / 2) * height;
  const row = new Int32Array(capacity);
  const from = new Int32Array(capacity);
  const to = new Int32Array(capacity);
  const parent = new Int32Array(capacity);
  const root = (i: number) => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!;
    return i;
  };
  let count = 0;
  let above = 0;
  for (let y = 0; y < height; y++) {
    const first = count;
    const tiles = (y >> 3) * columns;
    const start = y * width;
    for (let x = 0; x < width; x++) {
      if (data[start + x]! < values[tiles + (x >> 3)]!) continue;
      const begin = x;
      while (x < width && data[start + x]! >= values[tiles + (x >> 3)]!) x++;
      row[count] = y;
      from[count] = begin;
      to[count] = x - 1;
      parent[count] = count;
      while (above < first && to[above]! < begin - 1) above++;
      for (let i = above; i < first && from[i]! <= x; i++) parent[root(i)] = root(count);
      count++;
    }
    above = first;
  }
  const label = new Int32Array(count);
  for (let i = 0; i < count; i++) label[i] = root(i);
  return { count, row, from, to, label };
}

function measured({ count, row, from, to, label }: Runs, { width, data }: Gray): Blob[] {
  const STATS = 11;
  const stats = new Float64Array(count * STATS);
  for (let i = 0; i < count; i++) {
    const at = label[i]! * STATS;
    const a = from[i]!;
    const b = to[i]!;
    const y = row[i]!;
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
    // Characters that touch: cut along the axis into pieces as long as they are high.
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

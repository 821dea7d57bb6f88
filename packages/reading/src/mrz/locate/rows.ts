import type { Blob } from './components.ts';

/** A straight or slightly bent row of characters. */
export interface Row {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** Unit vector along it; it is not yet known which end is the beginning. */
  readonly ux: number;
  readonly uy: number;
  readonly length: number;
  /** Height of its capitals, estimated from the ink's spread across the row. */
  readonly cap: number;
  /** Distance of the middle from the chord, px to the right of (ux, uy) in image coordinates: a bent page. */
  readonly bend: number;
  readonly count: number;
  /** Share of its characters that touch no other; a streak of wood grain cut into pieces has none. */
  readonly apart: number;
  /** Median contrast of its ink, of 255. */
  readonly strength: number;
  /** Higher for many characters, close together and regular. */
  readonly score: number;
}

/** Fewer characters are no row; a run of `<` that is split is joined later. */
export const FEWEST = 8;

const median = (values: number[]) => values.sort((p, q) => p - q)[values.length >> 1]!;

/** Ink of a capital spreads over its height with a deviation of 1/3.1 of it (OCR-B, mean of A to Z and 0 to 9). */
const SPREAD_TO_CAP = 3.1;
/** Fillers are lower than capitals and make up most of some lines: the median does not give the height of capitals. */
const CAP_QUANTILE = 0.8;

/** A straight axis without outliers, then the row's bend relative to it. Null if too few characters remain. */
export function fitRow(chain: readonly Blob[]): Row | null {
  let kept = chain;
  for (let round = 0; round < 2; round++) {
    const { x, y, ux, uy } = axis(kept);
    const off = kept.map((blob) => (blob.y - y) * ux - (blob.x - x) * uy);
    const middle = median([...off]);
    const size = median(kept.map((blob) => blob.size));
    // A bent row's ends are off its chord: the first round has a wide tolerance.
    kept = kept.filter((_, i) => Math.abs(off[i]! - middle) < size * (round === 0 ? 1 : 0.6));
    if (kept.length < FEWEST) return null;
  }
  const { x, y, ux, uy } = axis(kept);
  const along = kept.map((blob) => (blob.x - x) * ux + (blob.y - y) * uy);
  const size = median(kept.map((blob) => blob.size));
  const across = kept
    .map((blob) => blob.xx * uy * uy + blob.yy * ux * ux - 2 * blob.xy * ux * uy)
    .sort((p, q) => p - q);
  const cap = SPREAD_TO_CAP * Math.sqrt(across[Math.floor((across.length - 1) * CAP_QUANTILE)]!);
  const sorted = [...along].sort((p, q) => p - q);
  const low = sorted[0]!;
  const high = sorted[sorted.length - 1]!;
  const length = high - low + size * 0.9;
  const centre = (high + low) / 2;
  const off = kept.map((blob) => (blob.y - y) * ux - (blob.x - x) * uy);
  const { bend, shift, tilt, residual } = parabola(
    along.map((u) => (u - centre) / (length / 2)),
    off,
    kept.length >= 16,
  );
  const apart = kept.filter((blob) => !blob.piece).length / kept.length;
  const strength = median(kept.map((blob) => blob.strength));
  let close = 0;
  for (let i = 1; i < sorted.length; i++) if (sorted[i]! - sorted[i - 1]! < size * 1.6) close++;
  const regular = close / Math.max(1, sorted.length - 1);
  const angle = Math.atan2(tilt, length / 2);
  const vx = ux * Math.cos(angle) - uy * Math.sin(angle);
  const vy = uy * Math.cos(angle) + ux * Math.sin(angle);
  const at = { x: x + ux * centre - uy * shift, y: y + uy * centre + ux * shift };
  return scored(
    { ...at, ux: vx, uy: vy, length, cap, bend, count: kept.length, apart, strength },
    residual / size,
    regular,
  );
}

export function scored(row: Omit<Row, 'score'>, residual: number, regular: number): Row {
  const aspect = row.length / row.cap;
  const covered = Math.min(1, (row.count * row.cap * 0.93) / row.length);
  const shape =
    Math.min(1, covered * 1.2) * Math.min(1, 56 / aspect) * (1 - Math.min(0.5, residual)) * (0.5 + 0.5 * regular);
  const score = Math.min(row.count, 48) * shape * (0.4 + 0.6 * row.apart);
  return { ...row, score };
}

function axis(blobs: readonly Blob[]): { x: number; y: number; ux: number; uy: number } {
  let x = 0;
  let y = 0;
  for (const blob of blobs) {
    x += blob.x;
    y += blob.y;
  }
  x /= blobs.length;
  y /= blobs.length;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const blob of blobs) {
    xx += (blob.x - x) ** 2;
    yy += (blob.y - y) ** 2;
    xy += (blob.x - x) * (blob.y - y);
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { x, y, ux: Math.cos(angle), uy: Math.sin(angle) };
}

/** Least squares of off = c + b t + a (t² - 1/3), t from -1 to 1. `bend` is a: middle to ends, 0 for few points. */
function parabola(ts: number[], off: number[], bent: boolean) {
  const terms = (t: number) => (bent ? [1, t, t * t - 1 / 3] : [1, t]);
  const size = bent ? 3 : 2;
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1));
  ts.forEach((t, i) => {
    const term = terms(t);
    for (let r = 0; r < size; r++) {
      for (let c = 0; c < size; c++) matrix[r]![c]! += term[r]! * term[c]!;
      matrix[r]![size]! += term[r]! * off[i]!;
    }
  });
  for (let r = 0; r < size; r++) matrix[r]![r]! += 1e-6;
  for (let p = 0; p < size; p++) {
    for (let r = 0; r < size; r++) {
      if (r === p) continue;
      const factor = matrix[r]![p]! / matrix[p]![p]!;
      for (let c = p; c <= size; c++) matrix[r]![c]! -= factor * matrix[p]![c]!;
    }
  }
  const [c = 0, b = 0, a = 0] = matrix.map((row, i) => row[size]! / row[i]!);
  let squares = 0;
  ts.forEach((t, i) => (squares += (off[i]! - c - b * t - a * (t * t - 1 / 3)) ** 2));
  // The chord's middle is at c - a/3; the row leaves it by a at the ends.
  return { bend: -a, shift: c - a / 3, tilt: b, residual: Math.sqrt(squares / ts.length) };
}

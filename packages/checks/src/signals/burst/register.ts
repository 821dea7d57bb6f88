import { solveLinear } from '@verify/face';
import type { FramePoint, Quad, Raster } from '@verify/reading';
import { normalised, type Page, pageOf, perspectiveOf } from './plane.ts';

export interface Registered {
  /** The document's corners in the frame. */
  readonly quad: Quad;
  /** Correlation of the whole page, -1 to 1. */
  readonly likeness: number;
}

/** Widths of the page on which a frame is moved into place, from coarse to fine. */
const LEVELS = [60, 120, 240] as const;
const ROUNDS = 10;
/** Pixels of a level below which another round changes nothing. */
const SETTLED_PX = 0.03;

/** The page of the photo at each level: computed once for all frames. */
export const levelsOf = (photo: Raster, quad: Quad, aspect: number): Page[] =>
  LEVELS.map((width) => normalised(pageOf(photo, quad, width, Math.round(width / aspect))));

/** Finds the photo's page as a plane in a frame: moves four corners `from` about there (Gauss and Newton). */
export function register(frame: Raster, levels: readonly Page[], from: Quad): Registered {
  let quad = from;
  let likeness = -1;
  for (const level of levels) {
    for (let round = 0; round < ROUNDS; round++) {
      const seen = normalised(pageOf(frame, quad, level.width, level.height));
      const moves = step(level, seen);
      if (!moves) break;
      quad = moved(quad, moves, level);
      if (!quad.every(({ x, y }) => Math.abs(x) < 2 * frame.width && Math.abs(y) < 2 * frame.height))
        return { quad: from, likeness: -1 };
      if (moves.every((move) => Math.abs(move) < SETTLED_PX)) break;
    }
    likeness = correlation(level, normalised(pageOf(frame, quad, level.width, level.height)));
  }
  return { quad, likeness };
}

function correlation(a: Page, b: Page): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += a.data[i]! * b.data[i]!;
  return sum / a.data.length;
}

/** How far the four corners must move, in pixels of the page, x and y in turn. Null if the page has no structure. */
function step(wanted: Page, { width, height, data }: Page): number[] | null {
  const normal = new Float64Array(64);
  const right = new Float64Array(8);
  // The share down is the same for a whole row: only products of two shares across are summed.
  const row = new Float64Array(9);
  const pull = new Float64Array(4);
  for (let y = 1; y < height - 1; y++) {
    row.fill(0);
    pull.fill(0);
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const u = (x + 0.5) / width;
      const across = (data[at + 1]! - data[at - 1]!) / 2;
      const down = (data[at + width]! - data[at - width]!) / 2;
      const error = wanted.data[at]! - data[at]!;
      // Edges of light and covered parts pull less than what fits.
      const weight = 1 / (1 + error * error);
      const [left, both, far] = [(1 - u) * (1 - u) * weight, (1 - u) * u * weight, u * u * weight];
      const [xx, xy, yy] = [across * across, across * down, down * down];
      row[0]! += left * xx;
      row[1]! += left * xy;
      row[2]! += left * yy;
      row[3]! += both * xx;
      row[4]! += both * xy;
      row[5]! += both * yy;
      row[6]! += far * xx;
      row[7]! += far * xy;
      row[8]! += far * yy;
      const force = weight * error;
      pull[0]! += (1 - u) * force * across;
      pull[1]! += (1 - u) * force * down;
      pull[2]! += u * force * across;
      pull[3]! += u * force * down;
    }
    addRow(normal, right, row, pull, (y + 0.5) / height);
  }
  const rows = Array.from(right, (_, n) => [...normal.subarray(8 * n, 8 * n + 8)]);
  return solveLinear(rows, [...right]);
}

/** Whether each corner is right and lower. */
const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

function addRow(normal: Float64Array, right: Float64Array, row: Float64Array, pull: Float64Array, v: number): void {
  for (const [k, [isRight, isLower]] of CORNERS.entries()) {
    const share = isLower ? v : 1 - v;
    right[2 * k]! += share * pull[2 * isRight]!;
    right[2 * k + 1]! += share * pull[2 * isRight + 1]!;
    for (const [l, [isRightToo, isLowerToo]] of CORNERS.entries()) {
      const shares = share * (isLowerToo ? v : 1 - v);
      const sums = 3 * (isRight + isRightToo);
      normal[16 * k + 2 * l]! += shares * row[sums]!;
      normal[16 * k + 2 * l + 1]! += shares * row[sums + 1]!;
      normal[16 * k + 8 + 2 * l]! += shares * row[sums + 1]!;
      normal[16 * k + 8 + 2 * l + 1]! += shares * row[sums + 2]!;
    }
  }
}

/** The corners after their moves on the page, seen through the page's own perspective. */
function moved(quad: Quad, moves: readonly number[], { width, height }: Page): Quad {
  const through = perspectiveOf(quad);
  const corner = (k: number, u: number, v: number): FramePoint =>
    through(u + moves[2 * k]! / width, v + moves[2 * k + 1]! / height);
  return [corner(0, 0, 0), corner(1, 1, 0), corner(2, 1, 1), corner(3, 0, 1)];
}

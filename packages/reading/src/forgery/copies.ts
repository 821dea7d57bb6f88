import type { Box, Quad } from '../types.ts';
import type { Held } from './native.ts';

/** One place of a picture that repeats another place, including the sensor noise. */
export interface CopiedArea {
  readonly from: Box;
  readonly to: Box;
  /** Correlation of the ground less two deviations, times the edges' likeness: 0 for print that is only similar. */
  readonly likeness: number;
}

/**
 * Root mean square in levels. Edges of a letter printed twice differ more than a copy's: 20 of 24 copies by 1.9 to 5.1
 * and 0.9 to 2.2 times the noise, the nearest genuine pairs by 5.8 (3 times the noise) and 6.2.
 */
const EDGES = { printedTwice: 8, copied: 5.5, ofNoise: 2.6 } as const;

/** Half side of a window around a corner. */
const HALF = 7;
/** Number of corners that are examined, the strongest first. */
const MOST_CORNERS = 2000;
/** Comparisons of 64 by which the print of two windows may differ. */
const ALIKE = 5;
/** Number of corners that must have the same shift: a character has six or more. */
const LEAST_PAIRS = 4;
/** At a smaller distance a window overlaps itself. */
const LEAST_SHIFT = 18;
const CANDIDATES = 120;
/** Number of candidates that are examined closely. */
const BEST = 12;

/** Areas within the quad copied by whole pixels, best first: print repeats itself, sensor noise never does. */
export function findCopies(held: Held, quad: Quad): CopiedArea[] {
  const compared = (pixels: number) => (shift: Shift) => {
    const area = compare(held, shift, pixels);
    return area ? [{ shift, area }] : [];
  };
  return commonShifts(held, quad)
    .flatMap(compared(ROUGHLY))
    .toSorted((a, b) => b.area.likeness - a.area.likeness)
    .slice(0, BEST)
    .flatMap(({ shift }) => compared(MOST_PIXELS)(shift))
    .map(({ area }) => area)
    .toSorted((a, b) => b.likeness - a.likeness);
}

/** Offsets that move corners onto similar ones, and the positions of those corners. */
interface Shift {
  readonly dx: number;
  readonly dy: number;
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** Those of most corners first. */
function commonShifts(held: Held, quad: Quad): Shift[] {
  const { width, height } = held;
  // Print in a larger picture has larger corners, but not more of them.
  const stride = 2 * Math.max(1, Math.round(Math.sqrt((width * height) / 4_000_000)));
  const corners = held.corners(quad, stride, HALF + 12, MOST_CORNERS);
  const x = (i: number): number => corners[i]! % width;
  const y = (i: number): number => Math.floor(corners[i]! / width);
  const pairs = held.pairs(
    corners,
    Int32Array.from(PLACES, ([across, down]) => down * width + across),
    ALIKE,
  );
  const shifts = new Map<number, number[]>();
  for (let n = 0; n < pairs.length; n += 2) {
    const [i, j] = [pairs[n]!, pairs[n + 1]!];
    const dx = x(j) - x(i);
    const dy = y(j) - y(i);
    if (Math.abs(dx) < LEAST_SHIFT && Math.abs(dy) < LEAST_SHIFT) continue;
    const key = (dx + 8192) * 16384 + dy + 8192;
    const shifted = shifts.get(key);
    if (shifted) shifted.push(i);
    else shifts.set(key, [i]);
  }
  return [...shifts]
    .filter(([, shifted]) => shifted.length >= LEAST_PAIRS)
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, CANDIDATES)
    .map(([key, shifted]) => ({
      dx: Math.floor(key / 16384) - 8192,
      dy: (key % 16384) - 8192,
      xs: shifted.map(x),
      ys: shifted.map(y),
    }));
}

/** Drawn once: the pairs of pixels around a corner that are compared, whether the first is brighter. */
const PLACES: readonly (readonly [number, number])[] = (() => {
  let state = 7;
  const draw = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return ((state >> 12) % (2 * HALF + 1)) - HALF;
  };
  return Array.from({ length: 128 }, () => [draw(), draw()] as const);
})();

/** A few thousand pixels are as good as all of a large area; a few hundred show which areas deserve that. */
const MOST_PIXELS = 3000;
const ROUGHLY = 600;
/** The least share between print. Genuine pairs of 60 sharp cards had 272 to 549 pixels alike, copies 714 or more. */
const LEAST_FLAT = 0.2;
/** Deviation that the residual must have on both sides: below it, compression removed the noise. */
const LEAST_NOISE = 0.5;
/** A pixel whose neighbours vary by more levels than `flat` is print, by more than `steep` a letter's edge. */
const PRINT = { flat: 18, steep: 50 } as const;

/** Correlation of the residuals over the flat pixels of the box that these corners span. */
function compare(held: Held, { dx, dy, xs, ys }: Shift, pixels: number): CopiedArea | null {
  const [mx, my] = [middle(xs), middle(ys)];
  // Large values among them are chance.
  const near = [...xs.keys()].filter((i) => Math.abs(xs[i]! - mx) < 120 && Math.abs(ys[i]! - my) < 50);
  if (near.length < LEAST_PAIRS) return null;
  const [nearX, nearY] = [near.map((i) => xs[i]!), near.map((i) => ys[i]!)];
  const left = Math.max(1 + Math.max(0, -dx), Math.min(...nearX) - 6);
  const top = Math.max(1 + Math.max(0, -dy), Math.min(...nearY) - 6);
  const right = Math.min(held.width - 2 - Math.max(0, dx), Math.max(...nearX) + 6);
  const bottom = Math.min(held.height - 2 - Math.max(0, dy), Math.max(...nearY) + 6);
  const from = { x: left, y: top, width: right - left, height: bottom - top };
  const step = Math.max(1, Math.round((from.width * from.height) / pixels));
  const { count: n, a, b, aa, bb, ab, edges, edgeSquares } = held.compare(from, dx, dy, step, PRINT);
  if (n < pixels * LEAST_FLAT) return null;
  const [va, vb] = [aa / n - (a / n) ** 2, bb / n - (b / n) ** 2];
  if (Math.min(va, vb) < LEAST_NOISE ** 2) return null;
  const correlation = (ab / n - (a / n) * (b / n)) / Math.sqrt(va * vb);
  const difference = Math.max(1, Math.sqrt(edgeSquares / Math.max(1, edges)));
  return {
    from,
    to: { ...from, x: left + dx, y: top + dy },
    likeness: (correlation - 2 / Math.sqrt(n)) * weightOf(difference, Math.sqrt((va + vb) / 2)),
  };
}

/** If the edges are not a copy's, the noise must be almost identical. */
function weightOf(difference: number, noise: number): number {
  const copied = difference < Math.min(EDGES.copied, EDGES.ofNoise * noise);
  return Math.min(copied ? 4 : 0.55, (EDGES.printedTwice / difference) ** 2);
}

const middle = (values: readonly number[]): number => Int32Array.from(values).sort()[values.length >> 1]!;

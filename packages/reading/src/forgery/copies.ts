import type { Box, Plane } from '../raster/plane.ts';
import { bits, type Corners, describeCorners, findCorners } from './corners.ts';

/** One place of a picture that is another place of it over again, sensor noise and all. */
export interface CopiedArea {
  readonly from: Box;
  readonly to: Box;
  /** Correlation of what lies between print, less two of its deviations, times how alike the edges of the print are: 0 for print that is merely alike. */
  readonly likeness: number;
}

/** Levels, in the root of the mean square, by which edges of the same letter printed twice differ at least; a copy's differ by what compression added. */
const PRINTED_TWICE = 8;

/** Bits of 64 by which the print of two windows may differ. */
const ALIKE = 5;
/** Corners that have to be shifted alike: a character has six or more. */
const LEAST_PAIRS = 4;
/** Nearer than this a window overlaps itself. */
const LEAST_SHIFT = 18;
const CANDIDATES = 120;

/** Of the candidates, so many are worth more than a rough look. */
const BEST = 12;

/**
 * Areas that were copied within the picture by whole pixels, best first. Print repeats itself and sensor noise never does: corners that
 * look alike give the shift, and the noise between the print tells a copy from the same letter printed twice.
 */
export function findCopies(plane: Plane, inside: (x: number, y: number) => boolean): CopiedArea[] {
  const corners = findCorners(plane, inside);
  const compared = (pixels: number) => (shift: Shift) => {
    const area = compare(plane, corners, shift, pixels);
    return area ? [{ shift, area }] : [];
  };
  return commonShifts(plane, corners)
    .flatMap(compared(ROUGHLY))
    .toSorted((a, b) => b.area.likeness - a.area.likeness)
    .slice(0, BEST)
    .flatMap(({ shift }) => compared(MOST_PIXELS)(shift))
    .map(({ area }) => area)
    .toSorted((a, b) => b.likeness - a.likeness);
}

/** By how much corners have to be moved to lie on ones that look alike. */
interface Shift {
  readonly dx: number;
  readonly dy: number;
  readonly corners: readonly number[];
}

/** Those of most corners first. */
function commonShifts(plane: Plane, corners: Corners): Shift[] {
  const { xs, ys } = corners;
  const { low, high, order, weights } = describeCorners(plane, corners);
  const shifts = new Map<number, number[]>();
  for (let n = 0; n < order.length; n++) {
    const i = order[n]!;
    const a = low[i]!;
    const b = high[i]!;
    const heaviest = weights[i]! + ALIKE;
    for (let m = n + 1; m < order.length; m++) {
      const j = order[m]!;
      if (weights[j]! > heaviest) break;
      // Most pairs differ enough in the first half.
      const half = bits(a ^ low[j]!);
      if (half > ALIKE || half + bits(b ^ high[j]!) > ALIKE) continue;
      const [first, second] = i < j ? [i, j] : [j, i];
      const dx = xs[second]! - xs[first]!;
      const dy = ys[second]! - ys[first]!;
      if (Math.abs(dx) < LEAST_SHIFT && Math.abs(dy) < LEAST_SHIFT) continue;
      const key = (dx + 8192) * 16384 + dy + 8192;
      const pairs = shifts.get(key);
      if (pairs) pairs.push(first);
      else shifts.set(key, [first]);
    }
  }
  return [...shifts]
    .filter(([, pairs]) => pairs.length >= LEAST_PAIRS)
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, CANDIDATES)
    .map(([key, pairs]) => ({ dx: Math.floor(key / 16384) - 8192, dy: (key % 16384) - 8192, corners: pairs }));
}

/** A few thousand pixels tell as much as all of a large area's, a few hundred which areas are worth that. */
const MOST_PIXELS = 3000;
const ROUGHLY = 600;
/** Share of them that has to lie between print. */
const LEAST_FLAT = 0.04;
/** Deviation that the residual must have on both sides: below, compression left nothing of the noise. */
const LEAST_NOISE = 0.5;
/** A pixel whose neighbourhood varies by more belongs to print. */
const FLAT = 18;
/** And one that varies by more is the edge of a letter. */
const STEEP = 50;

/** Correlation of the residuals over the flat pixels of the box that these corners span. */
function compare({ width, height, data }: Plane, { xs, ys }: Corners, shift: Shift, pixels: number): CopiedArea | null {
  const { dx, dy, corners } = shift;
  const [mx, my] = [middle(corners.map((i) => xs[i]!)), middle(corners.map((i) => ys[i]!))];
  // Far ones among them are chance.
  const near = corners.filter((i) => Math.abs(xs[i]! - mx) < 120 && Math.abs(ys[i]! - my) < 50);
  if (near.length < LEAST_PAIRS) return null;
  const [nearX, nearY] = [near.map((i) => xs[i]!), near.map((i) => ys[i]!)];
  const left = Math.max(1 + Math.max(0, -dx), Math.min(...nearX) - 6);
  const top = Math.max(1 + Math.max(0, -dy), Math.min(...nearY) - 6);
  const right = Math.min(width - 2 - Math.max(0, dx), Math.max(...nearX) + 6);
  const bottom = Math.min(height - 2 - Math.max(0, dy), Math.max(...nearY) + 6);
  let [n, sa, sb, saa, sbb, sab, steps, steep] = [0, 0, 0, 0, 0, 0, 0, 0];
  const step = Math.max(1, Math.round(((right - left) * (bottom - top)) / pixels));
  for (let y = top; y <= bottom; y++)
    for (let x = left + ((y * 7) % step); x <= right; x += step) {
      const p = y * width + x;
      const q = p + dy * width + dx;
      const sp = spread(data, p, width);
      const sq = spread(data, q, width);
      if (sp > FLAT || sq > FLAT) {
        if (sp > STEEP || sq > STEEP) {
          const difference = (data[p]! - data[q]!) ** 2;
          steps += difference < 900 ? difference : 900;
          steep++;
        }
        continue;
      }
      const a = residual(data, p, width);
      const b = residual(data, q, width);
      n++;
      sa += a;
      sb += b;
      saa += a * a;
      sbb += b * b;
      sab += a * b;
    }
  if (n < pixels * LEAST_FLAT) return null;
  const [va, vb] = [saa / n - (sa / n) ** 2, sbb / n - (sb / n) ** 2];
  if (Math.min(va, vb) < LEAST_NOISE ** 2) return null;
  const correlation = (sab / n - (sa / n) * (sb / n)) / Math.sqrt(va * vb);
  const edges = Math.max(1, Math.sqrt(steps / Math.max(1, steep)));
  const from = { x: left, y: top, width: right - left, height: bottom - top };
  return {
    from,
    to: { ...from, x: left + dx, y: top + dy },
    likeness: (correlation - 2 / Math.sqrt(n)) * Math.min(4, (PRINTED_TWICE / edges) ** 2),
  };
}

const middle = (values: readonly number[]): number => Int32Array.from(values).sort()[values.length >> 1]!;

function spread(data: Plane['data'], p: number, width: number): number {
  let low = 255;
  let high = 0;
  for (let j = -1; j <= 1; j++)
    for (let i = -1; i <= 1; i++) {
      const v = data[p + j * width + i]!;
      if (v < low) low = v;
      if (v > high) high = v;
    }
  return high - low;
}

const residual = (data: Plane['data'], p: number, width: number): number =>
  data[p]! - (data[p - 1]! + data[p + 1]! + data[p - width]! + data[p + width]!) / 4;

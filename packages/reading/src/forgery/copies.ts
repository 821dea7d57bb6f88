import type { Box, Plane } from '../raster/plane.ts';

/** One place of a picture that is another place of it over again, sensor noise and all. */
export interface CopiedArea {
  readonly from: Box;
  readonly to: Box;
  /** Correlation of what lies between print, less two of its deviations, times how alike the edges of the print are: 0 for print that is merely alike. */
  readonly likeness: number;
}

/** Levels, in the root of the mean square, by which edges of the same letter printed twice differ at least; a copy's differ by what compression added. */
const PRINTED_TWICE = 8;

/** Half side of a window around a corner. */
const HALF = 7;
/** Corners that are looked at, the strongest first. */
const MOST_CORNERS = 2000;
/** Bits of 64 by which the print of two windows may differ. */
const ALIKE = 5;
/** Corners that have to be shifted alike: a character has six or more. */
const LEAST_PAIRS = 4;
/** Nearer than this a window overlaps itself. */
const LEAST_SHIFT = 18;
const CANDIDATES = 120;

/**
 * Areas that were copied within the picture by whole pixels, best first. Print repeats itself and sensor noise never does: corners that
 * look alike give the shift, and the noise between the print tells a copy from the same letter printed twice.
 */
export function findCopies(plane: Plane, inside: (x: number, y: number) => boolean): CopiedArea[] {
  const corners = findCorners(plane, inside);
  const codes = corners.map(([x, y]) => describe(plane, x, y));
  const shifts = new Map<number, number[]>();
  for (let i = 0; i < corners.length; i++) {
    const [x, y] = corners[i]!;
    const [a, b] = codes[i]!;
    for (let j = i + 1; j < corners.length; j++) {
      const other = codes[j]!;
      if (bits(a ^ other[0]) + bits(b ^ other[1]) > ALIKE) continue;
      const dx = corners[j]![0] - x;
      const dy = corners[j]![1] - y;
      if (Math.abs(dx) < LEAST_SHIFT && Math.abs(dy) < LEAST_SHIFT) continue;
      const key = (dx + 8192) * 16384 + dy + 8192;
      const pairs = shifts.get(key);
      if (pairs) pairs.push(i);
      else shifts.set(key, [i]);
    }
  }
  const candidates = [...shifts]
    .filter(([, pairs]) => pairs.length >= LEAST_PAIRS)
    .toSorted((a, b) => b[1].length - a[1].length);
  return candidates
    .slice(0, CANDIDATES)
    .map(([key, pairs]) =>
      compare(
        plane,
        pairs.map((i) => corners[i]!),
        Math.floor(key / 16384) - 8192,
        (key % 16384) - 8192,
      ),
    )
    .filter((area) => area !== null)
    .toSorted((a, b) => b.likeness - a.likeness);
}

/** Local maxima of Harris' measure on every pixel, at most one in 5 x 5. */
function findCorners({ width, height, data }: Plane, inside: (x: number, y: number) => boolean): [number, number][] {
  const found: { x: number; y: number; strength: number }[] = [];
  const margin = HALF + 12;
  // Print of a larger picture has larger corners, and as many of them.
  const stride = 2 * Math.max(1, Math.round(Math.sqrt((width * height) / 4_000_000)));
  for (let y = margin; y < height - margin; y += stride)
    for (let x = margin; x < width - margin; x += stride) {
      const p = y * width + x;
      // Print is dark strokes: most pixels have no such step near, and are done with.
      if (Math.abs(data[p - 2]! - data[p + 2]!) + Math.abs(data[p - 2 * width]! - data[p + 2 * width]!) < 60) continue;
      if (!inside(x, y)) continue;
      const strength = harris(data, width, p);
      if (strength > 0) found.push({ x, y, strength });
    }
  const taken = new Uint8Array(width * height);
  const out: [number, number][] = [];
  for (const rough of found.toSorted((a, b) => b.strength - a.strength)) {
    if (out.length >= MOST_CORNERS) break;
    if (taken[rough.y * width + rough.x]) continue;
    const { x, y } = climbed(data, width, rough, stride);
    if (taken[y * width + x]) continue;
    for (let j = -2; j <= 2; j++) taken.fill(1, (y + j) * width + x - 2, (y + j) * width + x + 3);
    out.push([x, y]);
  }
  return out;
}

/** The strongest pixel around one that was met in strides: a copy's corners have to be met at the same pixel. */
function climbed(data: Plane['data'], width: number, rough: { x: number; y: number; strength: number }, reach: number) {
  let best = rough;
  for (let j = -reach; j <= reach; j++)
    for (let i = -reach; i <= reach; i++) {
      const strength = harris(data, width, (rough.y + j) * width + rough.x + i);
      if (strength > best.strength) best = { x: rough.x + i, y: rough.y + j, strength };
    }
  return best;
}

function harris(data: Plane['data'], width: number, p: number): number {
  let [xx, yy, xy] = [0, 0, 0];
  for (let j = -2; j <= 2; j++)
    for (let i = -2; i <= 2; i++) {
      const q = p + j * width + i;
      const gx = data[q + 1]! - data[q - 1]!;
      const gy = data[q + width]! - data[q - width]!;
      xx += gx * gx;
      yy += gy * gy;
      xy += gx * gy;
    }
  return xx * yy - xy * xy - 0.06 * (xx + yy) ** 2;
}

/** 64 comparisons of pixels around a corner, at places drawn once. */
function describe({ width, data }: Plane, x: number, y: number): [number, number] {
  const p = y * width + x;
  const words: [number, number] = [0, 0];
  for (let i = 0; i < 64; i++) {
    const [ax, ay, bx, by] = PAIRS[i]!;
    // A margin keeps flat ground from answering by its noise.
    if (data[p + ay * width + ax]! > data[p + by * width + bx]! + 10) words[i >> 5]! |= 1 << (i & 31);
  }
  return words;
}

const PAIRS: readonly (readonly [number, number, number, number])[] = (() => {
  let state = 7;
  const draw = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return ((state >> 12) % (2 * HALF + 1)) - HALF;
  };
  return Array.from({ length: 64 }, () => [draw(), draw(), draw(), draw()] as const);
})();

function bits(v: number): number {
  let n = v - ((v >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const MOST_PIXELS = 3000;
/** Deviation that the residual must have on both sides: below, compression left nothing of the noise. */
const LEAST_NOISE = 0.5;
/** A pixel whose neighbourhood varies by more belongs to print. */
const FLAT = 18;
/** And one that varies by more is the edge of a letter. */
const STEEP = 50;

/** Correlation of the residuals over the flat pixels of the box that these corners span. */
function compare({ width, height, data }: Plane, at: [number, number][], dx: number, dy: number): CopiedArea | null {
  const xs = at.map(([x]) => x).toSorted((a, b) => a - b);
  const ys = at.map(([, y]) => y).toSorted((a, b) => a - b);
  // Far ones among them are chance.
  const [mx, my] = [xs[xs.length >> 1]!, ys[ys.length >> 1]!];
  const near = at.filter(([x, y]) => Math.abs(x - mx) < 120 && Math.abs(y - my) < 50);
  if (near.length < LEAST_PAIRS) return null;
  const left = Math.max(1 + Math.max(0, -dx), Math.min(...near.map(([x]) => x)) - 6);
  const top = Math.max(1 + Math.max(0, -dy), Math.min(...near.map(([, y]) => y)) - 6);
  const right = Math.min(width - 2 - Math.max(0, dx), Math.max(...near.map(([x]) => x)) + 6);
  const bottom = Math.min(height - 2 - Math.max(0, dy), Math.max(...near.map(([, y]) => y)) + 6);
  let [n, sa, sb, saa, sbb, sab, steps, steep] = [0, 0, 0, 0, 0, 0, 0, 0];
  // A few thousand pixels tell as much as all of a large picture's.
  const step = Math.max(1, Math.round(((right - left) * (bottom - top)) / MOST_PIXELS));
  for (let y = top; y <= bottom; y++)
    for (let x = left + ((y * 7) % step); x <= right; x += step) {
      const p = y * width + x;
      const q = (y + dy) * width + x + dx;
      const [sp, sq] = [spread(data, p, width), spread(data, q, width)];
      if (sp > FLAT || sq > FLAT) {
        if (sp > STEEP || sq > STEEP) {
          const step = (data[p]! - data[q]!) ** 2;
          steps += step < 900 ? step : 900;
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
  if (n < 120) return null;
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

function spread(data: Plane['data'], p: number, width: number): number {
  let [low, high] = [255, 0];
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

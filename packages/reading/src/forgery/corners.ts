import type { Plane } from '../raster/plane.ts';

/** Corners of print in a picture, the strongest first. */
export interface Corners {
  readonly count: number;
  readonly xs: Int32Array;
  readonly ys: Int32Array;
}

/** Half side of a window around a corner. */
const HALF = 7;
/** Corners that are looked at. */
const MOST_CORNERS = 2000;
/** Print is dark strokes: most pixels have no such step near, and are done with. */
const LEAST_STEP = 60;
/** Classes of strength to one doubling; corners of one class are taken as they come. */
const CLASSES = 16;

/** Local maxima of Harris' measure on every pixel, at most one in 5 x 5. */
export function findCorners(plane: Plane, inside: (x: number, y: number) => boolean): Corners {
  const { width, height } = plane;
  // Print of a larger picture has larger corners, and as many of them.
  const stride = 2 * Math.max(1, Math.round(Math.sqrt((width * height) / 4_000_000)));
  const taken = new Uint8Array(width * height);
  const [xs, ys] = [new Int32Array(MOST_CORNERS), new Int32Array(MOST_CORNERS)];
  const climb = climber(plane, stride);
  let count = 0;
  for (const rough of strongestFirst(plane, inside, stride)) {
    if (count === MOST_CORNERS) break;
    if (taken[rough]) continue;
    const p = climb(rough);
    if (taken[p]) continue;
    for (let j = -2; j <= 2; j++) taken.fill(1, p + j * width - 2, p + j * width + 3);
    xs[count] = p % width;
    ys[count++] = Math.floor(p / width);
  }
  return { count, xs, ys };
}

/** Of the pixels on a grid of `stride`: those that look like a corner, as indices. */
function strongestFirst(
  { width, height, data }: Plane,
  inside: (x: number, y: number) => boolean,
  stride: number,
): Int32Array {
  const places: number[] = [];
  const classes: number[] = [];
  const margin = HALF + 12;
  for (let y = margin; y < height - margin; y += stride)
    for (let x = margin; x < width - margin; x += stride) {
      const p = y * width + x;
      const across = data[p - 2]! - data[p + 2]!;
      const down = data[p - 2 * width]! - data[p + 2 * width]!;
      if ((across < 0 ? -across : across) + (down < 0 ? -down : down) < LEAST_STEP) continue;
      if (!inside(x, y)) continue;
      const strength = roughly(data, width, p);
      if (strength < 1) continue;
      places.push(p);
      classes.push(Math.floor(Math.log2(strength) * CLASSES));
    }
  // Counted, not compared: a tenth of the time.
  const starts = new Uint32Array(64 * CLASSES);
  for (const c of classes) starts[c]!++;
  for (let c = starts.length - 1, before = 0; c >= 0; c--) {
    const size = starts[c]!;
    starts[c] = before;
    before += size;
  }
  const out = new Int32Array(places.length);
  places.forEach((p, i) => (out[starts[classes[i]!]!++] = p));
  return out;
}

/** Harris' measure of 5 x 5 pixels by nine of them. */
function roughly(data: Plane['data'], width: number, p: number): number {
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let row = p - 2 * width; row <= p + 2 * width; row += 2 * width)
    for (let q = row - 2; q <= row + 2; q += 2) {
      const gx = data[q + 1]! - data[q - 1]!;
      const gy = data[q + width]! - data[q - width]!;
      xx += gx * gx;
      yy += gy * gy;
      xy += gx * gy;
    }
  return cornerness(xx, yy, xy);
}

const cornerness = (xx: number, yy: number, xy: number): number => xx * yy - xy * xy - 0.06 * (xx + yy) * (xx + yy);

/**
 * Takes a pixel to the strongest within `reach` of it: a copy's corners have to be met at the same pixel. Sums of products are carried
 * along the rows, then down the columns.
 */
function climber({ width, data }: Plane, reach: number): (p: number) => number {
  const side = 2 * reach + 1;
  const rows = side + 4;
  const [xx, yy, xy] = [new Int32Array(rows * side), new Int32Array(rows * side), new Int32Array(rows * side)];
  const [px, py, pxy] = [new Int32Array(rows), new Int32Array(rows), new Int32Array(rows)];
  return (p) => {
    for (let j = 0, from = p - (reach + 2) * (width + 1), to = 0; j < rows; j++, from += width, to += side) {
      let a = 0;
      let b = 0;
      let c = 0;
      for (let i = 0; i < rows; i++) {
        const q = from + i;
        const gx = data[q + 1]! - data[q - 1]!;
        const gy = data[q + width]! - data[q - width]!;
        a += px[i] = gx * gx;
        b += py[i] = gy * gy;
        c += pxy[i] = gx * gy;
        if (i < 4) continue;
        xx[to + i - 4] = a;
        yy[to + i - 4] = b;
        xy[to + i - 4] = c;
        a -= px[i - 4]!;
        b -= py[i - 4]!;
        c -= pxy[i - 4]!;
      }
    }
    let best = -Infinity;
    let at = p;
    for (let i = 0; i < side; i++) {
      let a = 0;
      let b = 0;
      let c = 0;
      for (let j = 0, k = i; j < rows; j++, k += side) {
        a += xx[k]!;
        b += yy[k]!;
        c += xy[k]!;
        if (j < 4) continue;
        const strength = cornerness(a, b, c);
        if (strength > best) {
          best = strength;
          at = p + (j - 4 - reach) * width + i - reach;
        }
        a -= xx[k - 4 * side]!;
        b -= yy[k - 4 * side]!;
        c -= xy[k - 4 * side]!;
      }
    }
    return at;
  };
}

/** 64 comparisons of pixels around each corner, at places drawn once: 32 in either word, with how many hold, and the corners in the order of that. */
export function describeCorners({ width, data }: Plane, { count, xs, ys }: Corners) {
  const [low, high] = [new Int32Array(count), new Int32Array(count)];
  const offsets = Int32Array.from(PLACES, ([x, y]) => y * width + x);
  for (let n = 0; n < count; n++) {
    const p = ys[n]! * width + xs[n]!;
    const words = [0, 0];
    // A margin keeps flat ground from answering by its noise.
    for (let i = 0; i < 64; i++)
      if (data[p + offsets[2 * i]!]! > data[p + offsets[2 * i + 1]!]! + 10) words[i >> 5]! |= 1 << (i & 31);
    low[n] = words[0]!;
    high[n] = words[1]!;
  }
  const weights = low.map((word, n) => bits(word) + bits(high[n]!));
  const order = Int32Array.from(low.keys()).sort((a, b) => weights[a]! - weights[b]! || a - b);
  return { low, high, weights, order };
}

/** How many of a word's bits are set. */
export function bits(v: number): number {
  let n = v - ((v >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const PLACES: readonly (readonly [number, number])[] = (() => {
  let state = 7;
  const draw = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return ((state >> 12) % (2 * HALF + 1)) - HALF;
  };
  return Array.from({ length: 128 }, () => [draw(), draw()] as const);
})();

import type { Quad, Raster } from '../types.ts';
import { type Homography, mapQuad, seenSize, squareTo } from './geometry.ts';
import { shrink } from './shrink.ts';
import { wordsOf } from './words.ts';

/**
 * The picture within the quad, seen from the front, bilinear. Where it is to become less than half as large, blocks of pixels are
 * averaged first, so that fine print doesn't alias. What lies outside of the raster is black.
 * Coordinates are continuous: the raster's first pixel covers (0, 0) to (1, 1).
 */
export function rectify(raster: Raster, quad: Quad, widthPx: number, heightPx: number): Raster {
  const seen = seenSize(quad);
  const factor = Math.floor(Math.min(seen.width / widthPx, seen.height / heightPx));
  if (factor >= 2) return sample(...shrunkAround(raster, quad, factor), widthPx, heightPx);
  return sample(raster, quad, widthPx, heightPx);
}

function shrunkAround(raster: Raster, quad: Quad, factor: number): [Raster, Quad] {
  const xs = quad.map((point) => point.x);
  const ys = quad.map((point) => point.y);
  const left = clamp(Math.floor(Math.min(...xs)) - factor, 0, raster.width - 1);
  const top = clamp(Math.floor(Math.min(...ys)) - factor, 0, raster.height - 1);
  const right = clamp(Math.ceil(Math.max(...xs)) + factor, left + 1, raster.width);
  const bottom = clamp(Math.ceil(Math.max(...ys)) + factor, top + 1, raster.height);
  const small = shrink(raster, factor, { x: left, y: top, width: right - left, height: bottom - top });
  return [small, mapQuad(quad, (point) => ({ x: (point.x - left) / factor, y: (point.y - top) / factor }))];
}

/** Between points so many pixels apart, perspective is a straight line to within a hundredth of a pixel. */
const SPAN = 16;

function sample(raster: Raster, quad: Quad, width: number, height: number): Raster {
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8]: Homography = squareTo(quad);
  const { width: sourceWidth, height: sourceHeight } = raster;
  const source = wordsOf(raster);
  const out = new Int32Array(width * height);
  for (let y = 0, o = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x += SPAN) {
      const count = Math.min(SPAN, width - x);
      const u0 = (x + 0.5) / width;
      const u1 = (x + count - 0.5) / width;
      const w0 = 1 / (m6 * u0 + m7 * v + m8);
      const w1 = 1 / (m6 * u1 + m7 * v + m8);
      const x0 = (m0 * u0 + m1 * v + m2) * w0 - 0.5;
      const y0 = (m3 * u0 + m4 * v + m5) * w0 - 0.5;
      const x1 = (m0 * u1 + m1 * v + m2) * w1 - 0.5;
      const y1 = (m3 * u1 + m4 * v + m5) * w1 - 0.5;
      const steps = Math.max(1, count - 1);
      const span = { x: x0, y: y0, dx: (x1 - x0) / steps, dy: (y1 - y0) / steps, count };
      const inside =
        Math.min(x0, x1) >= 0 &&
        Math.min(y0, y1) >= 0 &&
        Math.max(x0, x1) < sourceWidth - 1.01 &&
        Math.max(y0, y1) < sourceHeight - 1.01;
      if (inside && sourceWidth < 16384 && sourceHeight < 16384) inner(source, sourceWidth, out, o, span);
      else outer(source, sourceWidth, sourceHeight, out, o, span);
      o += count;
    }
  }
  return { width, height, data: new Uint8ClampedArray(out.buffer) };
}

interface Span {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly count: number;
}

/** In 17 bits after the point, for coordinates below 16,384. */
function inner(source: Int32Array, stride: number, out: Int32Array, from: number, { x, y, dx, dy, count }: Span): void {
  let sx = (x * 131072) | 0;
  let sy = (y * 131072) | 0;
  const stepX = (dx * 131072) | 0;
  const stepY = (dy * 131072) | 0;
  for (let o = from; o < from + count; o++, sx = (sx + stepX) | 0, sy = (sy + stepY) | 0) {
    const p = Math.imul(sy >> 17, stride) + (sx >> 17);
    // 8-bit weights: a 256th of a pixel is finer than any sensor's noise.
    out[o] = blended(
      source[p]!,
      source[p + 1]!,
      source[p + stride]!,
      source[p + stride + 1]!,
      (sx >> 9) & 255,
      (sy >> 9) & 255,
    );
  }
}

/** Where part of it lies at or beyond the raster's edge. */
function outer(
  source: Int32Array,
  width: number,
  height: number,
  out: Int32Array,
  from: number,
  { x, y, dx, dy, count }: Span,
): void {
  for (let i = 0; i < count; i++) {
    const sx = x + i * dx;
    const sy = y + i * dy;
    if (!(sx > -1 && sy > -1 && sx < width && sy < height)) {
      out[from + i] = OPAQUE;
      continue;
    }
    const x0 = sx < 0 ? 0 : sx | 0;
    const y0 = sy < 0 ? 0 : sy | 0;
    const fx = sx < 0 ? 0 : ((sx - x0) * 256) | 0;
    const fy = sy < 0 ? 0 : ((sy - y0) * 256) | 0;
    const p = y0 * width + x0;
    const right = x0 + 1 < width ? 1 : 0;
    const r = y0 + 1 < height ? p + width : p;
    out[from + i] = blended(source[p]!, source[p + right]!, source[r]!, source[r + right]!, fx, fy);
  }
}

/** Four neighbours by their weights of 256. Red and blue go at once, 16 bits for each: eight of value and eight of weight. */
function blended(a: number, b: number, c: number, d: number, fx: number, fy: number): number {
  const redBlue = mixed(mixed(a & ODD, b & ODD, fx), mixed(c & ODD, d & ODD, fx), fy);
  const green = mixed(mixed((a >>> 8) & 255, (b >>> 8) & 255, fx), mixed((c >>> 8) & 255, (d >>> 8) & 255, fx), fy);
  return OPAQUE | redBlue | (green << 8);
}

const OPAQUE = 0xff000000;
const ODD = 0x00ff00ff;

/** `share` 256ths of the second, channel by channel; the rest of the first. */
const mixed = (one: number, other: number, share: number): number =>
  ((Math.imul(one, 256 - share) + Math.imul(other, share) + 0x00800080) >>> 8) & ODD;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

import { wordsOf } from '../raster/words.ts';
import type { Raster } from '../types.ts';

/** Gradient of the channel that changes most, at each pixel, and the thin ridges of its strength. */
export interface Edges {
  readonly width: number;
  readonly height: number;
  readonly gx: Int16Array;
  readonly gy: Int16Array;
  readonly strength: Float32Array;
  /** Pixels on a ridge that are at least `threshold` strong: their indices, and their middles measured from the picture's. */
  readonly ridge: Int32Array;
  readonly ridgeX: Float32Array;
  readonly ridgeY: Float32Array;
  readonly threshold: number;
}

/** This share of all pixels is weaker than an edge. Documents, desks and print leave 10 to 20 % of a frame on edges. */
const WEAKER_SHARE = 0.7;
/** In the units of a Sobel sum over 8-bit pixels: sensor noise of 4 levels, blurred, stays below. */
const WEAKEST = 12;
/** Above it print nearby would hide the document's own, fainter sides. */
const STRONGEST = 34;

/** Colour edges: a white card on a beige desk differs in blue long before it does in brightness. */
export function findEdges(raster: Raster): Edges {
  const { width, height } = raster;
  const gx = new Int16Array(width * height);
  const gy = new Int16Array(width * height);
  const squared = new Int32Array(width * height);
  for (const plane of blurred(raster)) addChannel(plane, width, height, gx, gy, squared);
  const strength = new Float32Array(width * height);
  for (let i = 0; i < strength.length; i++) strength[i] = Math.sqrt(squared[i]!);
  const threshold = Math.min(STRONGEST, Math.max(WEAKEST, share(strength, WEAKER_SHARE)));
  const ridge = thin(width, height, gx, gy, strength, threshold);
  const ridgeX = Float32Array.from(ridge, (i) => (i % width) - width / 2 + 0.5);
  const ridgeY = Float32Array.from(ridge, (i) => Math.floor(i / width) - height / 2 + 0.5);
  return { width, height, gx, gy, strength, threshold, ridge, ridgeX, ridgeY };
}

/** Red, green and blue, each by a binomial of 5 x 5; beyond the edge the border goes on. Red and blue go at once, 16 bits for each. */
function blurred(raster: Raster): readonly [Uint8Array, Uint8Array, Uint8Array] {
  const { width, height } = raster;
  const words = wordsOf(raster);
  const count = width * height;
  const redBlue = new Int32Array(count);
  const greens = new Int32Array(count);
  const line = new Int32Array(width + 4);
  for (let y = 0, i = 0; y < height; y++) {
    line.set(words.subarray(i, i + width), 2);
    line.fill(line[2]!, 0, 2);
    line.fill(line[width + 1]!, width + 2);
    for (let x = 2; x < width + 2; x++, i++) {
      const a = line[x - 2]!;
      const b = line[x - 1]!;
      const c = line[x]!;
      const d = line[x + 1]!;
      const e = line[x + 2]!;
      redBlue[i] = (a & EVEN) + (e & EVEN) + 4 * ((b & EVEN) + (d & EVEN)) + 6 * (c & EVEN);
      greens[i] =
        ((a >>> 8) & 255) + ((e >>> 8) & 255) + 4 * (((b >>> 8) & 255) + ((d >>> 8) & 255)) + 6 * ((c >>> 8) & 255);
    }
  }
  const [red, green, blue] = [new Uint8Array(count), new Uint8Array(count), new Uint8Array(count)];
  for (let y = 0, i = 0; y < height; y++) {
    let a = Math.max(0, y - 2) * width;
    let b = Math.max(0, y - 1) * width;
    let d = Math.min(height - 1, y + 1) * width;
    let e = Math.min(height - 1, y + 2) * width;
    for (const end = i + width; i < end; i++, a++, b++, d++, e++) {
      // At most 255 · 256 and a half: 16 bits hold it.
      const both =
        (redBlue[a]! + redBlue[e]! + 4 * (redBlue[b]! + redBlue[d]!) + 6 * redBlue[i]! + ((128 << 16) | 128)) | 0;
      red[i] = both >>> 8;
      blue[i] = both >>> 24;
      green[i] = (greens[a]! + greens[e]! + 4 * (greens[b]! + greens[d]!) + 6 * greens[i]! + 128) >> 8;
    }
  }
  return [red, green, blue];
}

const EVEN = 0x00ff00ff;

/** Sobel's sums, carried from column to column, where they are stronger than another channel's. */
function addChannel(
  plane: Uint8Array,
  width: number,
  height: number,
  gx: Int16Array,
  gy: Int16Array,
  squared: Int32Array,
): void {
  for (let y = 1; y < height - 1; y++) {
    let i = y * width;
    let leftSum = plane[i - width]! + 2 * plane[i]! + plane[i + width]!;
    let leftStep = plane[i + width]! - plane[i - width]!;
    i++;
    let sum = plane[i - width]! + 2 * plane[i]! + plane[i + width]!;
    let step = plane[i + width]! - plane[i - width]!;
    for (const end = (y + 1) * width - 1; i < end; i++) {
      const above = plane[i + 1 - width]!;
      const below = plane[i + 1 + width]!;
      const rightSum = above + 2 * plane[i + 1]! + below;
      const rightStep = below - above;
      const dx = rightSum - leftSum;
      const dy = leftStep + 2 * step + rightStep;
      leftSum = sum;
      leftStep = step;
      sum = rightSum;
      step = rightStep;
      const q = dx * dx + dy * dy;
      if (q <= squared[i]!) continue;
      squared[i] = q;
      gx[i] = dx;
      gy[i] = dy;
    }
  }
}

function share(values: Float32Array, wanted: number): number {
  const counts = new Uint32Array(512);
  for (let i = 0; i < values.length; i++) counts[Math.min(511, values[i]! >> 1)]!++;
  let seen = 0;
  for (let i = 0; i < 512; i++) {
    seen += counts[i]!;
    if (seen >= wanted * values.length) return i * 2;
  }
  return 1022;
}

function thin(
  width: number,
  height: number,
  gx: Int16Array,
  gy: Int16Array,
  strength: Float32Array,
  threshold: number,
): Int32Array {
  const ridge: number[] = [];
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      const here = strength[i]!;
      if (here < threshold) continue;
      const ax = Math.abs(gx[i]!);
      const ay = Math.abs(gy[i]!);
      const step = ax > 2.4 * ay ? 1 : ay > 2.4 * ax ? width : gx[i]! * gy[i]! > 0 ? width + 1 : width - 1;
      if (here >= strength[i - step]! && here > strength[i + step]!) ridge.push(i);
    }
  }
  return Int32Array.from(ridge);
}

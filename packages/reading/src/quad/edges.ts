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
  for (let channel = 0; channel < 3; channel++) addChannel(blurred(raster, channel), width, height, gx, gy, squared);
  const strength = new Float32Array(width * height);
  for (let i = 0; i < strength.length; i++) strength[i] = Math.sqrt(squared[i]!);
  const threshold = Math.min(STRONGEST, Math.max(WEAKEST, share(strength, WEAKER_SHARE)));
  const ridge = thin(width, height, gx, gy, strength, threshold);
  const ridgeX = Float32Array.from(ridge, (i) => (i % width) - width / 2 + 0.5);
  const ridgeY = Float32Array.from(ridge, (i) => Math.floor(i / width) - height / 2 + 0.5);
  return { width, height, gx, gy, strength, threshold, ridge, ridgeX, ridgeY };
}

/** Binomial 3x3, twice; keeps 8-bit units. */
function blurred(raster: Raster, channel: number): Int16Array {
  const { width, height, data } = raster;
  const plane = new Int16Array(width * height);
  const across = new Int16Array(width * height);
  for (let i = 0, p = channel; i < plane.length; i++, p += 4) plane[i] = data[p]!;
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) {
      const row = y * width;
      const last = row + width - 1;
      across[row] = plane[row]! * 4;
      across[last] = plane[last]! * 4;
      for (let i = row + 1; i < last; i++) across[i] = plane[i - 1]! + 2 * plane[i]! + plane[i + 1]!;
    }
    for (let y = 0; y < height; y++) {
      const up = y > 0 ? -width : 0;
      const down = y < height - 1 ? width : 0;
      for (let i = y * width; i < (y + 1) * width; i++)
        plane[i] = (across[i + up]! + 2 * across[i]! + across[i + down]! + 8) >> 4;
    }
  }
  return plane;
}

/** Sobel's sums, carried from column to column, where they are stronger than another channel's. */
function addChannel(
  plane: Int16Array,
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

import { type Plane, percentile } from '../raster/plane.ts';
import type { Raster } from '../types.ts';

/** All three channels at least this bright: burnt out. JPEG and noise keep glare from being 255 all over. */
const BURNT = 246;

/** The darkest channel: white paper is bright in it, coloured print is not. */
export function darkest(raster: Raster): Plane {
  const { width, height, data } = raster;
  const out = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < out.length; i++, p += 4) out[i] = Math.min(data[p]!, data[p + 1]!, data[p + 2]!);
  return { width, height, data: out };
}

/** Share of the picture that lies in burnt-out spots; a spot smaller than 0.15 % of it is none. */
export function glareShare(raster: Raster): number {
  const { width, height, data } = darkest(raster);
  const seen = new Uint8Array(width * height);
  const least = Math.max(4, width * height * 0.0015);
  const stack: number[] = [];
  let total = 0;
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || data[start]! < BURNT) continue;
    let size = 0;
    stack.push(start);
    seen[start] = 1;
    while (stack.length > 0) {
      const i = stack.pop()!;
      size++;
      const x = i % width;
      for (const next of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (next < 0 || next >= data.length || seen[next] || data[next]! < BURNT) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    if (size >= least) total += size;
  }
  return total / data.length;
}

/** What the paper's brightness is, 0 to 255: the level that a tenth of the document exceeds. */
export const paperLevel = (luma: Plane): number => percentile(luma, 0.9);

/**
 * How much colour varies over the picture, in levels: deviation of red and blue against green. A grey copy has nearly none, even
 * when the light tints it.
 */
export function colourSpread(raster: Raster): number {
  const { data } = raster;
  let n = 0;
  let sumR = 0;
  let sumB = 0;
  let squares = 0;
  for (let p = 0; p < data.length; p += 4) {
    const r = data[p]! - data[p + 1]!;
    const b = data[p + 2]! - data[p + 1]!;
    n++;
    sumR += r;
    sumB += b;
    squares += r * r + b * b;
  }
  return Math.sqrt(Math.max(0, squares / n - (sumR / n) ** 2 - (sumB / n) ** 2));
}

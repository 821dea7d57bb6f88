import type { Raster } from '@verify/reading';
import type { Page } from '../burst/plane.ts';

/** Share of the pixels at each end of the levels that become black or white: print, and gloss. */
const CLIPPED = 0.02;

/** A grey picture of full contrast. */
export function levelled({ width, height, data }: Page, clipped = CLIPPED): Raster {
  // Counted in quarters of a level, which is a tenth of the work of sorting them.
  const counts = new Uint32Array(4 * 256);
  for (let i = 0; i < data.length; i++) counts[Math.min(1023, Math.max(0, Math.floor(4 * data[i]!)))]!++;
  const [low, high] = [valueAt(counts, clipped * data.length), valueAt(counts, (1 - CLIPPED) * data.length)];
  const gain = 255 / Math.max(1, high - low);
  const out = new Uint8ClampedArray(data.length * 4);
  for (let i = 0; i < data.length; i++) {
    const at = 4 * i;
    out[at] = out[at + 1] = out[at + 2] = (data[i]! - low) * gain;
    out[at + 3] = 255;
  }
  return { width, height, data: out };
}

function valueAt(counts: Uint32Array, rank: number): number {
  let seen = 0;
  const found = counts.findIndex((count) => (seen += count) > rank);
  return (found < 0 ? counts.length - 1 : found) / 4;
}

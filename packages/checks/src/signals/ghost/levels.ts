import type { Raster } from '@verify/reading';
import type { Page } from '../burst/plane.ts';

/** Share of the pixels at each end of the levels that become black or white: print, and gloss. */
const CLIPPED = 0.02;

/** A grey picture of full contrast. */
export function levelled({ width, height, data }: Page, clipped = CLIPPED): Raster {
  const sorted = data.toSorted();
  const low = sorted[Math.floor(clipped * sorted.length)]!;
  const high = sorted[Math.floor((1 - CLIPPED) * sorted.length)]!;
  const out = new Uint8ClampedArray(data.length * 4);
  for (let i = 0; i < data.length; i++) {
    const level = ((data[i]! - low) * 255) / Math.max(1, high - low);
    out[4 * i] = out[4 * i + 1] = out[4 * i + 2] = level;
    out[4 * i + 3] = 255;
  }
  return { width, height, data: out };
}

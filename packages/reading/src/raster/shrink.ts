import type { Raster } from '../types.ts';
import type { Box } from './plane.ts';
import { wordsOf } from './words.ts';

/** The whole number by which to shrink so that the longer side comes nearest to `side` pixels; at least 1. */
export function shrinkFactor(raster: { width: number; height: number }, side: number): number {
  return Math.max(1, Math.round(Math.max(raster.width, raster.height) / side));
}

/**
 * Averages blocks of `factor` x `factor` pixels; a rest narrower than a block at the right and lower edge is dropped.
 * A point (x, y) of the answer lies at (x * factor, y * factor) of the raster, or of the part of it within `box` (whole pixels, inside
 * the raster). Alpha becomes opaque.
 */
export function shrink(raster: Raster, factor: number, box: Box = { x: 0, y: 0, ...sizeOf(raster) }): Raster {
  if (factor <= 1 && box.width === raster.width && box.height === raster.height) return raster;
  const { width: sourceWidth } = raster;
  const pixels = wordsOf(raster);
  const width = Math.max(1, Math.floor(box.width / factor));
  const height = Math.max(1, Math.floor(box.height / factor));
  const down = Math.min(factor, box.height);
  const across = Math.min(factor, box.width);
  // Red and blue are summed in one word, 16 bits for each: 257 pixels fit.
  const bunch = Math.min(across, 256);
  const out = new Uint8ClampedArray(width * height * 4);
  const sums = new Uint32Array(width * 3);
  // Multiplying by a reciprocal: division costs a third of the whole loop.
  const reciprocal = 1 / (across * down);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let row = 0; row < down; row++) {
      let p = (box.y + y * factor + row) * sourceWidth + box.x;
      for (let x = 0, s = 0; x < width; x++, s += 3) {
        for (let k = 0; k < across; k += bunch) {
          let redBlue = 0;
          let green = 0;
          for (const end = p + Math.min(bunch, across - k); p < end; p++) {
            redBlue += pixels[p]! & 0x00ff00ff;
            green += (pixels[p]! >>> 8) & 255;
          }
          sums[s]! += redBlue & 0xffff;
          sums[s + 1]! += green;
          sums[s + 2]! += redBlue >>> 16;
        }
      }
    }
    for (let x = 0, s = 0, o = y * width * 4; x < width; x++, s += 3, o += 4) {
      out[o] = sums[s]! * reciprocal;
      out[o + 1] = sums[s + 1]! * reciprocal;
      out[o + 2] = sums[s + 2]! * reciprocal;
      out[o + 3] = 255;
    }
  }
  return { width, height, data: out };
}

const sizeOf = ({ width, height }: Raster): { width: number; height: number } => ({ width, height });

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
  // Red and blue are summed in one word, 16 bits for each: 257 pixels fit, and are enough of wider blocks.
  const bunch = Math.min(across, 256);
  const out = new Uint8ClampedArray(width * height * 4);
  const reds = new Int32Array(width);
  const greens = new Int32Array(width);
  const blues = new Int32Array(width);
  // Multiplying by a reciprocal: division costs a third of the whole loop.
  const reciprocal = 1 / (bunch * down);
  for (let y = 0; y < height; y++) {
    reds.fill(0);
    greens.fill(0);
    blues.fill(0);
    for (let row = 0; row < down; row++) {
      let p = (box.y + y * factor + row) * sourceWidth + box.x;
      for (let x = 0; x < width; x++) {
        let redBlue = 0;
        let green = 0;
        for (const end = p + bunch; p < end; p++) {
          const word = pixels[p]!;
          redBlue = (redBlue + (word & 0x00ff00ff)) | 0;
          green = (green + ((word >>> 8) & 255)) | 0;
        }
        reds[x] = (reds[x]! + (redBlue & 0xffff)) | 0;
        greens[x] = (greens[x]! + green) | 0;
        blues[x] = (blues[x]! + (redBlue >>> 16)) | 0;
        p += across - bunch;
      }
    }
    for (let x = 0, o = y * width * 4; x < width; x++, o += 4) {
      out[o] = reds[x]! * reciprocal;
      out[o + 1] = greens[x]! * reciprocal;
      out[o + 2] = blues[x]! * reciprocal;
      out[o + 3] = 255;
    }
  }
  return { width, height, data: out };
}

const sizeOf = ({ width, height }: Raster): { width: number; height: number } => ({ width, height });

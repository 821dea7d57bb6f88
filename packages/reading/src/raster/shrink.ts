import { BUNCH, bytesAt, native, putPixels, allocate } from './native.ts';
import type { Box, Raster } from '../types.ts';

/** The whole number by which to shrink so that the longer side comes nearest to `side` pixels; at least 1. */
export function shrinkFactor(raster: { width: number; height: number }, side: number): number {
  return Math.max(1, Math.round(Math.max(raster.width, raster.height) / side));
}

/**
 * Averages blocks of `factor` x `factor` pixels and drops narrower rests at the right and lower edge. Point (x, y) is
 * (x * factor, y * factor) of the raster, or of `box` (whole pixels inside it). Alpha becomes opaque.
 */
export function shrink(raster: Raster, factor: number, box: Box = { x: 0, y: 0, ...sizeOf(raster) }): Raster {
  if (factor <= 1 && box.width === raster.width && box.height === raster.height) return raster;
  const width = Math.max(1, Math.floor(box.width / factor));
  const height = Math.max(1, Math.floor(box.height / factor));
  const across = Math.min(factor, box.width);
  const down = Math.min(factor, box.height);
  const out = new Uint8ClampedArray(width * height * 4);
  const rows = Math.max(1, Math.floor((2 * BUNCH) / (box.width * factor)));
  const [source, target] = allocate(Math.min(rows * factor, box.height) * box.width * 4, rows * width * 4);
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y);
    putPixels(raster, source, { ...box, y: box.y + y * factor, height: (count - 1) * factor + down });
    native().shrink(source, box.width, target, width, count, factor, across, down);
    out.set(bytesAt(target, count * width * 4), y * width * 4);
  }
  return { width, height, data: out };
}

const sizeOf = ({ width, height }: Raster): { width: number; height: number } => ({ width, height });

import { doublesAt, native, putPixels, allocate } from '../raster/native.ts';
import { type Plane, percentile } from '../raster/plane.ts';
import type { Raster } from '../types.ts';

/** All three channels at least this bright: overexposed. JPEG and noise keep glare below 255 in places. */
const BURNT = 246;

/** Share of the picture in overexposed spots; spots smaller than 0.15 % of it do not count. */
export function glareShare(raster: Raster): number {
  const { width, height } = raster;
  const count = width * height;
  const [pixels, mask, queue] = allocate(count * 4, count, count * 4);
  putPixels(raster, pixels);
  return native().glare(pixels, width, height, BURNT, Math.max(4, count * 0.0015), mask, queue) / count;
}

/** Brightness of the paper, 0 to 255: the level that a tenth of the document exceeds. */
export const paperLevel = (luma: Plane): number => percentile(luma, 0.9);

/** Deviation of red and blue against green, in levels: a grey copy has nearly none, even in tinted light. */
export function colourSpread(raster: Raster): number {
  const count = raster.width * raster.height;
  const [pixels, sums] = allocate(count * 4, 3 * 8);
  putPixels(raster, pixels);
  native().colour(pixels, count, sums);
  const [red, blue, squares] = doublesAt(sums, 3);
  return Math.sqrt(Math.max(0, squares! / count - (red! / count) ** 2 - (blue! / count) ** 2));
}

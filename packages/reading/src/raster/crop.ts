import type { Box, Raster } from '../types.ts';

/** A copy of the raster within the box: what lies outside is cut off, and at least one pixel stays. */
export function crop(raster: Raster, box: Box): Raster {
  const { x, y, width, height } = within(raster, box);
  const out = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * raster.width + x) * 4;
    out.set(raster.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { width, height, data: out };
}

/** The box in whole pixels, cut to what the picture holds. */
export function within(picture: { width: number; height: number }, box: Box): Box {
  const x = Math.min(picture.width - 1, Math.max(0, Math.floor(box.x)));
  const y = Math.min(picture.height - 1, Math.max(0, Math.floor(box.y)));
  const right = Math.min(picture.width, Math.max(x + 1, Math.ceil(box.x + box.width)));
  const bottom = Math.min(picture.height, Math.max(y + 1, Math.ceil(box.y + box.height)));
  return { x, y, width: right - x, height: bottom - y };
}

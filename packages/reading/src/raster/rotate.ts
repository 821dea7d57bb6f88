import type { FramePoint, Quad, Raster } from '../types.ts';

/** Clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** Turns the picture clockwise. */
export function rotate(raster: Raster, degrees: QuarterTurn): Raster {
  if (degrees === 0) return raster;
  const { width, height } = raster;
  const aligned = raster.data.byteOffset % 4 === 0 ? raster.data : raster.data.slice();
  const source = new Uint32Array(aligned.buffer, aligned.byteOffset, width * height);
  const out = new Uint32Array(width * height);
  const sideways = degrees !== 180;
  const outWidth = sideways ? height : width;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    if (degrees === 180) for (let x = 0; x < width; x++) out[out.length - 1 - row - x] = source[row + x]!;
    else if (degrees === 90) for (let x = 0; x < width; x++) out[x * outWidth + (height - 1 - y)] = source[row + x]!;
    else for (let x = 0; x < width; x++) out[(width - 1 - x) * outWidth + y] = source[row + x]!;
  }
  return { width: outWidth, height: sideways ? width : height, data: new Uint8ClampedArray(out.buffer) };
}

/** Renames the corners so that the corner at `first` (0 to 3) becomes the top left one. */
export function startAt(quad: Quad, first: number): Quad {
  const at = (i: number): FramePoint => quad[(first + i) % 4]!;
  return [at(0), at(1), at(2), at(3)];
}

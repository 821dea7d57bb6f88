import type { Raster } from '../types.ts';
import { BUNCH, bytesAt, type Native, native, putBytes, putPixels, allocate, wordsAt } from './native.ts';

/** One byte a pixel, row-major. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** ITU-R BT.601 luma: perceived brightness. */
export const luma = (raster: Raster): Plane => planeOf(raster, native().luma);

/** The brightest channel. Coloured guilloches nearly vanish in it while black print stays black. */
export const brightest = (raster: Raster): Plane => planeOf(raster, native().brightest);

function planeOf({ width, height, data }: Raster, pass: Native['luma']): Plane {
  const out = new Uint8Array(width * height);
  const [source, target] = allocate(BUNCH * 4, BUNCH);
  const pixels = { width: 1, height: out.length, data };
  for (let y = 0; y < out.length; y += BUNCH) {
    const count = Math.min(BUNCH, out.length - y);
    putPixels(pixels, source, { x: 0, y, width: 1, height: count });
    pass(source, target, count);
    out.set(bytesAt(target, count), y);
  }
  return { width, height, data: out };
}

/** Black is the darkest, white a brightness percentile of the plane's pixels; flat planes stay as they are. */
export function stretch(plane: Plane, lowShare = 0.01, highShare = 0.9): Plane {
  const { width, height, data } = plane;
  const low = percentile(plane, lowShare);
  const high = percentile(plane, highShare);
  if (high - low < 16) return plane;
  const table = Uint8ClampedArray.from({ length: 256 }, (_, v) => ((v - low) * 255) / (high - low));
  const out = new Uint8Array(width * height);
  for (let i = 0; i < out.length; i++) out[i] = table[data[i]!]!;
  return { width, height, data: out };
}

/** The value below which this share (0 to 1) of the pixels lies. */
export function percentile({ data }: Plane, share: number): number {
  const [source, counts] = allocate(data.length, 1024);
  putBytes(data, source);
  native().histogram(source, data.length, counts);
  const wanted = share * data.length;
  let seen = 0;
  for (const [value, count] of wordsAt(counts, 256).entries()) {
    seen += count;
    if (seen >= wanted) return value;
  }
  return 255;
}

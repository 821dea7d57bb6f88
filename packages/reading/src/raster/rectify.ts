import type { Quad, Raster } from '../types.ts';
import { type Homography, mapQuad, seenSize, squareTo } from './geometry.ts';
import { shrink } from './shrink.ts';

/**
 * The picture within the quad, seen from the front, bilinear. Where it is to become less than half as large, blocks of pixels are
 * averaged first, so that fine print doesn't alias. What lies outside of the raster is black.
 * Coordinates are continuous: the raster's first pixel covers (0, 0) to (1, 1).
 */
export function rectify(raster: Raster, quad: Quad, widthPx: number, heightPx: number): Raster {
  const seen = seenSize(quad);
  const factor = Math.floor(Math.min(seen.width / widthPx, seen.height / heightPx));
  if (factor >= 2) return sample(...shrunkAround(raster, quad, factor), widthPx, heightPx);
  return sample(raster, quad, widthPx, heightPx);
}

function shrunkAround(raster: Raster, quad: Quad, factor: number): [Raster, Quad] {
  const xs = quad.map((point) => point.x);
  const ys = quad.map((point) => point.y);
  const left = clamp(Math.floor(Math.min(...xs)) - factor, 0, raster.width - 1);
  const top = clamp(Math.floor(Math.min(...ys)) - factor, 0, raster.height - 1);
  const right = clamp(Math.ceil(Math.max(...xs)) + factor, left + 1, raster.width);
  const bottom = clamp(Math.ceil(Math.max(...ys)) + factor, top + 1, raster.height);
  const small = shrink(raster, factor, { x: left, y: top, width: right - left, height: bottom - top });
  return [small, mapQuad(quad, (point) => ({ x: (point.x - left) / factor, y: (point.y - top) / factor }))];
}

function sample(raster: Raster, quad: Quad, width: number, height: number): Raster {
  const m: Homography = squareTo(quad);
  const { width: sourceWidth, height: sourceHeight, data } = raster;
  const out = new Uint8ClampedArray(width * height * 4);
  const stride = sourceWidth * 4;
  for (let y = 0, o = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++, o += 4) {
      const u = (x + 0.5) / width;
      const w = 1 / (m[6] * u + m[7] * v + m[8]);
      const sx = (m[0] * u + m[1] * v + m[2]) * w - 0.5;
      const sy = (m[3] * u + m[4] * v + m[5]) * w - 0.5;
      out[o + 3] = 255;
      if (!(sx > -1 && sy > -1 && sx < sourceWidth && sy < sourceHeight)) continue;
      const x0 = sx < 0 ? 0 : sx | 0;
      const y0 = sy < 0 ? 0 : sy | 0;
      // 8-bit weights: a 256th of a pixel is finer than any sensor's noise.
      const fx = sx < 0 ? 0 : ((sx - x0) * 256) | 0;
      const fy = sy < 0 ? 0 : ((sy - y0) * 256) | 0;
      const p = y0 * stride + x0 * 4;
      const q = x0 + 1 < sourceWidth ? p + 4 : p;
      const below = y0 + 1 < sourceHeight ? stride : 0;
      const w00 = (256 - fx) * (256 - fy);
      const w10 = fx * (256 - fy);
      const w01 = (256 - fx) * fy;
      const w11 = fx * fy;
      const r = p + below;
      const s = q + below;
      out[o] = (data[p]! * w00 + data[q]! * w10 + data[r]! * w01 + data[s]! * w11) >> 16;
      out[o + 1] = (data[p + 1]! * w00 + data[q + 1]! * w10 + data[r + 1]! * w01 + data[s + 1]! * w11) >> 16;
      out[o + 2] = (data[p + 2]! * w00 + data[q + 2]! * w10 + data[r + 2]! * w01 + data[s + 2]! * w11) >> 16;
    }
  }
  return { width, height, data: out };
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

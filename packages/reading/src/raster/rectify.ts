import { within } from './crop.ts';
import { type Homography, mapQuad, project, quadOf, seenSize, squareTo } from './geometry.ts';
import { bytesAt, doublesAt, native, putPixels, allocate, wordsAt } from './native.ts';
import type { Box, Quad, Raster } from '../types.ts';
import { shrink } from './shrink.ts';

/**
 * The quad seen from the front, bilinear, black beyond the raster. Fine print is averaged first where it shrinks to
 * less than half. Coordinates are continuous: the first pixel covers (0, 0) to (1, 1).
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

/** Side of the tiles that are sampled one by one, a multiple of the native pass's spans. */
const TILE = 256;

function sample(raster: Raster, quad: Quad, width: number, height: number): Raster {
  const out = new Uint8ClampedArray(width * height * 4);
  const there = squareTo(quad);
  for (let y = 0; y < height; y += TILE) {
    const rows = Math.min(TILE, height - y);
    const size = width * rows * 4;
    for (let x = 0; x < width; x += TILE) {
      const columns = Math.min(TILE, width - x);
      const part = partFor(raster, there, {
        x: x / width,
        y: y / height,
        width: columns / width,
        height: rows / height,
      });
      const [matrix, bounds, target, source] = allocate(72, 24, size, part.width * part.height * 4);
      doublesAt(matrix, 9).set(there);
      wordsAt(bounds, 6).set([part.x, part.y, part.width, part.height, raster.width, raster.height]);
      putPixels(raster, source, part);
      native().sample(source, bounds, matrix, target, width, height, x, x + columns, y, y + rows);
      if (x + TILE >= width) out.set(bytesAt(target, size), y * width * 4);
    }
  }
  return { width, height, data: out };
}

/** Margin around a tile for interpolation and for the error of straight spans. */
const MARGIN = 3;

/** The part of the raster used for a part of the unit square. */
function partFor(raster: Raster, there: Homography, square: Box): Box {
  const corners = quadOf(square);
  const depths = corners.map(({ x, y }) => there[6] * x + there[7] * y + there[8]);
  const points = corners.map((corner) => project(there, corner));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const left = Math.min(...xs) - MARGIN;
  const top = Math.min(...ys) - MARGIN;
  const box = { x: left, y: top, width: Math.max(...xs) + MARGIN - left, height: Math.max(...ys) + MARGIN - top };
  // If the horizon crosses it, its corners are meaningless.
  const usable = Math.min(...depths) > 0 && Number.isFinite(box.width + box.height);
  return within(raster, usable ? box : { x: 0, y: 0, width: raster.width, height: raster.height });
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

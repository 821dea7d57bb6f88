import { mapQuad, project, quadOf, squareTo } from '../raster/geometry.ts';
import { native, putPixels, allocate } from '../raster/native.ts';
import { rectify } from '../raster/rectify.ts';
import type { Quad, Raster } from '../types.ts';

/** Longer side of the document in the picture that is looked at: a finger is ten pixels wide. */
export const OCCLUSION_SIDE = 160;
/** Surroundings as a share of the document's size: hands come from there. */
const MARGIN = 0.14;

/** How far skin extends inwards from the edge, as a share of the longer side. Similar colours around don't count. */
export function occlusion(raster: Raster, quad: Quad): number {
  const there = squareTo(quad);
  const wide = mapQuad(quadOf({ x: -MARGIN, y: -MARGIN, width: 1 + 2 * MARGIN, height: 1 + 2 * MARGIN }), (p) =>
    project(there, p),
  );
  const upright = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y);
  const down = Math.hypot(quad[3].x - quad[0].x, quad[3].y - quad[0].y);
  const scale = OCCLUSION_SIDE / Math.max(upright, down, 1);
  const width = Math.max(16, Math.round(upright * scale * (1 + 2 * MARGIN)));
  const height = Math.max(16, Math.round(down * scale * (1 + 2 * MARGIN)));
  const small = rectify(raster, wide, width, height);
  const left = (MARGIN / (1 + 2 * MARGIN)) * width;
  const top = (MARGIN / (1 + 2 * MARGIN)) * height;
  const [pixels, mask, queue] = allocate(width * height * 4, width * height, width * height * 4);
  putPixels(small, pixels);
  const depth = native().occlusion(pixels, width, height, left, top, mask, queue);
  return depth / Math.max(width - 2 * left, height - 2 * top);
}

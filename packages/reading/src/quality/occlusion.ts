import { mapQuad, project, quadOf, squareTo } from '../raster/geometry.ts';
import { rectify } from '../raster/rectify.ts';
import type { Quad, Raster } from '../types.ts';

/** Longer side of the document in the picture that is looked at: a finger is ten pixels wide. */
export const OCCLUSION_SIDE = 160;
/** Around it as a share of its own size: where a hand comes from. */
const MARGIN = 0.14;
/** Levels by which a finger differs from the document's own colour, and from that of what lies under it, in sum over two chroma axes and half the brightness. */
const DIFFERENT = 26;
/** A finger covers so much of the document, as shares: a speck is none, and what covers half of it is no finger. */
const SMALLEST = 0.002;
const LARGEST = 0.3;

/**
 * How far the skin-coloured shape that reaches furthest into the document from beyond its edge does so, as a share of its longer side; 0
 * without any. Skin on beige paper over light wood can't be told from either: what looks like the document or like its surroundings
 * does not count.
 */
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
  const [left, top] = [MARGIN / (1 + 2 * MARGIN), MARGIN / (1 + 2 * MARGIN)].map(
    (m, i) => m * (i ? height : width),
  ) as [number, number];
  const inside = (x: number, y: number): boolean => x >= left && y >= top && x < width - left && y < height - top;
  const colours = coloursOf(small);
  const own = middleColour(colours, small, (x, y) => inside(x, y));
  const under = middleColour(colours, small, (x, y) => !inside(x, y));
  const finger = new Uint8Array(width * height);
  for (let i = 0; i < finger.length; i++)
    finger[i] =
      isSkin(small.data, i * 4) && apart(colours, i, own) > DIFFERENT && apart(colours, i, under) > DIFFERENT ? 1 : 0;
  return deepest(finger, width, height, { left, top, inside });
}

/** The wedge of ratios in which skin of any tone lies, whatever the light's strength. */
function isSkin(data: Raster['data'], p: number): boolean {
  const [r, g, b] = [data[p]!, data[p + 1]!, data[p + 2]!];
  return r > 40 && r > g && g >= b * 0.85 && r - b > 16 && r - g > 8 && r - g < 100 && r < b * 3.2;
}

/** Red and blue against green, and half the brightness: three numbers a pixel. */
function coloursOf({ width, height, data }: Raster): Float32Array {
  const out = new Float32Array(width * height * 3);
  for (let i = 0, p = 0; i < out.length; i += 3, p += 4) {
    out[i] = data[p]! - data[p + 1]!;
    out[i + 1] = data[p + 2]! - data[p + 1]!;
    out[i + 2] = (data[p]! + data[p + 1]! + data[p + 2]!) / 6;
  }
  return out;
}

function middleColour(
  colours: Float32Array,
  { width, height, data }: Raster,
  where: (x: number, y: number) => boolean,
): number[] {
  const values = [0, 1, 2].map(() => new Float32Array(width * height));
  let count = 0;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      // Black is what lies outside of the picture.
      if (!where(x, y) || data[i * 4]! + data[i * 4 + 1]! + data[i * 4 + 2]! === 0) continue;
      for (let n = 0; n < 3; n++) values[n]![count] = colours[i * 3 + n]!;
      count++;
    }
  // A typed array sorts twenty times as fast as an array with a comparison.
  return values.map((all) => all.subarray(0, count).sort()[count >> 1] ?? 255);
}

const apart = (colours: Float32Array, i: number, other: readonly number[]): number =>
  Math.abs(colours[i * 3]! - other[0]!) +
  Math.abs(colours[i * 3 + 1]! - other[1]!) +
  Math.abs(colours[i * 3 + 2]! - other[2]!);

/** Of the shapes that lie on both sides of the document's edge. */
function deepest(
  mask: Uint8Array,
  width: number,
  height: number,
  { left, top, inside }: { left: number; top: number; inside: (x: number, y: number) => boolean },
): number {
  const longer = Math.max(width - 2 * left, height - 2 * top);
  const area = (width - 2 * left) * (height - 2 * top);
  const stack: number[] = [];
  let most = 0;
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start]) continue;
    let [within, beyond, depth] = [0, 0, 0];
    stack.push(start);
    mask[start] = 0;
    while (stack.length > 0) {
      const i = stack.pop()!;
      const [x, y] = [i % width, Math.floor(i / width)];
      if (inside(x, y)) {
        within++;
        depth = Math.max(depth, Math.min(x - left, y - top, width - left - x, height - top - y));
      } else beyond++;
      for (const next of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (next < 0 || !mask[next]) continue;
        mask[next] = 0;
        stack.push(next);
      }
    }
    // As much of it beyond the edge as makes a finger's stump there.
    if (within < SMALLEST * area || within > LARGEST * area || beyond < SMALLEST * area) continue;
    most = Math.max(most, depth / longer);
  }
  return most;
}

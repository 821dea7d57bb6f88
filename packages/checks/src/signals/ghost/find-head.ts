import type { Raster } from '@verify/reading';
import { quadOf } from '@verify/reading/raster/geometry';
import { type Page, pageOf } from '../burst/plane.ts';

/** A head: the middle between brow and chin, and the distance between them. In pixels of its page. */
export interface Head {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A place on a page that looks like a smaller copy of its portrait. */
export interface HeadPlace extends Head {
  /** Correlation with the portrait, -1 to 1. */
  readonly likeness: number;
}

/** Sizes of ghost portraits, as shares of the portrait. */
const SIZES = [0.34, 0.39, 0.45, 0.52, 0.6, 0.7] as const;
/** Hair, face and chin: an ellipse around the head, in sizes of it. */
const HALF = { x: 0.62, y: 0.82 } as const;
const ABOVE = 0.1;
/** Places on one page that are looked at more closely. */
const MOST = 3;
/** Correlation of a ghost portrait with its portrait, or with another one. */
const LEAST = 0.52;

/** Height of the portrait's head on the page that is searched, in pixels. */
const HEAD_PX = 28;

/** The places on a page that look like its portrait, the most similar first. `portrait`: its head, in pixels of it. */
export function findHeads(page: Raster, portrait: Head): HeadPlace[] {
  const scale = HEAD_PX / portrait.size;
  const small = wholePage(page, scale);
  const own = scaled(portrait, scale);
  const places = SIZES.flatMap((size) => peaksAt(small, own, size));
  const kept: HeadPlace[] = [];
  for (const place of places.toSorted((a, b) => b.likeness - a.likeness)) {
    if (kept.length === MOST) break;
    if (kept.every((other) => !isSamePlace(other, place))) kept.push(place);
  }
  return kept.map((place) => ({ ...scaled(place, 1 / scale), likeness: place.likeness }));
}

export function wholePage(page: Raster, scale: number): Page {
  const [width, height] = [Math.round(page.width * scale), Math.round(page.height * scale)];
  return pageOf(page, quadOf(page), width, height);
}

const scaled = ({ x, y, size }: Head, by: number): Head => ({ x: x * by, y: y * by, size: size * by });

export const apart = (a: Head, b: Head): number => Math.hypot(a.x - b.x, a.y - b.y);

export const isSamePlace = (a: Head, b: Head): boolean => apart(a, b) <= 0.6 * Math.max(a.size, b.size);

function peaksAt(page: Page, portrait: Head, scale: number): HeadPlace[] {
  const size = portrait.size * scale;
  const [halfX, halfY] = [Math.ceil(HALF.x * size), Math.ceil(HALF.y * size)];
  const template = templateOf(page, portrait, scale, halfX, halfY);
  const { width, height, data } = page;
  const [columns, rows] = [width - 2 * halfX, height - 2 * halfY];
  if (columns < 3 || rows < 3) return [];
  const values = new Float32Array(columns * rows);
  const offsets = Int32Array.from(template, ({ dx, dy }) => dy * width + dx);
  const weights = Float32Array.from(template, ({ weight }) => weight);
  const count = offsets.length;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = (row + halfY) * width + column + halfX;
      let sum = 0;
      let squares = 0;
      let both = 0;
      for (let i = 0; i < count; i++) {
        const value = data[at + offsets[i]!]!;
        sum += value;
        squares += value * value;
        both += value * weights[i]!;
      }
      const spread = squares - sum ** 2 / count;
      values[row * columns + column] = spread > count ? both / Math.sqrt(spread) : 0;
    }
  const peaks: HeadPlace[] = [];
  for (let row = 1; row < rows - 1; row++)
    for (let column = 1; column < columns - 1; column++) {
      const i = row * columns + column;
      const likeness = values[i]!;
      if (likeness < LEAST) continue;
      const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => i + down * columns + right));
      if (around.some((k) => values[k]! > likeness)) continue;
      const place = { x: column + halfX + 0.5, y: row + halfY + ABOVE * size + 0.5, size, likeness };
      if (apart(place, portrait) > 0.9 * portrait.size) peaks.push(place);
    }
  return peaks;
}

/** The portrait's head in another size: its differences from the mean, with a length of one. */
function templateOf({ width, height, data }: Page, { x, y, size }: Head, scale: number, halfX: number, halfY: number) {
  const points: { dx: number; dy: number; weight: number }[] = [];
  const reach = Math.max(0, Math.round(0.5 / scale - 0.5));
  for (let dy = -halfY; dy <= halfY; dy++)
    for (let dx = -halfX; dx <= halfX; dx++) {
      if ((dx / (HALF.x * size * scale)) ** 2 + (dy / (HALF.y * size * scale)) ** 2 > 1) continue;
      const [left, top] = [Math.floor(x + dx / scale), Math.floor(y - ABOVE * size + dy / scale)];
      let [sum, count] = [0, 0];
      for (let j = -reach; j <= reach; j++)
        for (let i = -reach; i <= reach; i++) {
          const column = Math.min(width - 1, Math.max(0, left + i));
          const row = Math.min(height - 1, Math.max(0, top + j));
          sum += data[row * width + column]!;
          count++;
        }
      points.push({ dx, dy, weight: sum / count });
    }
  const mean = points.reduce((sum, { weight }) => sum + weight, 0) / points.length;
  const length = Math.sqrt(points.reduce((sum, { weight }) => sum + (weight - mean) ** 2, 0)) || 1;
  return points.map(({ dx, dy, weight }) => ({ dx, dy, weight: (weight - mean) / length }));
}

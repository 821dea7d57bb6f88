import { chainRows } from './chains.ts';
import { inkBlobs } from './components.ts';
import type { Plane } from '../../raster/plane.ts';
import { resized } from './gray.ts';
import { joinRows } from './join-rows.ts';
import type { Pixels } from './pixels.ts';
import type { Row } from './rows.ts';

export interface LocateOptions {
  /** The picture's longer side is scaled to this many px. */
  readonly side: number;
  /** Maximum number of rows returned. */
  readonly most: number;
}

/** Maximum factor by which a small picture is enlarged: more only makes larger blurs. */
const LARGEST_ZOOM = 2.6;
/** Thicker strokes than this, px at the working size, are no character of an MRZ that fits the frame. */
const HAT = 11;

/** Rows that could be an MRZ's line, likeliest first, in the picture's pixels: many characters in a straight line. */
export function locateRows(pixels: Pixels, gray: Plane, { side, most }: LocateOptions): Row[] {
  const scale = Math.min(side / Math.max(gray.width, gray.height), LARGEST_ZOOM);
  const small = resized(pixels, gray, scale);
  const rows = joinRows(chainRows(inkBlobs(pixels, pixels.blackHat(small, HAT))));
  const likely = rows.filter((row) => {
    const aspect = row.length / row.cap;
    return aspect > 10 && row.length > 110 && (row.count * row.cap * 0.93) / row.length > 0.35;
  });
  const ranked = ranks(likely);
  const kept: Row[] = [];
  for (const row of ranked) {
    if (kept.length === most) break;
    if (!kept.some((other) => covers(other, row))) kept.push(row);
  }
  return kept.map((row) => ({
    ...row,
    x: row.x / scale,
    y: row.y / scale,
    length: row.length / scale,
    cap: row.cap / scale,
    bend: row.bend / scale,
  }));
}

/** Sorted by score: dark print before faint patterns, and rows beside one of equal length before single ones. */
function ranks(rows: readonly Row[]): Row[] {
  const darkest = Math.max(1, ...rows.map((row) => row.strength));
  const scores = rows.map((row) => {
    const paired = rows.some((other) => other !== row && isSister(row, other));
    return { row, score: row.score * (0.6 + 0.4 * (row.strength / darkest)) * (paired ? 1.25 : 1) };
  });
  return scores.sort((a, b) => b.score - a.score).map(({ row }) => row);
}

export function isSister(row: Row, other: Row): boolean {
  if (Math.abs(row.ux * other.uy - row.uy * other.ux) > 0.06) return false;
  if (other.length < row.length * 0.75 || other.length > row.length * 1.34) return false;
  const dx = other.x - row.x;
  const dy = other.y - row.y;
  const off = Math.abs(dy * row.ux - dx * row.uy);
  return off > row.cap * 1.3 && off < row.cap * 4 && Math.abs(dx * row.ux + dy * row.uy) < row.length * 0.15;
}

export function covers(row: Row, other: Row): boolean {
  if (Math.abs(row.ux * other.uy - row.uy * other.ux) > 0.09) return false;
  const dx = other.x - row.x;
  const dy = other.y - row.y;
  const along = Math.abs(dx * row.ux + dy * row.uy);
  const off = Math.abs(dy * row.ux - dx * row.uy);
  return off < row.cap * 0.6 && along < row.length * 0.5;
}

import { blackHat } from './black-hat.ts';
import { inkBlobs } from './components.ts';
import { type Gray, resized } from './gray.ts';
import { joinRows } from './join-rows.ts';
import { chainRows, type Row } from './rows.ts';

export interface LocateOptions {
  /** The picture's longer side is brought to this many px. */
  readonly side: number;
  /** At most so many rows come back. */
  readonly most: number;
}

/** A small picture is enlarged so far at most: more only makes larger blurs. */
const LARGEST_ZOOM = 2.6;
/** Thicker strokes than this, px at the working size, are no character of an MRZ that fits the frame. */
const HAT = 11;

/**
 * Rows of characters that could be a line of an MRZ, the likeliest first, in the picture's own pixels. Any place, any direction,
 * many characters in a straight line being all that is asked; a reading tells what they are.
 */
export function locateRows(gray: Gray, { side, most }: LocateOptions): Row[] {
  const scale = Math.min(side / Math.max(gray.width, gray.height), LARGEST_ZOOM);
  const small = resized(gray, scale);
  const rows = joinRows(chainRows(inkBlobs(blackHat(small, HAT))));
  const likely = rows.filter((row) => {
    const aspect = row.length / row.cap;
    return aspect > 10 && row.length > 110 && (row.count * row.cap * 0.93) / row.length > 0.35;
  });
  likely.sort((a, b) => b.score - a.score);
  const kept: Row[] = [];
  for (const row of likely) {
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

function covers(row: Row, other: Row): boolean {
  if (Math.abs(row.ux * other.uy - row.uy * other.ux) > 0.09) return false;
  const dx = other.x - row.x;
  const dy = other.y - row.y;
  const along = Math.abs(dx * row.ux + dy * row.uy);
  const off = Math.abs(dy * row.ux - dx * row.uy);
  return off < row.cap * 0.6 && along < row.length * 0.5;
}

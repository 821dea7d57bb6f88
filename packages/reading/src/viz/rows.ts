import type { Box } from '../types.ts';
import type { PrintedLine } from './find-lines.ts';

/** Where a value may stand: a line, or several beside one another on the same base line. */
export interface Row extends PrintedLine {
  /** What was read in it so far; null before anything was. */
  readonly text: string | null;
}

/** Lines beside one another on the same base line, joined: first those, then single lines. */
export function rowsOf(lines: readonly Row[]): { joined: Row[]; single: Row[] } {
  const single = lines.filter(({ height }) => height >= 1.5).toSorted((a, b) => a.x - b.x);
  const rows: Row[][] = [];
  for (const line of single) {
    const row = rows.find((one) => goesOn(one.at(-1)!, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  const joined = rows.filter((row) => row.length > 1).map((row) => ({ ...around(row), ...together(row) }));
  return { joined, single };
}

/** Each line with the next one on the same base line, however far off: years stand apart from their days. */
export const pairsOf = (lines: readonly Row[]): Row[] =>
  lines.flatMap((line) => {
    const next = lines.filter((other) => goesOn(line, other, FARTHEST_GAP)).toSorted((a, b) => a.x - b.x)[0];
    return next ? [{ ...around([line, next]), ...together([line, next]) }] : [];
  });

const together = (row: readonly Row[]): Pick<Row, 'shapes' | 'text'> => ({
  shapes: row.reduce((sum, { shapes }) => sum + shapes, 0),
  text: row.some(({ text }) => text === null) ? null : row.map(({ text }) => text).join(' '),
});

/** Lines that do not overlap one of the others. */
export const elsewhere = <L extends Box>(lines: readonly L[], others: readonly Box[]): L[] =>
  lines.filter((line) => !others.some((other) => overlap(line, other) > SAME_PLACE));

/** Share of both boxes that they have in common from which they are one line: a character more or less is another. */
const SAME_PLACE = 0.85;

export function overlap(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (one.width * one.height + other.width * other.height - across * down);
}

/** Print that runs into the pattern behind it loses its ends: a date its day, a name its first letters. */
export function wider<B extends Box>(box: B, most: number): B {
  const x = Math.max(0, box.x - 7);
  return { ...box, x, width: Math.min(most, box.x + box.width + 12) - x };
}

/** A space of a proportional face is narrower, but `12 JAN/JAN 82` is often set apart. */
const WIDEST_GAP = 2.4;
const FARTHEST_GAP = 6;

function goesOn(last: Box, next: Box, widest = WIDEST_GAP): boolean {
  const gap = next.x - (last.x + last.width);
  const shared = Math.min(last.y + last.height, next.y + next.height) - Math.max(last.y, next.y);
  const lower = Math.min(last.height, next.height);
  return gap > -1 && gap < widest * Math.max(last.height, next.height) && shared > 0.6 * lower;
}

/** The smallest box that holds all of them. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

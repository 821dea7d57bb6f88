import type { PrintedLine } from '../find-lines.ts';
import { cutLine } from '../strip.ts';
import { roleOf } from '../page/roles.ts';
import type { TextLine, TextReader } from '../text-reader.ts';
import { inPixels, type VizRequest } from '../viz-field.ts';

/** A line of print and what was read in it. */
export type ReadLine = PrintedLine & TextLine;

/** Millimetres: `4d NUMBER/NUMÉRO` has 15. */
const LONGEST_LABEL = 16.5;
/** Narrower ones are field numbers. */
const NUMERAL_MM = 4.8;
const NUMERALS = '123459abcd.';
/** Strips read at most. */
const MOST_LABELS = 40;

/** Labels of licences too small to be read with the lines: numbers and short words before a value or above it. */
export function smallLabels(
  text: TextReader,
  lines: readonly ReadLine[],
  printed: readonly PrintedLine[],
  { flat, signal }: VizRequest,
  scale: number,
): ReadLine[] {
  const small = printed.filter(
    (line) => line.height < 1.3 && line.width >= 1 && !lines.some(({ x, y }) => x === line.x && y === line.y),
  );
  const places = lines.flatMap((line) => [...besideOf(line, [...lines, ...small]), ...aboveOf(line, lines)]);
  return [...small, ...places].slice(0, MOST_LABELS).flatMap((box) => {
    if (signal?.aborted) return [];
    const strip = cutLine(flat, inPixels(box, scale));
    const read = text.readLine(strip, box.width <= NUMERAL_MM ? NUMERALS : '');
    const label = labelIn(read.text);
    return label === null ? [] : [{ ...box, ...read, text: label, symbols: [] }];
  });
}

/** The words at the end of a strip that are a label: before them may be a pattern, or another column. */
function labelIn(text: string): string | null {
  const words = text.split(' ');
  const ends = words.map((_, i) => words.slice(i).join(' '));
  return ends.find((end) => (['american', 'european'] as const).some((one) => roleOf(end, one) !== null)) ?? null;
}

/** Where the label of a value is if it was not found as a line: above it, where no other line is. */
function aboveOf(value: ReadLine, lines: readonly PrintedLine[]): PrintedLine[] {
  if (value.height < 1.4 || value.confidence <= 0.2) return [];
  const beside = lines
    .filter((line) => line.x > value.x + value.width && Math.abs(line.y - value.y) < 3)
    .map((line) => line.x - 1);
  const right = Math.min(value.x + Math.max(value.width, 32), ...beside);
  // Labels are 1.2 to 2 mm high and one millimetre above.
  const box = { x: value.x - 0.3, y: value.y - 2.35, width: right - value.x, height: 1.65, shapes: 0 };
  const isTaken = lines.some(
    ({ x, y, width, height }) => x < right && x + width > box.x && y < box.y + 1.2 && y + height > box.y + 0.4,
  );
  return box.y < 0 || box.width < 4 || isTaken ? [] : [box];
}

/** The same for a label before it, on the same base line. */
function besideOf(value: ReadLine, lines: readonly PrintedLine[]): PrintedLine[] {
  if (value.height < 1.4 || value.confidence <= 0.2) return [];
  const before = lines.filter((line) => line.x + line.width < value.x + 0.3 && Math.abs(line.y - value.y) < 1.5);
  const from = Math.max(value.x - LONGEST_LABEL, 1, ...before.map((line) => line.x + line.width + 0.8));
  const box = { x: from, y: value.y + value.height - 1.45, width: value.x - 0.5 - from, height: 1.55, shapes: 0 };
  const numeral = {
    x: value.x - 5.6,
    y: value.y + 0.2,
    width: NUMERAL_MM,
    height: Math.max(1.6, value.height),
    shapes: 0,
  };
  return [...(numeral.x > from - 1 ? [numeral] : []), ...(box.width > NUMERAL_MM ? [box] : [])];
}

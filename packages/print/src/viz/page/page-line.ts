import type { Box } from '@verify/reading';
import type { TextSymbol } from '../text-reader.ts';

/** One reader's reading of a line. */
export interface Look {
  readonly text: string;
  /** Letters in order, without spaces, with boxes in pixels of the page. */
  readonly symbols: readonly TextSymbol[];
}

export const leastSure = ({ symbols }: Look): number => Math.min(1, ...symbols.map(({ confidence }) => confidence));

/** A line of print on a page, in pixels, as read by each reader, the readers in the same order in every line. */
export interface PageLine extends Box {
  readonly looks: readonly Look[];
}

/** A part of a line, as read by one reader. */
export interface Part extends Box {
  readonly text: string;
  readonly line: PageLine;
  /** 0 to 1: the least certain letter's. */
  readonly confidence: number;
}

/** The part of a reading from one character to another. */
export function partOf(line: PageLine, look: Look, from: number, to: number): Part {
  const before = letters(look.text.slice(0, from));
  const symbols = look.symbols.slice(before, before + letters(look.text.slice(from, to)));
  const [first, last] = [symbols[0], symbols.at(-1)];
  const x = first ? first.box.x : line.x;
  const right = last ? last.box.x + last.box.width : line.x + line.width;
  const confidence = symbols.length > 0 ? Math.min(...symbols.map((symbol) => symbol.confidence)) : 0;
  return {
    line,
    text: look.text.slice(from, to).trim(),
    confidence,
    x,
    y: line.y,
    width: Math.max(1, right - x),
    height: line.height,
  };
}

const letters = (text: string): number => [...text.replace(/\s/g, '')].length;

/** Whether two are side by side on the same base line. */
export const sharesRow = (one: Box, other: Box): boolean =>
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) >
  0.5 * Math.min(one.height, other.height);

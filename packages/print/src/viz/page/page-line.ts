import type { Box } from '@verify/reading';
import { recogniseLabel } from '../by-label/labels.ts';
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

/** Lines that touch are parts of one line that a pattern divided. Boxes of lines are wider than their print. */
export function joined(lines: readonly PageLine[]): PageLine[] {
  const out: PageLine[] = [];
  for (const line of lines.toSorted((a, b) => a.x - b.x)) {
    const at = out.findIndex((other) => touches(other, line) && !(isLabel(other) && isLabel(line)));
    if (at < 0) out.push(line);
    else out[at] = both(out[at]!, line);
  }
  return out;
}

/** Labels of two columns touch where the first one is long. */
const isLabel = ({ looks }: PageLine): boolean =>
  looks.some(({ text }) => (recogniseLabel(text)?.fit ?? 0) >= LIKE_LABEL);
const LIKE_LABEL = 0.85;

function touches(one: PageLine, next: PageLine): boolean {
  const [lower, higher] = [Math.min(one.height, next.height), Math.max(one.height, next.height)];
  const gap = next.x - one.x - one.width;
  return sharesRow(one, next) && higher < 1.7 * lower && gap < 0.15 * lower && gap > -1.2 * lower;
}

function both(one: PageLine, next: PageLine): PageLine {
  const [x, y] = [one.x, Math.min(one.y, next.y)];
  const looks = one.looks.map((whole, i): Look => {
    const other = next.looks[i]!;
    const look = before(whole, other.symbols[0]?.box.x ?? Infinity);
    const [last, first] = [look.symbols.at(-1), other.symbols[0]];
    const apart = !last || !first || first.box.x - last.box.x - last.box.width > SPACE * one.height;
    // Letters between the two may be lost.
    const cut = LETTER.test(last?.text ?? '') && LETTER.test(first?.text ?? '');
    const doubt = cut ? doubted : (symbols: readonly TextSymbol[]) => symbols;
    const symbols = [
      ...look.symbols.slice(0, -1),
      ...doubt(look.symbols.slice(-1)),
      ...doubt(other.symbols.slice(0, 1)),
    ];
    return {
      text: (look.text + (apart ? ' ' : '') + other.text).trim(),
      symbols: [...symbols, ...other.symbols.slice(1)],
    };
  });
  const height = Math.max(one.y + one.height, next.y + next.height) - y;
  return { x, y, width: next.x + next.width - x, height, looks };
}

/** A reading without the letters where the next line begins: both lines have them. */
function before(look: Look, x: number): Look {
  const kept = look.symbols.findIndex(({ box }) => box.x + box.width / 2 > x);
  if (kept < 0) return look;
  const [text] = new RegExp(`^(?:\\s*\\S){0,${kept}}`, 'u').exec(look.text)!;
  return { text, symbols: look.symbols.slice(0, kept) };
}

const LETTER = /\p{L}/u;
/** If neither of two readers has more confidence in a letter than this, both together are uncertain. */
const LOST = 0.5;
const doubted = (symbols: readonly TextSymbol[]): TextSymbol[] =>
  symbols.map((symbol) => ({ ...symbol, confidence: Math.min(LOST, symbol.confidence) }));

/** Width of a gap, in heights of a line, from which on it is a space. */
const SPACE = 0.3;

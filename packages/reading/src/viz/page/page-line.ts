import type { Box } from '../../types.ts';
import { recogniseLabel } from '../by-label/labels.ts';
import type { TextSymbol } from '../text-reader.ts';

/** What one reader sees in a line. */
export interface Look {
  readonly text: string;
  /** Letters in order, without spaces, with boxes in pixels of the page. */
  readonly symbols: readonly TextSymbol[];
}

export const leastSure = ({ symbols }: Look): number => Math.min(1, ...symbols.map(({ confidence }) => confidence));

/** A line of print on a page, in pixels, as each reader sees it, the readers in the same order in every line. */
export interface PageLine extends Box {
  readonly looks: readonly Look[];
}

/** A part of a line, as one reader sees it. */
export interface Part extends Box {
  readonly text: string;
  readonly line: PageLine;
  /** 0 to 1: the least sure letter's. */
  readonly confidence: number;
}

/** The part of a look from one character to another. */
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

/** Whether two stand beside one another on the same base line. */
export const sharesRow = (one: Box, other: Box): boolean =>
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) >
  0.5 * Math.min(one.height, other.height);

/** Lines that touch were one, which a pattern across it cut in pieces. Boxes of lines are wider than their print. */
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

/** A look without the letters that stand where the next line begins: both lines have them. */
function before(look: Look, x: number): Look {
  const kept = look.symbols.findIndex(({ box }) => box.x + box.width / 2 > x);
  if (kept < 0) return look;
  const [text] = new RegExp(`^(?:\\s*\\S){0,${kept}}`, 'u').exec(look.text)!;
  return { text, symbols: look.symbols.slice(0, kept) };
}

const LETTER = /\p{L}/u;
/** Two readers that are no surer of a letter than this are not sure of it together. */
const LOST = 0.5;
const doubted = (symbols: readonly TextSymbol[]): TextSymbol[] =>
  symbols.map((symbol) => ({ ...symbol, confidence: Math.min(LOST, symbol.confidence) }));

/** Heights of a line from which on a gap is a space. */
const SPACE = 0.3;

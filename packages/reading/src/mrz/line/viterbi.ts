import { ALPHABET, CLASSES, type Scores } from './net.ts';

/** The steps in which a column shows its symbol (an index in `ALPHABET`). */
interface Span {
  readonly symbol: number;
  readonly from: number;
  readonly to: number;
}

export interface Path {
  readonly spans: readonly Span[];
  /** Natural logarithm. */
  readonly logLikelihood: number;
}

/** The most that a step outside the line costs: false characters are cheap, but eight fewer would make a visa. */
const JUNK = -4;

/** Viterbi over CTC's lattice: (j, c) shows c in column j, (j, blank) follows it. Each keeps its best two symbols. */
export function bestPath({ steps, values }: Scores, allowed: readonly Uint8Array[]): Path | null {
  const columns = allowed.length;
  if (steps < columns) return null;
  const symbols = ALPHABET.length;
  const width = columns * symbols;
  let shown = new Float64Array(width).fill(-Infinity);
  let next = new Float64Array(width);
  let rest = new Float64Array(columns + 1).fill(-Infinity);
  let nextRest = new Float64Array(columns + 1);
  // The previous state: 0 the same symbol, 1 the blank before, 2 + s symbol s of the column before.
  const cameShown = new Uint8Array(steps * width);
  // For a blank, 0 is the blank before, and 1 + s is symbol s of its column.
  const cameRest = new Uint8Array(steps * (columns + 1));
  rest[0] = 0;
  let bestEnd = -Infinity;
  let endStep = 0;
  let endSymbol = 0;
  const tail = junkAfter(values, steps);
  const top = new Int32Array(columns);
  const second = new Int32Array(columns);
  for (let t = 0; t < steps; t++) {
    const base = t * CLASSES;
    const blank = values[base]!;
    rankSymbols(shown, top, second);
    nextRest[0] = rest[0]! + Math.max(blank, JUNK);
    for (let j = 1; j <= columns; j++) {
      const symbol = top[j - 1]!;
      const over = shown[(j - 1) * symbols + symbol]!;
      const stay = rest[j]! >= over;
      nextRest[j] = (stay ? rest[j]! : over) + blank;
      cameRest[t * (columns + 1) + j] = stay ? 0 : 1 + symbol;
    }
    const first = Math.max(0, columns - (steps - t));
    const last = Math.min(columns - 1, t);
    next.fill(-Infinity);
    for (let j = first; j <= last; j++) {
      const set = allowed[j]!;
      const at = j * symbols;
      for (let k = 0; k < set.length; k++) {
        const c = set[k]!;
        let from = shown[at + c]!;
        let came = 0;
        if (rest[j]! > from) {
          from = rest[j]!;
          came = 1;
        }
        if (j > 0) {
          const symbol = top[j - 1] === c ? second[j - 1]! : top[j - 1]!;
          const before = shown[at - symbols + symbol]!;
          if (before > from) {
            from = before;
            came = 2 + symbol;
          }
        }
        next[at + c] = from + values[base + c + 1]!;
        cameShown[t * width + at + c] = came;
      }
    }
    [shown, next] = [next, shown];
    [rest, nextRest] = [nextRest, rest];
    const at = (columns - 1) * symbols;
    for (let c = 0; c < symbols; c++) {
      const total = shown[at + c]! + tail[t + 1]!;
      if (total > bestEnd) {
        bestEnd = total;
        endStep = t;
        endSymbol = c;
      }
    }
  }
  if (bestEnd === -Infinity) return null;
  return { spans: traceBack(columns, symbols, endStep, endSymbol, cameShown, cameRest), logLikelihood: bestEnd };
}

/** For each column, the symbols of the best and of the second best path that shows it. */
function rankSymbols(shown: Float64Array, top: Int32Array, second: Int32Array): void {
  const symbols = ALPHABET.length;
  for (let j = 0; j < top.length; j++) {
    const at = j * symbols;
    let one = shown[at + 1]! > shown[at]! ? 1 : 0;
    let two = 1 - one;
    for (let c = 2; c < symbols; c++) {
      if (shown[at + c]! > shown[at + one]!) {
        two = one;
        one = c;
      } else if (shown[at + c]! > shown[at + two]!) two = c;
    }
    top[j] = one;
    second[j] = two;
  }
}

/** The cost of ending the line before each step. */
function junkAfter(values: Float32Array, steps: number): Float64Array {
  const tail = new Float64Array(steps + 1);
  for (let t = steps - 1; t >= 0; t--) tail[t] = tail[t + 1]! + Math.max(values[t * CLASSES]!, JUNK);
  return tail;
}

function traceBack(
  columns: number,
  symbols: number,
  endStep: number,
  endSymbol: number,
  cameShown: Uint8Array,
  cameRest: Uint8Array,
): Span[] {
  const width = columns * symbols;
  const spans: Span[] = [];
  let j = columns - 1;
  let symbol = endSymbol;
  let to = endStep;
  for (let t = endStep; t >= 0; t--) {
    const came = cameShown[t * width + j * symbols + symbol]!;
    if (came === 0) continue;
    spans.push({ symbol, from: t, to });
    if (j === 0) break;
    if (came >= 2) {
      symbol = came - 2;
    } else {
      // Through the blanks to the column before.
      for (t--; cameRest[t * (columns + 1) + j] === 0; t--);
      symbol = cameRest[t * (columns + 1) + j]! - 1;
    }
    j--;
    to = t - 1;
  }
  return spans.reverse();
}

import { ALPHABET, CLASSES, type Scores } from './net.ts';

/** What the network saw, without any constraint. */
export interface GreedyLine {
  readonly text: string;
  /** For each character, its probability where it is surest. */
  readonly confidence: readonly number[];
  /** For each character, the step at which it is surest. */
  readonly steps: readonly number[];
}

/** A line of the length and the character classes that a format asks for. */
export interface FittedLine {
  readonly text: string;
  /** Natural logarithm of how likely the best path is, junk before and after the line included. */
  readonly logLikelihood: number;
  readonly columns: readonly Column[];
}

export interface Column {
  /** Where in the strip, in steps. */
  readonly step: number;
  /** Probability of each character of `ALPHABET` there, before the class is asked. Sums to 1 or a little less. */
  readonly probabilities: Float32Array;
}

/** A step before or after the line that doesn't look blank (a page's edge, a stamp) costs so much: a character costs more when it's skipped without need. */
const JUNK = -1.2;

export function greedyLine({ steps, values }: Scores): GreedyLine {
  let text = '';
  const confidence: number[] = [];
  const at: number[] = [];
  let previous = 0;
  for (let t = 0; t < steps; t++) {
    const best = bestClass(values, t);
    const probability = Math.exp(values[t * CLASSES + best]!);
    if (best && best !== previous) {
      text += ALPHABET[best - 1];
      confidence.push(probability);
      at.push(t);
    } else if (best && probability > confidence[confidence.length - 1]!) {
      confidence[confidence.length - 1] = probability;
      at[at.length - 1] = t;
    }
    previous = best;
  }
  return { text, confidence, steps: at };
}

function bestClass(values: Float32Array, t: number): number {
  let best = 0;
  for (let c = 1; c < CLASSES; c++) if (values[t * CLASSES + c]! > values[t * CLASSES + best]!) best = c;
  return best;
}

/**
 * The likeliest line with exactly as many characters as `allowed` has entries, each out of its entry (bit c for `ALPHABET[c]`).
 * Null when the strip is too short to hold so many.
 */
export function fitLine(scores: Scores, allowed: readonly Uint8Array[]): FittedLine | null {
  const path = bestPath(scores, allowed);
  if (!path) return null;
  const columns = path.spans.map(({ from, to, symbol }, j) => {
    // Half of the way to the neighbours is this column's.
    const low = j === 0 ? Math.max(0, from - 2) : Math.ceil((path.spans[j - 1]!.to + from) / 2);
    const high =
      j === path.spans.length - 1 ? Math.min(scores.steps - 1, to + 2) : Math.floor((to + path.spans[j + 1]!.from) / 2);
    return {
      step: (from + to) / 2,
      probabilities: columnProbabilities(scores, Math.min(low, from), Math.max(high, to)),
      symbol,
    };
  });
  const text = path.spans.map(({ symbol }) => ALPHABET[symbol]).join('');
  return { text, logLikelihood: path.logLikelihood, columns };
}

/** Each character's greatest probability in the span, shared out so that they don't exceed 1 together. */
function columnProbabilities({ values }: Scores, from: number, to: number): Float32Array {
  const out = new Float32Array(ALPHABET.length);
  let sum = 0;
  for (let c = 0; c < ALPHABET.length; c++) {
    let top = -Infinity;
    for (let t = from; t <= to; t++) top = Math.max(top, values[t * CLASSES + c + 1]!);
    out[c] = Math.exp(top);
    sum += out[c]!;
  }
  if (sum > 1) for (let c = 0; c < out.length; c++) out[c]! /= sum;
  return out;
}

interface Span {
  readonly symbol: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Viterbi over CTC's lattice. State (j, c): column j has been seen and is showing symbol c; state (j, blank): the column is over. For
 * each step and column only the best and the second best symbol matter to the next column, which may not show the same one at once.
 */
function bestPath(
  { steps, values }: Scores,
  allowed: readonly Uint8Array[],
): { spans: Span[]; logLikelihood: number } | null {
  const columns = allowed.length;
  if (steps < columns) return null;
  const symbols = ALPHABET.length;
  const width = columns * symbols;
  let shown = new Float64Array(width).fill(-Infinity);
  let next = new Float64Array(width);
  let rest = new Float64Array(columns + 1).fill(-Infinity);
  let nextRest = new Float64Array(columns + 1);
  // Where a state came from: 0 the same symbol, 1 the blank before, 2 + s symbol s of the column before.
  const cameShown = new Uint8Array(steps * width);
  // For a blank: 0 the blank before, 1 + s symbol s of its column.
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
    for (let j = 0; j < columns; j++) {
      let one = 0;
      let two = 1;
      const at = j * symbols;
      if (shown[at + 1]! > shown[at]!) {
        one = 1;
        two = 0;
      }
      for (let c = 2; c < symbols; c++) {
        if (shown[at + c]! > shown[at + one]!) {
          two = one;
          one = c;
        } else if (shown[at + c]! > shown[at + two]!) two = c;
      }
      top[j] = one;
      second[j] = two;
    }
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

/** For each step, what it costs to end the line before it. */
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
      // Through blanks to the column before.
      for (t--; cameRest[t * (columns + 1) + j] === 0; t--);
      symbol = cameRest[t * (columns + 1) + j]! - 1;
    }
    j--;
    to = t - 1;
  }
  return spans.reverse();
}

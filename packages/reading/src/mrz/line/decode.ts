import { ALPHABET, CLASSES, type Scores } from './net.ts';
import { bestPath, type Path } from './viterbi.ts';

/** The network's output, without any constraint. */
export interface GreedyLine {
  readonly text: string;
  /** The highest probability of each character. */
  readonly confidence: readonly number[];
  /** The step at which each character has its highest probability. */
  readonly steps: readonly number[];
}

/** A line with the length and the character classes of a format. */
export interface FittedLine {
  readonly text: string;
  /** Natural logarithm of the best path's likelihood, including noise before and after the line. */
  readonly logLikelihood: number;
  readonly columns: readonly Column[];
}

export interface Column {
  /** Position in the strip, in steps. */
  readonly step: number;
  /** Probability of each character of `ALPHABET` there, before the class is applied. The sum is 1 or slightly less. */
  readonly probabilities: Float32Array;
}

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

/** The likeliest line of as many characters as `allowed` has masks (bit c: `ALPHABET[c]`). Null if too short. */
export function fitLine(scores: Scores, allowed: readonly Uint8Array[]): FittedLine | null {
  const path = plainPath(scores, allowed) ?? bestPath(scores, allowed);
  if (!path) return null;
  const columns = path.spans.map(({ from, to, symbol }, j) => {
    // Each column reaches halfway to its neighbours.
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

/** The likeliest path without constraints, if it has the required form: no search can find a likelier one. */
function plainPath({ steps, values }: Scores, allowed: readonly Uint8Array[]): Path | null {
  const spans: { symbol: number; from: number; to: number }[] = [];
  let logLikelihood = 0;
  let previous = 0;
  for (let t = 0; t < steps; t++) {
    const best = bestClass(values, t);
    logLikelihood += values[t * CLASSES + best]!;
    if (best && best === previous) spans[spans.length - 1]!.to = t;
    else if (best) {
      if (!allowed[spans.length]?.includes(best - 1)) return null;
      spans.push({ symbol: best - 1, from: t, to: t });
    }
    previous = best;
  }
  return spans.length === allowed.length ? { spans, logLikelihood } : null;
}

/** Each character's greatest probability in the span, scaled so that their sum does not exceed 1. */
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

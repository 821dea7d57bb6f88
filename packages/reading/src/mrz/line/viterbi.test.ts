import { expect, test } from 'vitest';
import { CLASSES } from './net.ts';
import { bestPath } from './viterbi.ts';

let seed = 5;
/** Between 0 and 1. */
const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
const scoresOf = (steps: number, blank = (): number => -6 * random()) => {
  const values = Float32Array.from({ length: steps * CLASSES }, (_, i) =>
    i % CLASSES === 0 ? blank() : -5 * random(),
  );
  return { steps, values };
};

interface Way {
  readonly spans: readonly { readonly symbol: number; readonly from: number; readonly to: number }[];
  readonly sum: number;
}

/** Tries every way to assign the columns to the steps. */
function bestOfAll({ steps, values }: ReturnType<typeof scoresOf>, allowed: readonly Uint8Array[]): Way | null {
  const blank = (t: number): number => values[t * CLASSES]!;
  // Before and after the line a step costs at most four.
  const junk = (from: number, to: number): number => {
    let sum = 0;
    for (let t = from; t < to; t++) sum += Math.max(blank(t), -4);
    return sum;
  };
  let best: Way | null = null;
  const place = (column: number, begun: number, spans: Way['spans'], sum: number): void => {
    if (column === allowed.length) {
      const whole = sum + junk(begun, steps);
      if (!best || whole > best.sum) best = { spans, sum: whole };
      return;
    }
    let before = 0;
    for (let from = begun; from < steps; from++) {
      for (const symbol of allowed[column]!) {
        const last = spans.at(-1);
        if (last && from === begun && last.symbol === symbol) continue;
        let own = 0;
        for (let to = from; to < steps; to++) {
          own += values[to * CLASSES + symbol + 1]!;
          const gap = column === 0 ? junk(0, from) : before;
          place(column + 1, to + 1, [...spans, { symbol, from, to }], sum + gap + own);
        }
      }
      before += blank(from);
    }
  };
  place(0, 0, [], 0);
  return best;
}

test.each([
  [
    'two columns that allow the same symbols',
    6,
    [
      [3, 7],
      [3, 7],
    ],
  ],
  ['one column', 4, [[0, 5, 36]]],
  ['three columns of one symbol, which need blanks between them', 7, [[2], [2], [2]]],
  [
    'three columns',
    6,
    [
      [1, 2, 3],
      [2, 3, 4],
      [0, 1, 36],
    ],
  ],
  [
    'as many columns as steps',
    4,
    [
      [1, 2],
      [3, 4],
      [1, 2],
      [3, 4],
    ],
  ],
  [
    'the first symbols of the alphabet, with no room for a blank',
    3,
    [
      [0, 1],
      [0, 1],
      [0, 1, 2],
    ],
  ],
  [
    'many symbols, side by side',
    2,
    [
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4],
    ],
  ],
] as const)('the best path of %s equals an exhaustive search', (_, steps, sets) => {
  const allowed = sets.map((set) => Uint8Array.from(set));
  for (let n = 0; n < 40; n++) {
    const scores = scoresOf(steps);
    const { spans, sum } = bestOfAll(scores, allowed)!;
    const found = bestPath(scores, allowed)!;
    expect(found.logLikelihood).toBeCloseTo(sum, 4);
    expect(found.spans).toEqual(spans);
  }
});

import { expect, test } from 'vitest';
import { standsAsPrinted, wasSeen } from './as-printed.ts';
import type { Column } from './decode.ts';
import { ALPHABET, CLASSES, type Scores } from './net.ts';

const chances = (seen: Record<string, number>): Float32Array => {
  const out = new Float32Array(ALPHABET.length);
  for (const [char, chance] of Object.entries(seen)) out[ALPHABET.indexOf(char)] = chance;
  return out;
};

/** Columns from a step on, with these gaps between them. */
function columns(gaps: readonly number[], from = 0, seen: Record<string, number> = { A: 0.9 }): Column[] {
  let step = from;
  return [0, ...gaps].map((gap) => ({ step: (step += gap), probabilities: chances(seen) }));
}

/** A strip that shows nothing but these characters: step, character and chance. */
function showing(steps: number, ...shown: readonly (readonly [number, string, number])[]): Scores {
  const values = new Float32Array(steps * CLASSES).fill(Math.log(1e-6));
  for (const [t, char, chance] of shown)
    values[t * CLASSES + (char && ALPHABET.indexOf(char) + 1 ? ALPHABET.indexOf(char) + 1 : 0)] = Math.log(chance);
  return { steps, values };
}

const nothing = showing(0);
const even = (count: number, gap = 100): number[] => Array.from({ length: count }, () => gap);

test.each([
  [62, true],
  [61, false],
  [150, true],
  [151, false],
])('a gap of %i among gaps of 100 is as printed: %s', (gap, printed) => {
  for (const at of [0, 7, 15, 28]) expect(standsAsPrinted(nothing, columns(even(29).with(at, gap)))).toBe(printed);
});

test('a pitch that grows along the line is as printed, while the last gap is at most half as wide again', () => {
  // Against the mean of the third to the ninth of the last eleven gaps.
  const growing = (by: number) => even(30).map((gap, i) => gap * by ** i);
  expect(
    growing(1.087).at(-1)! / ([2, 3, 4, 5, 6, 7, 8].reduce((sum, i) => sum + 100 * 1.087 ** (19 + i), 0) / 7),
  ).toBeCloseTo(1.4967, 3);
  expect([1.087, 1.088].map((by) => standsAsPrinted(nothing, columns(growing(by))))).toEqual([true, false]);
  expect([1.087, 1.088].map((by) => standsAsPrinted(nothing, columns(growing(by).toReversed())))).toEqual([
    true,
    false,
  ]);
});

test('a gap is compared with the five on each side', () => {
  // The middle seven of eleven: with five gaps of 160 their mean is 134.3, with four of them 125.7.
  const beside = (first: number) =>
    even(40).map((gap, i) => (i === 20 ? 195 : i >= first && i < first + 5 ? 160 : gap));
  expect([14, 15, 21, 22].map((first) => standsAsPrinted(nothing, columns(beside(first))))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

/** Gaps of 4 steps, then of 6: from step 10 to 160. */
const widening = columns([...even(15, 4), ...even(15, 6)], 10);

test.each([
  [4, true],
  [5, false],
  [6, false],
  [7, false],
  [8, true],
  [164, true],
  [165, false],
  [166, false],
  [167, false],
  [168, true],
])('with another character at step %i it is as printed: %s', (step, printed) =>
  expect(standsAsPrinted(showing(180, [step, 'B', 0.9]), widening)).toBe(printed),
);

test('a character at the very first or last step of the strip is seen, too', () => {
  const line = columns(even(20, 4), 4);
  expect(standsAsPrinted(showing(90, [0, 'B', 0.9]), line)).toBe(false);
  expect(standsAsPrinted(showing(89, [88, 'B', 0.9]), line)).toBe(false);
  expect(standsAsPrinted(showing(90, [1, 'B', 0.9]), columns(even(20, 4), 4.5))).toBe(false);
  expect(standsAsPrinted(showing(90, [3, 'B', 0.9]), columns(even(20, 4), 4.5))).toBe(true);
});

test.each([
  ['A', { A: 0.0101 }, true],
  ['A', { A: 0.0099, B: 0.9 }, false],
  ['O', { O: 0.006, '0': 0.0045 }, true],
  ['0', { O: 0.9 }, true],
  ['O', { Q: 0.9 }, false],
  ['<', { '<': 0.0101 }, true],
])('%s was seen in %j: %s', (char, seen, was) => {
  const line = [...columns([4], 0, { X: 0.9 }), ...columns([], 8, seen)];
  expect(wasSeen(`XX${char}`, line)).toBe(was);
});

import { expect, test } from 'vitest';
import { fitLine } from './decode.ts';
import { fitFormat } from './fit-format.ts';
import { LAYOUTS } from '../formats.ts';
import { ALPHABET, CLASSES, type Scores } from './net.ts';
import { scoresOf } from './scores.fixture.ts';

const names = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
const data = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';
const read = (top: Scores, bottom: Scores) => fitFormat(LAYOUTS.TD3, [[top], [bottom]]);

/** Blanks, and the characters and probabilities at some steps; the rest of the probability is the blank's. */
function steps(count: number, shown: Readonly<Record<number, Readonly<Record<string, number>>>>): Scores {
  const values = new Float32Array(count * CLASSES).fill(Math.log(1e-9));
  for (let t = 0; t < count; t++) {
    let rest = 1;
    for (const [char, chance] of Object.entries(shown[t] ?? {})) {
      values[t * CLASSES + ALPHABET.indexOf(char) + 1] = Math.log(chance);
      rest -= chance;
    }
    values[t * CLASSES] = Math.log(Math.max(1e-9, rest));
  }
  return { steps: count, values };
}
const any = (...texts: string[]) => texts.map((chars) => Uint8Array.from(chars, (char) => ALPHABET.indexOf(char)));
const digits = (values: ArrayLike<number>) => Array.from(values, (value) => Number(value.toFixed(4)));

test('a column extends half-way to its neighbours, and two steps at the ends of a line', () => {
  /** Step, first and last step of each column. */
  const wide = (count: number, line: Readonly<Record<number, string>>) => {
    // One character's probability grows from step to step, that of another falls.
    const shown = Array.from({ length: count }, (_, t) => ({
      Y: 0.004 * (t + 1),
      Z: 0.004 * (count - t),
      ...(line[t] ? { [line[t]]: 0.7 } : {}),
    }));
    const { columns } = fitLine(steps(count, shown), any('AB', 'BA', 'C'))!;
    return columns.map(({ step, probabilities }) => [
      step,
      count - Math.round(probabilities[ALPHABET.indexOf('Z')]! / 0.004),
      Math.round(probabilities[ALPHABET.indexOf('Y')]! / 0.004) - 1,
    ]);
  };
  expect(wide(20, { 4: 'A', 5: 'A', 9: 'B', 14: 'C' })).toEqual([
    [4.5, 2, 7],
    [9, 7, 11],
    [14, 12, 16],
  ]);
  expect(wide(19, { 1: 'B', 6: 'A', 7: 'A', 8: 'A', 17: 'C' })).toEqual([
    [1, 0, 3],
    [7, 4, 12],
    [17, 13, 18],
  ]);
  expect(wide(9, { 3: 'A', 4: 'B', 5: 'C' })).toEqual([
    [3, 1, 3],
    [4, 4, 4],
    [5, 5, 7],
  ]);
});

test('a column takes the highest probability of its steps, scaled to at most one', () => {
  const chances = (A: number, X: number) => {
    const { probabilities } = fitLine(steps(4, { 1: { A, '0': X / 2 }, 2: { X, '0': X / 5 } }), any('A'))!.columns[0]!;
    return digits([...'AX0'].map((char) => probabilities[ALPHABET.indexOf(char)]!));
  };
  expect(chances(0.7, 0.4)).toEqual([0.5385, 0.3077, 0.1538]);
  expect(chances(0.5, 0.2)).toEqual([0.5, 0.2, 0.1]);
});

test.each(['A', 'V', 'W', 'Y', 'Z', '0'])('a seen X is read as %s if only that is allowed', (char) =>
  expect(fitLine(steps(3, { 1: { X: 0.9 } }), any(char))!.text).toBe(char),
);

test('a line with too many or too few characters is still fitted', () => {
  const seen = steps(7, { 1: { A: 0.8 }, 3: { B: 0.9 }, 5: { C: 0.7 } });
  const fitted = (count: number) => {
    const fit = fitLine(seen, any(...Array.from({ length: count }, () => 'ABC')))!;
    return [fit.text.slice(-3), Number(fit.logLikelihood.toFixed(3))];
  };
  const [A, B, C, lost] = [0.8, 0.9, 0.7, 0.3].map(Math.log) as [number, number, number, number];
  expect([2, 3, 4].map(fitted)).toEqual([
    ['AB', Number((A + B + lost).toFixed(3))],
    ['ABC', Number((A + B + C).toFixed(3))],
    ['ABC', Number((A + B + C + Math.log(1e-9)).toFixed(3))],
  ]);
});

test('a clear line fits its format without repairs', () => {
  const fit = read(scoresOf(names), scoresOf(data))!;
  expect(fit).toMatchObject({ lines: [names, data], valid: true, repairs: [] });
});

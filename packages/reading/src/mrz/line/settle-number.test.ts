import { composeMrz } from '../compose.ts';
import { expect, test } from 'vitest';
import { LAYOUTS } from '../formats.ts';
import { ALPHABET } from './net.ts';
import { LOOK_ALIKES } from './look-alikes.ts';
import { settleNumber } from './settle-number.ts';

/** The reading, with each look-alike of the number `rival` times as likely. */
function settled(issuingState: string, printed: string, read: string, rival: number) {
  const [names, data] = composeMrz('TD3', { issuingState, nationality: issuingState, documentNumber: printed });
  const lines = [names!, read.padEnd(9, '<') + data!.slice(9)];
  const fits = lines.map((line) => ({
    columns: [...line].map((char, step) => {
      const probabilities = new Float32Array(ALPHABET.length);
      probabilities[ALPHABET.indexOf(char)] = 1;
      const twin = LOOK_ALIKES.get(char);
      if (twin) probabilities[ALPHABET.indexOf(twin)] = rival;
      return { step, probabilities };
    }),
  }));
  const verdict = settleNumber(LAYOUTS.TD3, lines, fits);
  return { number: verdict.lines[1]!.slice(0, 9).replaceAll('<', ''), sure: verdict.sure };
}

test('look-alikes that cancel out in the check digit are decided by the State’s format', () =>
  expect(settled('ITA', 'CA00000AA', 'CAOO00OAA', 0.5)).toEqual({ number: 'CA00000AA', sure: true }));

/** The reading, with the given likelihoods for look-alikes of some of the number's characters. */
function withRivals(state: string, number: string, rivals: Readonly<Record<number, number>>, printed = number) {
  const [names, data] = composeMrz('TD3', { issuingState: state, nationality: state, documentNumber: printed });
  const lines = [names!, number.padEnd(9, '<') + data!.slice(9)];
  const fits = lines.map((line, i) => ({
    columns: [...line].map((char, step) => {
      const probabilities = new Float32Array(ALPHABET.length);
      probabilities[ALPHABET.indexOf(char)] = 0.5;
      const rival = i === 1 && step < 9 ? rivals[step] : undefined;
      if (rival) probabilities[ALPHABET.indexOf(LOOK_ALIKES.get(char)!)] = rival / 2;
      return { step, probabilities };
    }),
  }));
  const { lines: settledLines, swapped, sure } = settleNumber(LAYOUTS.TD3, lines, fits);
  return { number: settledLines[1]!.slice(0, 9), at: swapped.map(({ line, column }) => [line, column]), sure };
}

test('the probabilities of two look-alikes are combined', () => {
  // O for 0 where the weights are 3 and 7 makes 240 more.
  const both = (one: number, other: number) => withRivals('UTO', 'R00000000', { 1: one, 3: other }).sure;
  expect([both(0.04, 0.022), both(0.04, 0.024)]).toEqual([true, false]);
  // A likelier one than the character that was read costs nothing, and compensates nothing.
  expect([both(1.5, 0.0009), both(1.5, 0.00092)]).toEqual([true, false]);
  expect([both(0.0009, 1.5), both(0.00092, 1.5)]).toEqual([true, false]);
});

test('a number in the State’s format is certain unless a rival has that format too', () => {
  // German numbers have no vowels, but they have G and 6.
  expect(withRivals('D', 'C0Z0XCT47', { 1: 0.5, 3: 0.5 })).toMatchObject({ sure: true });
  expect(withRivals('D', 'C0ZX6CT47', { 4: 0.5 })).toMatchObject({ number: 'C0ZX6CT47', sure: false });
  expect(withRivals('D', 'C0ZX6CT47', { 4: 0.0009 })).toMatchObject({ sure: true });
});

test('only numbers of nine characters are decided', () => {
  const lines = composeMrz('FRID', { documentNumber: '0O0123456789' });
  expect(settleNumber(LAYOUTS.FRID, lines, [])).toEqual({ lines, swapped: [], sure: true });
});

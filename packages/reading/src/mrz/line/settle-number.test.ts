import { composeMrz } from '../compose.ts';
import { expect, test } from 'vitest';
import { LAYOUTS } from '../formats.ts';
import { ALPHABET } from './net.ts';
import { LOOK_ALIKES } from './look-alikes.ts';
import { settleNumber } from './settle-number.ts';

/** What was read, with each look-alike of the number `rival` times as likely. */
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

test('look-alikes that cancel out in the check digit are settled by the State’s format', () =>
  expect(settled('ITA', 'CA00000AA', 'CAOO00OAA', 0.5)).toEqual({ number: 'CA00000AA', sure: true }));

/** What was read, with the look-alikes of some of the number's characters as likely as is said. */
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

test('two look-alikes count together', () => {
  // O for 0 where the weights are 3 and 7 makes 240 more.
  const both = (one: number, other: number) => withRivals('UTO', 'R00000000', { 1: one, 3: other }).sure;
  expect([both(0.04, 0.022), both(0.04, 0.024)]).toEqual([true, false]);
  // One that is likelier than what was read costs nothing, and makes up for nothing.
  expect([both(1.5, 0.0009), both(1.5, 0.00092)]).toEqual([true, false]);
  expect([both(0.0009, 1.5), both(0.00092, 1.5)]).toEqual([true, false]);
});

test('a number of the State’s format is sure unless a rival has its format, too', () => {
  // German numbers have no vowels, but G and 6.
  expect(withRivals('D', 'C0Z0XCT47', { 1: 0.5, 3: 0.5 })).toMatchObject({ sure: true });
  expect(withRivals('D', 'C0ZX6CT47', { 4: 0.5 })).toMatchObject({ number: 'C0ZX6CT47', sure: false });
  expect(withRivals('D', 'C0ZX6CT47', { 4: 0.0009 })).toMatchObject({ sure: true });
});

test('a State’s format settles what was read only if one rival has it, near enough', () => {
  const read = { number: 'CAO00O000', at: [] };
  const rivals = (rival: number) => withRivals('ITA', 'CAO00O000', { 2: rival, 5: rival }, 'CA0000000');
  expect(rivals(0.5)).toEqual({
    number: 'CA0000000',
    at: [
      [1, 2],
      [1, 5],
    ],
    sure: true,
  });
  expect([rivals(0.031), rivals(0.03)].map(({ number }) => number)).toEqual(['CA0000000', 'CAO00O000']);
  // Italian numbers end in two digits or in two letters.
  expect(withRivals('ITA', 'CAO000000', { 2: 0.5, 7: 0.5, 8: 0.5 }, 'CA1234567')).toEqual({
    ...read,
    number: 'CAO000000',
    sure: false,
  });
});

test('an O or I in the number of a State without a known format is never sure', () => {
  expect(withRivals('UTO', 'RO1234567', {}).sure).toBe(false);
  expect(withRivals('UTO', 'RI1234567', {}).sure).toBe(false);
  expect(withRivals('UTO', 'RS1234567', {}).sure).toBe(true);
  // Known, and not of that format: there is nothing to take it for.
  expect(withRivals('ITA', 'RO1234567', {}).sure).toBe(true);
});

test('only numbers of nine characters are settled', () => {
  const lines = composeMrz('FRID', { documentNumber: '0O0123456789' });
  expect(settleNumber(LAYOUTS.FRID, lines, [])).toEqual({ lines, swapped: [], sure: true });
});

test('the number of a card is in its first line', () => {
  const lines = composeMrz('TD1', { issuingState: 'UTO', documentNumber: 'R16340000' });
  const fits = lines.map((line, i) => ({
    columns: [...line].map((char, step) => {
      const probabilities = new Float32Array(ALPHABET.length);
      probabilities[ALPHABET.indexOf(char)] = 0.5;
      if (i === 0 && step === 7) probabilities[ALPHABET.indexOf('G')] = 0.4;
      return { step, probabilities };
    }),
  }));
  expect(lines[0]!.slice(5, 14)).toBe('R16340000');
  expect(settleNumber(LAYOUTS.TD1, lines, fits).sure).toBe(false);
});

test('what has no near rival is certain', () => {
  expect(settled('UTO', 'R00000000', 'R00000000', 0.0001)).toEqual({ number: 'R00000000', sure: true });
  expect(settled('DEU', 'C01X00T47', 'C01X00T47', 0.1)).toMatchObject({ number: 'C01X00T47' });
});

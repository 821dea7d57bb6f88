import { expect, test } from 'vitest';
import { LAYOUTS } from '../formats.ts';
import type { FormatFit } from './fit-format.ts';
import { ALPHABET } from './net.ts';
import { isSure, uncheckedConfidence } from './sureness.ts';

/** As in ICAO 9303-4, appendix A, for a State in the standard, and one that is not in it. */
const GERMAN = [
  'P<D<<ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36D<<7408122F1204159ZE184226B<<<<<10',
] as const;
const UNKNOWN = [
  'P<QZQERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36QZQ7408122F1204159ZE184226B<<<<<10',
] as const;

/** Characters of columns, by line and column, such as `'1 5': 'E 0.9, F 0.1'`: the one that was read comes first. */
type Seen = Readonly<Record<string, string>>;

/** Elsewhere each character is certain. */
function fitOf(seen: Seen = {}, change: Partial<FormatFit> = {}, lines: readonly string[] = GERMAN): FormatFit {
  const shown = lines.map((line, n) => [...line].map((char, i) => seen[`${n} ${i}`] ?? `${char} 1`));
  const columns = shown.map((each) =>
    each.map((column, step) => {
      const probabilities = new Float32Array(ALPHABET.length);
      for (const one of column.split(', ')) probabilities[ALPHABET.indexOf(one[0]!)] = Number(one.slice(2));
      return { step, probabilities };
    }),
  );
  return {
    layout: LAYOUTS.TD3,
    lines: shown.map((each) => each.map((column) => column[0]).join('')),
    columns,
    confidence: shown.map((each) => each.map((column) => Number(column.split(', ')[0]!.slice(2)))),
    repairs: [],
    checks: [],
    asPrinted: true,
    numberSure: true,
    valid: true,
    likelihood: -0.05,
    look: [0, 0],
    ...change,
  };
}

test.each([
  ['a check digit that does not hold', { valid: false }],
  ['a number with look-alikes', { numberSure: false }],
  ['less than -0.25 a character', { likelihood: -0.2501 }],
])('a reading is not certain with %s', (_, change) => expect(isSure(fitOf({}, change))).toBe(false));

test('a reading is certain at -0.25 per character', () => expect(isSure(fitOf({}, { likelihood: -0.25 }))).toBe(true));

test('a reading is certain if its characters without check digits reach 0.7 together', () => {
  // A letter of the name, and the sex: 0.8 · 0.8801 = 0.704.
  expect(isSure(fitOf({ '0 6': 'R 0.8', '1 20': 'F 0.8801' }))).toBe(true);
  expect(isSure(fitOf({ '0 6': 'R 0.8', '1 20': 'F 0.87' }))).toBe(false);
});

test('a reading is certain from 0.9 if the State is not in the standard', () => {
  expect(isSure(fitOf({ '0 6': 'R 0.9001' }, {}, UNKNOWN))).toBe(true);
  expect(isSure(fitOf({ '0 6': 'R 0.89' }, {}, UNKNOWN))).toBe(false);
  expect(isSure(fitOf({ '0 6': 'R 0.89' }))).toBe(true);
  const nationality = [GERMAN[0], UNKNOWN[1]];
  expect(isSure(fitOf({ '0 6': 'R 0.89' }, {}, nationality))).toBe(false);
});

test('a checked character competes only with allowed characters of equal value', () => {
  // 8, I and S have the same value; 9 does not.
  expect(uncheckedConfidence(fitOf({ '1 1': '8 0.6, S 0.2, 9 0.2' }))).toBeCloseTo(0.75, 6);
  expect(uncheckedConfidence(fitOf({ '1 1': '8 0.3, S 0.1, I 0.2' }))).toBeCloseTo(0.5, 6);
  // The filler has the value 0, as have 0, A, K and U.
  expect(uncheckedConfidence(fitOf({ '1 37': '< 0.6, 0 0.2, A 0.1, K 0.1, 6 0.2' }))).toBeCloseTo(0.6, 6);
  // A date has no letters.
  expect(uncheckedConfidence(fitOf({ '1 14': '4 0.5, E 0.4' }))).toBeCloseTo(1, 6);
});

test('a look-alike that the column forbids supports the character', () => {
  // A name has no digits, so a character that looks like 0 is an O.
  expect(uncheckedConfidence(fitOf({ '0 11': 'O 0.6, 0 0.3' }))).toBeCloseTo(0.9, 6);
  expect(uncheckedConfidence(fitOf({ '0 11': 'O 0.6, Q 0.3' }))).toBeCloseTo(0.6, 6);
});

test.each([
  [0, 1],
  [9, 1],
  [10, 0.5],
  [12, 0.5],
  [13, 1],
  [19, 1],
  [20, 0.5],
  [21, 1],
  [27, 1],
  [28, 1],
  [42, 1],
  [43, 1],
])('a doubtful character in column %i of the second line leaves a confidence of %d', (column, left) =>
  expect(uncheckedConfidence(fitOf({ [`1 ${column}`]: `${GERMAN[1][column]} 0.5` }))).toBeCloseTo(left, 5),
);

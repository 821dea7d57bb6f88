import { expect, test } from 'vitest';
import { LAYOUTS } from '../formats.ts';
import { ALPHABET } from './net.ts';
import { settleChecks } from './settle-checks.ts';

/** ICAO 9303-4, appendix A. */
const LINES = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
/** Columns of the second line: the number's second character, and one of each date. */
const [NUMBER, BIRTH, EXPIRY] = [1, 14, 25];

/** Characters of a column with their probability, the one that was read first, such as `B 0.5, 8 0.4`. */
type Column = string;

/** The example with other readings in some columns of its second line. Other columns have no alternatives. */
function settle(read: Readonly<Record<number, Column>>, ofNames: Readonly<Record<number, Column>> = {}) {
  const shown = LINES.map((line, n) => [...line].map((char, i) => (n === 0 ? ofNames : read)[i] ?? `${char} 1`));
  const lines = shown.map((columns) => columns.map((column) => column[0]).join(''));
  const fits = shown.map((columns) => ({
    columns: columns.map((column, step) => {
      const probabilities = new Float32Array(ALPHABET.length);
      for (const each of column.split(', ')) probabilities[ALPHABET.indexOf(each[0]!)] = Number(each.slice(2));
      return { step, probabilities };
    }),
  }));
  const { lines: settled, changed } = settleChecks(LAYOUTS.TD3, lines, fits);
  expect(settled[0]).toBe(lines[0]);
  return {
    right: settled[1] === LINES[1],
    changed: changed.map(({ line, column, char }) => `${line} ${column} ${char}`),
  };
}

test('check digits themselves may be repaired, including the last column', () => {
  expect(settle({ 42: '7 0.55, 1 0.4' })).toEqual({ right: true, changed: ['1 42 1'] });
  expect(settle({ 43: '1 0.55, 0 0.4' })).toEqual({ right: true, changed: ['1 43 0'] });
});

test('a rival must be close: two changes may together be exp(-3) as likely', () => {
  expect(settle({ [NUMBER]: 'B 0.8, 8 0.164', [EXPIRY]: '7 0.8, 1 0.2' })).toEqual({
    right: true,
    changed: ['1 25 1', '1 1 8'],
  });
  expect(settle({ [NUMBER]: 'B 0.8, 8 0.156', [EXPIRY]: '7 0.8, 1 0.2' })).toEqual({ right: false, changed: [] });
});

test('a rival must be close: three changes are too many', () => {
  const three = { [NUMBER]: 'B 0.5, 8 0.45', [BIRTH]: '1 0.5, 4 0.45', [EXPIRY]: '7 0.5, 1 0.45' };
  expect(settle(three)).toEqual({ right: false, changed: [] });
});

// 8 and S have the same value, modulo ten.
test.each([
  ['exp(1.2) apart, the nearer one is made', 'B 0.5, 8 0.3, S 0.0882', ['1 1 8']],
  ['closer, none is', 'B 0.5, 8 0.3, S 0.0938', []],
  ['exp(1.2) apart the other way round, S is made', 'B 0.5, 8 0.0882, S 0.3', ['1 1 S']],
  ['both as likely as what was read, or likelier, none is', 'B 0.1, 8 0.4, S 0.1', []],
])('of two changes that both satisfy the check digits, %s', (_, column, changed) =>
  expect(settle({ [NUMBER]: column }).changed).toEqual(changed),
);

test.each([
  ['name', { [NUMBER]: 'B 0.55, 8 0.4' }, { 5: 'F 0.5, E 0.5' }],
  ['nationality', { [NUMBER]: 'B 0.55, 8 0.4', 10: 'U 0.5, V 0.5' }, {}],
])('a doubtful letter of the %s, which has no check digit, does not prevent a repair', (_, read, names) =>
  expect(settle(read, names)).toEqual({ right: true, changed: ['1 1 8'] }),
);

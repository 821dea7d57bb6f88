import { expect, test } from 'vitest';
import { composeMrz } from '../compose.ts';
import { LAYOUTS } from '../formats.ts';
import { fitFormat } from './fit-format.ts';
import type { Scores } from './net.ts';
import { scoresOf } from './scores.fixture.ts';

const NAMES = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
const DATA = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';
/** The lower line of a passport, read once or several times. */
const fit = (...looks: readonly Scores[]) => fitFormat(LAYOUTS.TD3, [[scoresOf(NAMES)], looks])!;
const whole = scoresOf(DATA);
/** The probabilities of the lower line's ambiguous characters, by their columns from 0 on. */
const doubtful = ({ confidence }: ReturnType<typeof fit>) =>
  confidence[1]!.flatMap((chance, column) =>
    Math.abs(chance - 0.999) < 1e-4 ? [] : [[column, Number(chance.toFixed(3))]],
  );

const HOLDER = {
  documentNumber: 'L898902C3',
  issuingState: 'UTO',
  nationality: 'UTO',
  primaryIdentifier: 'Eriksson',
  dateOfBirth: '740812',
  dateOfExpiry: '120415',
  sex: 'F',
};

test('a look that fits far worse than the best is ignored', () => {
  const worse = (below: number, seen: Record<number, Record<string, number>> = {}) =>
    scoresOf(DATA, { ...seen, 10: { U: Math.exp(-below), '1': 0.99 } });
  expect(doubtful(fit(whole, worse(5.9)))).toEqual([[10, 0.501]]);
  expect(doubtful(fit(whole, worse(6.1)))).toEqual([]);
  // One and a half times the best, where that is more.
  const dim = Object.fromEntries([28, 29, 30, 31, 32, 33, 34, 35, 36, 37].map((at) => [at, { [DATA[at]!]: 0.5 }]));
  const dimmed = (below: number) => doubtful(fit(scoresOf(DATA, dim), worse(below, dim))).map(([column]) => column);
  expect(dimmed(10.4)).toEqual([10, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37]);
  expect(dimmed(10.7)).toEqual([28, 29, 30, 31, 32, 33, 34, 35, 36, 37]);
});

test('a line keeps its printed form when more than half of its looks agree', () => {
  const hole = scoresOf(DATA, { 30: { E: 0.2, ' ': 0.8 } });
  const printed = (...looks: readonly Scores[]) => [fit(...looks).asPrinted, fit(...looks).valid];
  expect(printed(whole, hole)).toEqual([false, false]);
  expect(printed(whole, hole, whole)).toEqual([true, true]);
  expect(printed(hole, whole, hole)).toEqual([false, false]);
});

test('after one repaired class, the other looks still separate 0 from O', () => {
  const read = fit(scoresOf(DATA.replace('UTO', '13O'), { 15: { O: 0.9, '0': 0.09 } }));
  expect(read).toMatchObject({
    lines: [NAMES, DATA.replace('UTO', '13O')],
    repairs: [{ line: 2, column: 16, from: 'O', to: '0', reason: 'character-class' }],
    valid: true,
  });
});

test('each repair records its reason', () => {
  const read = fit(scoresOf(DATA, { 5: { O: 0.6, '0': 0.39 }, 12: { '0': 0.6, O: 0.39 } }));
  expect(read).toMatchObject({
    lines: [NAMES, DATA],
    repairs: [
      { line: 2, column: 6, from: 'O', to: '0', reason: 'check-digit' },
      { line: 2, column: 13, from: '0', to: 'O', reason: 'character-class' },
    ],
  });
});

test('an extra character within a line is merged or dropped', () => {
  const twice = fit(scoresOf(DATA.slice(0, 14) + DATA.slice(13)));
  expect(twice).toMatchObject({
    lines: [NAMES, 'L898902C36UTO7740812F1204159ZE184226B<<<<<10'],
    repairs: [{ line: 2, column: 21, from: '2', to: 'F', reason: 'character-class' }],
    asPrinted: false,
    valid: false,
  });
  expect(twice.columns[1]!.at(-1)!.step).toBe(133);
});

test('a date of expiry with one filler is not valid', () => {
  const lines = composeMrz('TD3', { ...HOLDER, dateOfExpiry: '12<415' });
  expect(
    fitFormat(
      LAYOUTS.TD3,
      lines.map((line) => [scoresOf(line)]),
    ),
  ).toMatchObject({ valid: false });
});

test('the likelihood is the mean per character over all lines', () => {
  const chance = 0.999;
  const steps = [2 * 44, 44].map((count) => count * Math.log(chance));
  expect(fit(whole).likelihood).toBeCloseTo((steps[0]! + steps[1]!) / 44, 6);
  const dim = scoresOf(DATA, { 20: { F: 0.2, M: 0.1 } });
  expect(fit(dim).likelihood).toBeCloseTo(3 * Math.log(chance) + Math.log(0.2 / chance) / 44 / 2, 6);
});

test('a line longer than its strip gives no reading', () => {
  expect(fitFormat(LAYOUTS.TD3, [[scoresOf(NAMES)], [scoresOf('L898902C36UTO')]])).toBe(null);
  expect(fitFormat(LAYOUTS.TD3, [[scoresOf(NAMES)], [scoresOf('L898902C36UTO'), whole]])).toMatchObject({
    lines: [NAMES, DATA],
    look: [0, 1],
  });
});

import { expect, test } from 'vitest';
import { fitLine, greedyLine } from './decode.ts';
import { allowedColumns } from './columns.ts';
import { fitFormat } from './fit-format.ts';
import { LAYOUTS } from '../formats.ts';
import { ALPHABET, CLASSES, type Scores } from './net.ts';

/**
 * What the network would say to a line: three steps a character, the middle one showing it. `seen` overrides a column's
 * chances.
 */
function scoresOf(text: string, seen: Record<number, Record<string, number>> = {}): Scores {
  const steps = text.length * 3;
  const values = new Float32Array(steps * CLASSES).fill(Math.log(1e-6));
  for (let t = 0; t < steps; t++) {
    if (t % 3 !== 1) {
      values[t * CLASSES] = Math.log(0.999);
      continue;
    }
    const j = (t - 1) / 3;
    const chances = seen[j] ?? { [text[j]!]: 0.999 };
    for (const [char, chance] of Object.entries(chances)) {
      values[t * CLASSES + (char === ' ' ? 0 : ALPHABET.indexOf(char) + 1)] = Math.log(chance);
    }
  }
  return { steps, values };
}

const names = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
const data = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';
const read = (top: Scores, bottom: Scores) => fitFormat(LAYOUTS.TD3, [[top], [bottom]]);

test('greedy: what is plain comes back, repeated characters too', () => {
  const { text, confidence, steps } = greedyLine(scoresOf(names));
  expect(text).toBe(names);
  expect(steps).toEqual([...names].map((_, j) => j * 3 + 1));
  expect(Math.min(...confidence)).toBeCloseTo(0.999, 3);
});

test('a plain line fits its format without repairs', () => {
  const fit = read(scoresOf(names), scoresOf(data))!;
  expect(fit).toMatchObject({ lines: [names, data], valid: true, repairs: [] });
});

test('the class decides between a letter and a digit, and says so', () => {
  const fit = read(scoresOf(names, { 7: { '1': 0.6, I: 0.4 } }), scoresOf(data))!;
  expect(fit.lines[0]).toBe(names);
  expect(fit.repairs).toEqual([{ line: 1, column: 8, from: '1', to: 'I', reason: 'character-class' }]);
  expect(fit.confidence[0]![7]).toBeCloseTo(0.4, 2);
});

test('a check digit decides between near rivals, and says so', () => {
  const fit = read(scoresOf(names), scoresOf(data, { 5: { O: 0.6, '0': 0.39 } }))!;
  expect(fit.lines[1]).toBe(data);
  expect(fit.valid).toBe(true);
  expect(fit.repairs).toEqual([{ line: 2, column: 6, from: 'O', to: '0', reason: 'check-digit' }]);
});

test('what the network is sure of is not changed for a check digit', () => {
  const wrong = data.replace('L898902C3', 'L898902C8');
  const fit = read(scoresOf(names), scoresOf(wrong))!;
  expect(fit).toMatchObject({ valid: false, lines: [names, wrong], repairs: [] });
});

test('two changes that both would do: neither is made', () => {
  // Columns 1 and 4 weigh the same: L for M and 7 for 8 both take 7 off the sum.
  const fit = read(scoresOf(names), scoresOf(data, { 0: { M: 0.5, L: 0.4 }, 3: { '8': 0.5, '7': 0.4 } }))!;
  expect(fit).toMatchObject({ valid: false, repairs: [] });
  expect(fit.lines[1]).toBe(data.replace('L', 'M'));
});

test('junk before and after the line is left out, missing characters are filled with what is least unlikely', () => {
  const classes = LAYOUTS.TD3.classes[0]!;
  const junk = fitLine(scoresOf(`I${names}<`), allowedColumns(classes));
  expect(junk!.text).toBe(names);
  const hole = fitLine(scoresOf(names, { 43: { ' ': 0.9, '<': 0.09 } }), allowedColumns(classes));
  expect(hole!.text).toBe(names);
});

test('a Swiss licence: a short first line, no check digits', () => {
  const lines = ['AAA001D<<', 'FACHE305142128097<<800126<<<<<', 'MARCHAND<<FABIENNE<<<<<<<<<<<<'];
  const fit = fitFormat(
    LAYOUTS.CHDL,
    lines.map((line) => [scoresOf(line)]),
  );
  expect(fit).toMatchObject({ lines, repairs: [] });
});

test('another start than the format’s is another format', () => {
  expect(
    fitFormat(LAYOUTS.FRID, [
      [scoresOf('IDDEUMUELLER'.padEnd(36, '<'))],
      [scoresOf('8806923102858CORINNE<<<<<<<6512068F6')],
    ]),
  ).toBe(null);
  expect(
    fitFormat(LAYOUTS.TD2, [
      [scoresOf('IDFRABERTHIER'.padEnd(36, '<'))],
      [scoresOf('8806923102858CORINNE<<<<<<<6512068F6')],
    ]),
  ).toBe(null);
});

test('a digit one position too early stays where it is, and the check fails', () => {
  const early = `${data.slice(0, 42)}0<`;
  const fit = read(scoresOf(names), scoresOf(early))!;
  expect(fit).toMatchObject({ valid: false, asPrinted: true, lines: [names, early] });
});

test.each([
  ['a character too few', data.slice(0, 36) + data.slice(37)],
  ['a character twice', data.slice(0, 36) + data.slice(35)],
  ['nothing where a filler should be', data.replace('<10', ' 10')],
])('%s: not as printed, so not valid', (_, line) => {
  const fit = read(scoresOf(names), scoresOf(line, line.includes(' ') ? { [line.indexOf(' ')]: { '<': 0.02 } } : {}));
  expect(fit?.valid ?? false).toBe(false);
});

test('a strip too short for the line is none', () => {
  expect(fitLine(scoresOf('P<UTO'), allowedColumns(LAYOUTS.TD3.classes[0]!))).toBe(null);
});

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

test('look-alikes that cancel out in the check digit are settled by the State’s format', () => {
  expect(settled('ITA', 'CA00000AA', 'CAOO00OAA', 0.5)).toEqual({ number: 'CA00000AA', sure: true });
});

test('of a State without a known format they are not certain, and stay as they were read', () => {
  expect(settled('UTO', 'R00000000', 'RO0O00000', 0.0001)).toEqual({ number: 'RO0O00000', sure: false });
  expect(settled('UTO', 'R00000000', 'R00000000', 0.1)).toEqual({ number: 'R00000000', sure: false });
});

test('what has no near rival is certain', () => {
  expect(settled('UTO', 'R00000000', 'R00000000', 0.0001)).toEqual({ number: 'R00000000', sure: true });
  expect(settled('DEU', 'C01X00T47', 'C01X00T47', 0.1)).toMatchObject({ number: 'C01X00T47' });
});

import { parseMrz } from '@verify/reading';
import { expect, test } from 'vitest';
import { contextOf, FLOW, GOOD, printed, resultOf, TODAY, zone } from './context.fixture.ts';

/** Codes of a document without a zone, with this print. An empty value is not printed. */
function codesOf(change: Partial<typeof GOOD>, flow = FLOW): string[] {
  const values = Object.entries({ ...GOOD, ...change }).filter(([, value]) => value !== '');
  return [...resultOf(contextOf(null, printed(Object.fromEntries(values)), { flow })).codes];
}
const raises = (code: string, change: Partial<typeof GOOD>): boolean => codesOf(change).includes(code);

test.each([
  ['DC008', 'expired yesterday, not today', 'Date of expiry', '2026-11-19', '2026-11-20'],
  ['DC010', 'issued the day after tomorrow, not tomorrow', 'Date of issue', '2026-11-22', '2026-11-21'],
  ['DC011', 'an age of 121, not 120', 'Date of birth', '1905-11-20', '1905-11-21'],
  ['DC011', 'born tomorrow, not today', 'Date of birth', '2026-11-21', '2026-11-20'],
  ['DC013', 'four characters, not five', 'Document number', 'A123', 'A1234'],
  ['DC013', 'marks are no characters', 'Document number', 'A-12.3', 'A-12.34'],
  ['DC013', 'no digit', 'Document number', 'ABCDEFGH', 'ABCDEFG1'],
] as const)('%s: %s', (code, _, category, raised, clear) =>
  expect([raises(code, { [category]: raised }), raises(code, { [category]: clear })]).toEqual([true, false]),
);

test('the minimum age is reached on the birthday', () => {
  const tooYoung = (birth: string) =>
    codesOf({ 'Date of birth': birth }, { ...FLOW, minimumAge: 18 }).includes('DC012');
  expect([tooYoung('2008-11-21'), tooYoung('2008-11-20')]).toEqual([true, false]);
});

test('a Swiss licence, whose zone has no expiry, never expires', () => {
  const lines = ['AAA001D<<', 'FACHE305142128097<<800126<<<<<', 'MARCHAND<<FABIENNE<<<<<<<<<<<<'];
  const swiss = { ...zone(), ...parseMrz(lines, { today: TODAY })! };
  expect(swiss.format).toBe('CHDL');
  expect(resultOf(contextOf(swiss)).codes).not.toContain('DC009');
});

import { parseMrz } from '@verify/reading';
import { expect, test } from 'vitest';
import { contextOf, FLOW, resultOf, TODAY } from './context.fixture.ts';

function codesOfLines(lines: readonly string[], lastName: string): string[] {
  const corner = { x: 0, y: 0 };
  const parsed = parseMrz(lines, { today: TODAY })!;
  const mrz = {
    ...parsed,
    lineConfidence: lines.map(() => 1),
    repairs: [],
    quad: [corner, corner, corner, corner] as const,
  };
  const change = {
    flow: { ...FLOW, documents: [], nameMatch: 'strict' as const },
    profile: [{ category: 'Last name' as const, value: lastName }],
  };
  return resultOf(contextOf(mrz, [], change)).codes.filter((code) => code === 'DC038');
}

test('a Swiss licence has its name on the third line', () => {
  const lines = (names: string) => ['AAA001D<<', 'FACHE305142128097<<800126<<<<<', names.padEnd(30, '<')];
  expect(codesOfLines(lines('MARTIN<<FABIENNE'), 'MARTINEZ')).toEqual(['DC038']);
  expect(codesOfLines(lines('MARTIN<<FABIENNE'), 'MARTIN')).toEqual([]);
  expect(codesOfLines(lines('MARTINSON<<FABIENNE<BERNADETTE'), 'MARTINSON')).toEqual([]);
});

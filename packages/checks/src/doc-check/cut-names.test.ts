import { composeMrz, type MrzFormat, type MrzInput, parseMrz } from '@verify/reading';
import { expect, test } from 'vitest';
import { ANNA, contextOf, FLOW, resultOf, TODAY } from './context.fixture.ts';

/** A document that bears such a zone, with a profile's last name compared strictly. */
function codesOf(format: MrzFormat, names: MrzInput, lastName: string): string[] {
  const national = {
    FRID: { documentCode: 'ID', issuingState: 'FRA', documentNumber: '200692310285', optionalData: '952042' },
    FRDL: { documentCode: 'D1', issuingState: 'FRA', documentNumber: '13AA00002' },
  }[format as 'FRID' | 'FRDL'];
  const lines = composeMrz(format, { ...ANNA, ...national, ...names });
  return codesOfLines(lines, lastName);
}

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

test.each<[MrzFormat, string, string, string[]]>([
  ['TD3', 'Martin', 'MARTIN', []],
  ['TD3', 'Martin', 'MARTINEZ', ['DC038']],
  ['TD1', 'Martin', 'MARTINEZ', ['DC038']],
  ['TD2', 'Martin', 'MARTINEZ', ['DC038']],
  ['MRVB', 'Martin', 'MARTINEZ', ['DC038']],
  ['FRID', 'Martin', 'MARTIN', []],
  ['FRID', 'Martin', 'MARTINEZ', ['DC038']],
  ['FRID', 'Martin', 'MART', ['DC038']],
  ['FRDL', 'Martin', 'MARTIN', []],
  ['FRDL', 'Martin', 'MARTINEZ', ['DC038']],
  // Eight letters fill the licence's columns for the surname.
  ['FRDL', 'Martineau', 'MARTINEAU', []],
  ['FRDL', 'Martineau', 'MARTINELLI', ['DC038']],
  // Twenty-five fill the identity card's.
  ['FRID', 'Martin de la Tour du Pinceau', 'MARTIN DE LA TOUR DU PINCEAU', []],
  ['FRID', 'Martin de la Tour du Pinceau', 'MARTIN DE LA TOUR DU PALAIS', ['DC038']],
])('%s of %s is compared strictly with %s', (format, primaryIdentifier, lastName, codes) => {
  expect(codesOf(format, { primaryIdentifier, secondaryIdentifier: 'Anna' }, lastName)).toEqual(codes);
});

test('a Swiss licence has its name on the third line', () => {
  const lines = (names: string) => ['AAA001D<<', 'FACHE305142128097<<800126<<<<<', names.padEnd(30, '<')];
  expect(codesOfLines(lines('MARTIN<<FABIENNE'), 'MARTINEZ')).toEqual(['DC038']);
  expect(codesOfLines(lines('MARTIN<<FABIENNE'), 'MARTIN')).toEqual([]);
  expect(codesOfLines(lines('MARTINSON<<FABIENNE<BERNADETTE'), 'MARTINSON')).toEqual([]);
});

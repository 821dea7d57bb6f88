import { expect, test } from 'vitest';
import type { ReadPrint } from '../like-value.ts';
import { BLANK_CARD } from './card-request.fixture.ts';
import { readNumbered } from './read-numbered.ts';

const print = (x: number, y: number, text: string, height = 2): ReadPrint => ({
  x,
  y,
  width: 0.8 * height * text.length,
  height,
  shapes: text.length,
  text,
  confidence: 0.97,
  symbols: [],
  label: null,
});

const LICENCE = [
  print(30, 10, '1. SPECIMEN'),
  print(30, 14, '2. ANNA'),
  print(30, 18, '3. 24.04.1976'),
  print(30, 22, '4a. 01.02.2020'),
  print(30, 26, '4b. 31.01.2030'),
  print(30, 30, '5. B5568240'),
];

/** Nothing more is read in the picture. */
const reader = { readLine: () => ({ text: '', confidence: 0, symbols: [] }), readPage: () => [], dispose: () => {} };

const valuesOf = (lines: readonly ReadPrint[]) =>
  Object.fromEntries(
    readNumbered(reader, lines, [], BLANK_CARD, 10).map(({ category, value }): [string, string] => [category, value]),
  );

test('print lower than 1.4 mm beside a value is no part of it', () => {
  const last = 'Last name';
  const beside = (height: number) => [...LICENCE, print(50, 10, 'NOM', height)];
  expect([valuesOf(LICENCE)[last], valuesOf(beside(1.39))[last], valuesOf(beside(1.4))[last]]).toEqual([
    'SPECIMEN',
    'SPECIMEN',
    'SPECIMEN NOM',
  ]);
});

test('a single character beside a value is no part of it', () => {
  expect(valuesOf([...LICENCE, print(50, 10, 'X')])['Last name']).toBe('SPECIMEN');
});

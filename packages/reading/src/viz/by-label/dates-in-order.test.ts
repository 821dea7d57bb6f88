import { describe, expect, test } from 'vitest';
import type { ReadPrint } from '../like-value.ts';
import { BLANK_CARD } from './card-request.fixture.ts';
import { datesInOrder } from './dates-in-order.ts';

const AMERICAN = { ...BLANK_CARD, issuingState: 'USA' };

const print = (text: string, confidence = 0.9, ofLetters: readonly number[] = []): ReadPrint => ({
  x: 20,
  y: 30,
  width: 25,
  height: 3,
  shapes: 10,
  text,
  confidence,
  symbols: [...text.replaceAll(' ', '')].map((letter, i) => ({
    text: letter,
    confidence: ofLetters[i] ?? confidence,
    box: { x: 0, y: 0, width: 9, height: 48 },
  })),
  label: null,
});

const read = (...lines: readonly (ReadPrint | string)[]): string[] =>
  datesInOrder(
    lines.map((line) => (typeof line === 'string' ? print(line) : line)),
    AMERICAN,
    10,
  ).map(({ category, value, confidence }) => `${category}: ${value} ${confidence}`);

test('of three dates the first is of birth and the last of expiry', () => {
  expect(read('04/24/2023', '04/24/1976', '08/27/2015')).toEqual([
    'Date of birth: 1976-04-24 0.9',
    'Date of expiry: 2023-04-24 0.9',
  ]);
  expect(read('04/24/2023', '04/24/1976')).toEqual([]);
  expect(read('04/24/2023', '04/24/1976', '04/24/2023')).toEqual([]);
});

test('a licence is issued 14 years after birth at the earliest, and holds for 25 at most', () => {
  const found = (issued: number, until: number) => read('04/24/1976', `04/24/${issued}`, `04/24/${until}`).length;
  expect([found(1990, 2015), found(1989, 2014), found(1990, 2016)]).toEqual([2, 0, 0]);
});

describe('a date', () => {
  test('may stand in a line with others, with hyphens too', () => {
    expect(read('ISS 08-27-2015 EXP 04-24-2023', '04/24/1976')).toEqual([
      'Date of birth: 1976-04-24 0.9',
      'Date of expiry: 2023-04-24 0.9',
    ]);
    expect(read('ISS 08-27/2015 EXP 04-24-2023', '04/24/1976')).toEqual([]);
  });
  test('is as sure as its own letters', () => {
    const letters = [0.1, 0.2, 0.9, 0.8, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.7, 0.1];
    const lines = [print('A B 04/24/2023 C', 0.1, letters), '04/24/1976', '08/27/2015'] as const;
    expect(read(...lines)).toEqual(['Date of birth: 1976-04-24 0.9', 'Date of expiry: 2023-04-24 0.7']);
  });
  test('is as sure as its line if it is all of it, or if its letters are not known', () => {
    const alone = print('04/24/2023', 0.95, Array<number>(10).fill(0.5));
    expect(read(alone, '04/24/1976', '08/27/2015')[1]).toBe('Date of expiry: 2023-04-24 0.95');
    const unknown = { ...print('EXP 04/24/2023', 0.95), symbols: [] };
    expect(read(unknown, '04/24/1976', '08/27/2015')[1]).toBe('Date of expiry: 2023-04-24 0.95');
  });
  test('that is printed twice is the surest', () => {
    const twice = (one: number, other: number) =>
      read(print('04/24/2023', one), print('04/24/2023', other), '04/24/1976', '08/27/2015')[1];
    expect([twice(0.7, 0.8), twice(0.8, 0.7)]).toEqual([
      'Date of expiry: 2023-04-24 0.8',
      'Date of expiry: 2023-04-24 0.8',
    ]);
  });
  test('is where its line is', () => {
    const [birth] = datesInOrder(
      ['04/24/2023', '04/24/1976', '08/27/2015'].map((text) => print(text)),
      AMERICAN,
      10,
    );
    expect(birth).toEqual({
      category: 'Date of birth',
      value: '1976-04-24',
      contentType: 'date',
      raw: '04/24/1976',
      confidence: 0.9,
      box: { x: 200, y: 300, width: 250, height: 30 },
      by: 'american',
    });
  });
});

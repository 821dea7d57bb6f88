import { expect, test } from 'vitest';
import { numbersOf } from './row-numbers.fixture.ts';
import { joinRows } from './join-rows.ts';
import type { Row } from './rows.ts';

const [UX, UY] = [0.96, 0.28];
/** The longer part of a line. */
const PART: Row = {
  x: 300,
  y: 200,
  ux: UX,
  uy: UY,
  length: 240,
  cap: 12,
  bend: 3,
  count: 20,
  apart: 0.9,
  strength: 120,
  score: 15,
};
/** Another row, with its middle `u` px along the first one's line and `v` px below it. */
const beside = (u: number, v: number, changes: Partial<Row> = {}): Row => ({
  ...PART,
  x: PART.x + UX * u - UY * v,
  y: PART.y + UY * u + UX * v,
  length: 120,
  cap: 13,
  bend: 0,
  count: 9,
  apart: 0.6,
  strength: 90,
  ...changes,
});
const joined = (...rows: Row[]) => joinRows(rows).map(numbersOf);
const areOne = (other: Row): boolean => joinRows([PART, other]).length === 1;

test('a row continues after a gap', () =>
  expect(joined(PART, beside(210, 0))).toEqual([[372, 221, UX, UY, 390, 12, 0, 29, 0.8, 110, 20.5847]]));

test('a row continues slightly higher', () =>
  expect(joined(beside(205, -5, { count: 5, length: 70 }), PART)).toEqual([
    [357.7581, 216.2581, 0.9615, 0.2747, 360, 12, 0, 25, 0.8323, 113.2258, 16.9371],
  ]));

test('an overlapping row adds its characters if less than a fifth overlaps', () => {
  expect(joined(PART, beside(157, 3))).toEqual([[346.56, 213.58, UX, UY, 337, 12, 0, 29, 0.8, 110, 20.6712]]);
  expect(joined(PART, beside(155, 3))).toEqual([[345.6, 213.3, UX, UY, 335, 12, 0, 20, 0.8, 110, 11.398]]);
});

test('a long piece is joined across a short one', () =>
  expect(joined(beside(290, 0), PART, beside(180, 0, { length: 40, count: 3 }))).toEqual([
    [410.4, 232.2, UX, UY, 470, 12, 0, 32, 0.787, 108.7013, 20.6135],
  ]));

test('capitals of another height belong to another line', () => {
  const caps = (cap: number) => areOne(beside(200, 0, { cap: 12 * cap }));
  expect([0.619, 0.621, 1.599, 1.601].map(caps)).toEqual([false, true, true, false]);
});

test('a row of more than eight characters keeps its own direction', () => {
  const leaning = (sine: number, count: number) => {
    const cosine = Math.sqrt(1 - sine ** 2);
    return areOne(beside(200, 0, { ux: UX * cosine - UY * sine, uy: UY * cosine + UX * sine, count }));
  };
  expect([0.069, 0.071, -0.069, -0.071].map((sine) => leaning(sine, 9))).toEqual([true, false, true, false]);
  expect(leaning(0.3, 8)).toBe(true);
});

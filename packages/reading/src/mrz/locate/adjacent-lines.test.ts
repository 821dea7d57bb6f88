import { expect, test } from 'vitest';
import type { Plane } from '../../raster/plane.ts';
import { greyNet, inTurn, print, pyramidOf, saying, sheet } from '../line/grey-print.fixture.ts';
import type { LineNet } from '../line/net.ts';
import { readLine, type ReadLine } from '../line/line-reader.ts';
import type { Baseline } from '../line/strip.ts';
import { readAdjacentLines } from './adjacent-lines.ts';
import type { Row } from './rows.ts';

const PITCH = 16;
const LINES = ['I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<'];
const [UX, UY] = [0.995, 0.0998749];
/** The middle line of the card's three; the others are printed 39 px above and below it. */
const MIDDLE: Baseline = { x: 330, y: 150, ux: UX, uy: UY, length: 30 * PITCH, cap: 15.2, bend: 0 };
const GAP = 39;
const off = (v: number, u = 0, changes: Partial<Baseline> = {}): Baseline => ({
  ...MIDDLE,
  x: MIDDLE.x + UX * u - UY * v,
  y: MIDDLE.y + UY * u + UX * v,
  ...changes,
});
const card = (lines: readonly string[] = LINES, gap = GAP): Plane => {
  const gray = sheet(660, 300);
  for (const [i, line] of lines.entries()) print(gray, line, off((i - 1) * gap), PITCH);
  return gray;
};
const rowAt = (line: Baseline): Row => ({ ...line, count: 28, apart: 1, strength: 100, score: 20 });
/** Each line's text, likeness, and where it lies. */
const seen = (lines: readonly ReadLine[]) =>
  lines.map(({ greedy, likeness, line: { x, y, ux, uy, length, cap, bend } }) => [
    greedy.text,
    [likeness, x, y, ux, uy, length, cap, bend].map((value) => Number(value.toFixed(3)) + 0),
  ]);
function around(seed: Baseline, rows: readonly Row[], gray = card()) {
  const page = pyramidOf(gray);
  return seen(readAdjacentLines(greyNet, page, readLine(greyNet, page, seed), rows));
}

test('a short row leans and bends as the line beside it', () =>
  expect(around(MIDDLE, [rowAt(off(GAP, -40, { length: 250, ux: 1, uy: 0, bend: 3 }))])).toEqual([
    ['I<UTOD231458907<<<<<<<<<<<<<<<', [0.866, 333.03, 110.204, 0.995, 0.1, 481.077, 15.2, 0]],
    ['7408122F1204159UTO<<<<<<<<<<<6', [0.924, 330, 150, 0.995, 0.1, 480, 15.2, 0]],
    ['ERIKSSON<<ANNA<MARIA<<<<<<<<<<', [0.855, 325.06, 189.605, 0.995, 0.1, 481.077, 15.2, 0]],
  ]));

const BLANK = pyramidOf(sheet(20, 20));
const SLANTED: Baseline = { x: 300, y: 200, ux: 0.8, uy: 0.6, length: 480, cap: 15.84, bend: 0 };
/** A row `v` px below the slanted line, its middle `u` px along it. */
const beside = (v: number, u = 0, changes: Partial<Row> = {}): Row =>
  rowAt({ ...SLANTED, x: 300 + 0.8 * u - 0.6 * v, y: 200 + 0.6 * u + 0.8 * v, ...changes });
const letters = (count: number) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, count);
/** A part of a line, far from its ends: 25 characters 16 px apart, the first 150 px after the strip's beginning. */
const PART = saying(letters(25), 0.9, 4, 37);
const WHOLE = saying(letters(30), 0.9, 4, 10);
/** How long and where along and below the slanted line the neighbour is looked for, and how it leans and is bent. */
function lookedFor(row: Row, net: LineNet = PART, line = SLANTED): number[] | null {
  const seed = readLine(net, BLANK, line);
  const [one, other] = readAdjacentLines(net, BLANK, seed, [row]);
  const found = one === seed ? other : one;
  if (!found) return null;
  const { x, y, ux, uy, length, cap, bend } = found.line;
  const [dx, dy] = [x - SLANTED.x, y - SLANTED.y];
  const values = [dx * 0.8 + dy * 0.6, dy * 0.8 - dx * 0.6, length, ux, uy, cap, bend];
  return values.map((value) => Number(value.toFixed(3)) + 0);
}
const isTaken = (row: Row, net?: LineNet, line?: Baseline): boolean => lookedFor(row, net, line) !== null;

test('a neighbour is 1.4 to 3.5 of the pitch away, above or below', () => {
  for (const side of [-1, 1])
    expect([22.3, 22.5, 55.9, 56.1].map((off) => isTaken(beside(off * side)))).toEqual([false, true, true, false]);
});

test('a neighbour lies beside more than half of the shorter of both', () => {
  for (const side of [-1, 1]) {
    expect([239, 241].map((u) => isTaken(beside(40, u * side)))).toEqual([true, false]);
    expect([239, 241].map((u) => isTaken(beside(40, u * side, { length: 300 })))).toEqual([true, false]);
    expect([349, 351].map((u) => isTaken(beside(40, u * side, { length: 700 })))).toEqual([true, false]);
  }
});

test('a neighbour runs the same way, or the opposite one', () => {
  const leaning = (sine: number, way = 1) => {
    const cosine = Math.sqrt(1 - sine ** 2);
    return isTaken(beside(40, 0, { ux: way * (0.8 * cosine - 0.6 * sine), uy: way * (0.6 * cosine + 0.8 * sine) }));
  };
  expect([-0.081, -0.079, 0.079, 0.081].map((sine) => leaning(sine))).toEqual([false, true, true, false]);
  expect([-0.081, -0.079, 0.079, 0.081].map((sine) => leaning(sine, -1))).toEqual([false, true, true, false]);
});

test('capitals of a neighbour are half to twice as high', () =>
  expect([0.49, 0.51, 1.99, 2.01].map((ratio) => isTaken(beside(40, 0, { cap: ratio * SLANTED.cap })))).toEqual([
    false,
    true,
    true,
    false,
  ]));

test('the nearest of several rows is read first, the next if that is none', () => {
  const rows = [beside(50, 9), beside(30, 7), beside(40, 8)];
  const below = (...nets: LineNet[]) => {
    const net = inTurn(PART, ...nets);
    const seed = readLine(net, BLANK, SLANTED);
    return readAdjacentLines(net, BLANK, seed, rows).map(
      ({ line }) => Number(((line.y - 200) * 0.8 - (line.x - 300) * 0.6).toFixed(3)) + 0,
    );
  };
  expect(below(PART)).toEqual([0, 30]);
  // So few characters count for 0.45 of their confidence.
  expect(below(saying(letters(10), 0.777, 4, 37), PART)).toEqual([0, 40]);
  expect(below(saying(letters(10), 0.779, 4, 37), PART)).toEqual([0, 30]);
});

test('a row found from its end is turned', () =>
  expect(lookedFor(beside(40, 30, { length: 400, ux: -0.8, uy: -0.6, bend: 3 }))).toEqual([
    0, 40.068, 480, 0.803, 0.596, 15.84, -4.32,
  ]));

test('a row far longer than the part runs on into something else', () => {
  expect(lookedFor(beside(40, 20, { length: 599 }))).toEqual([20, 40, 599, 0.8, 0.6, 15.84, 0]);
  expect(lookedFor(beside(40, 20, { length: 601 }))).toEqual([0, 40, 480, 0.8, 0.6, 15.84, 0]);
  expect(lookedFor(beside(40, -230, { length: 400, bend: 2 }))).toEqual([0, 37.355, 480, 0.814, 0.581, 15.84, 2.88]);
});

test('up to two lines on either side, from top to bottom', () => {
  const rows = [-80, -40, 40, 80, 120].map((v) => beside(v));
  const seed = readLine(WHOLE, BLANK, SLANTED);
  const found = readAdjacentLines(WHOLE, BLANK, seed, [beside(-120), ...rows]);
  expect(found.map(({ line }) => Number(((line.y - 200) * 0.8 - (line.x - 300) * 0.6).toFixed(3)) + 0)).toEqual([
    -80, -40, 0, 40, 80,
  ]);
});

/** What is made of a line above and one below, each read once and once more between the ends of the whole one. */
function evenedOut(seed: LineNet, ...nets: LineNet[]): [number, number][] {
  const net = inTurn(seed, ...nets);
  const read = readLine(net, BLANK, SLANTED);
  return readAdjacentLines(net, BLANK, read, [beside(-25), beside(25)]).map(({ greedy, line }) => [
    greedy.text.length,
    Number(line.length.toFixed(1)),
  ]);
}
const nothing = saying('');
const says = (count: number, chance = 0.9, from = 2) => saying(letters(count), chance, 2, from);

test('a line that was read again counts if it reads about as well', () => {
  expect(evenedOut(says(30), says(30), says(28), says(29, 0.73))).toEqual([
    [30, 240],
    [30, 480],
    [29, 240],
  ]);
  expect(evenedOut(says(30), says(30), says(28), says(29, 0.71))).toEqual([
    [30, 240],
    [30, 480],
    [28, 240],
  ]);
});

test('the line that reads best says how long the others are', () => {
  expect(evenedOut(says(30, 0.9), says(36, 0.95), says(28), says(30), says(35))).toEqual([
    [36, 240],
    [30, 480],
    [35, 288],
  ]);
  expect(evenedOut(says(30), says(28), says(36, 0.95), says(35), says(37))).toEqual([
    [35, 288],
    [37, 288],
    [36, 240],
  ]);
});

const LEVEL: Baseline = { x: 200, y: 150, ux: 1, uy: 0, length: 320, cap: 15.2, bend: 0 };
/** How far below the line, which is all A, print was looked for: rows of one character each, `v` px below it. */
function looksInto(printed: readonly (readonly [v: number, char: string])[], ...nets: LineNet[]): number[] {
  const gray = sheet(400, 300);
  for (const [v, char] of [[0, 'A'] as const, ...printed])
    print(gray, char.repeat(20), { ...LEVEL, y: LEVEL.y + v }, PITCH);
  const page = pyramidOf(gray);
  const net = inTurn(PART, ...nets);
  return readAdjacentLines(net, page, readLine(net, page, LEVEL), []).map(({ line }) =>
    Number((line.y - LEVEL.y).toFixed(2)),
  );
}

test('where no row was found, print as strong as a third of the line’s is looked into', () => {
  expect(looksInto([[38, 'T']], PART, nothing)).toEqual([0, 38]);
  expect(looksInto([[38, 'U']], PART, nothing)).toEqual([0]);
  expect(looksInto([[-38, 'T']], PART, nothing)).toEqual([-38, 0]);
});

test('the stronger of two is read first, then the other', () => {
  const two = [
    [24, 'P'],
    [50, 'C'],
  ] as const;
  expect(looksInto(two, PART, nothing)).toEqual([0, 49.4]);
  expect(looksInto(two, nothing, PART, nothing)).toEqual([0, 22.8]);
  expect(looksInto(two, nothing, nothing, PART)).toEqual([0]);
});

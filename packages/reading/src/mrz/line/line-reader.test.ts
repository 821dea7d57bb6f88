import { expect, test } from 'vitest';
import type { Row } from '../locate/rows.ts';
import { greyNet, inTurn, print, pyramidOf, saying, sheet } from './grey-print.fixture.ts';
import { completed, readLine, type ReadLine, readRow } from './line-reader.ts';
import type { Baseline } from './strip.ts';

const NAMES = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
const PITCH = 16;
/** Where the line of 44 characters is printed: it is tilted, and its ends are higher than its middle. */
const PRINTED: Baseline = { x: 420, y: 130, ux: 0.995, uy: 0.0998749, length: 44 * PITCH, cap: 15.2, bend: 4 };
const paper = sheet(840, 260);
print(paper, NAMES, PRINTED, PITCH);
const page = pyramidOf(paper);

const found = (line: Baseline): Row => ({ ...line, count: 40, apart: 1, strength: 100, score: 20 });
const part = (from: number, to: number, changes: Partial<Baseline> = {}): Baseline => {
  const middle = (from + to) / 2;
  return {
    ...PRINTED,
    x: PRINTED.x + PRINTED.ux * middle,
    y: PRINTED.y + PRINTED.uy * middle,
    length: to - from,
    bend: 0,
    ...changes,
  };
};
const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(3)) + 0);
/** The text; likelihood, pitch, first and last character; and the position of the line. */
const seen = ({ greedy, likeness, pitch, first, last, line: { x, y, ux, uy, length, cap, bend } }: ReadLine) => [
  greedy.text,
  rounded([likeness, pitch, first, last]),
  rounded([x, y, ux, uy, length, cap, bend]),
];

const READ = [0.935, 16.021, -344.975, 342.096];
const PLACED = [420, 130, 0.995, 0.1, 704, 15.2, 4];

test('a whole line is read with the places of its characters', () => {
  const read = readLine(greyNet, page, PRINTED);
  expect(seen(read)).toEqual([NAMES, READ, PLACED]);
  expect(rounded([0, 1, 60].map(read.place))).toEqual([-383.359, -379.52, -153.056]);
});

test('blank paper gives no characters', () =>
  expect(seen(readLine(greyNet, page, part(-200, 100, { y: 30 })))).toEqual([
    '',
    [0, 0, 0, 0],
    [370.25, 30, 0.995, 0.1, 300, 15.2, 0],
  ]));

test.each([
  [7, 0],
  [8, 0.45],
  [14, 0.45],
  [15, 0.7],
  [23, 0.7],
  [24, 0.85],
  [26, 0.85],
  [27, 1],
  [33, 1],
  [36, 1],
  [39, 1],
  [40, 0.85],
  [41, 1],
  [47, 1],
  [48, 0.85],
  [50, 0.85],
  [51, 0.7],
])('a line of %i characters counts with %d of its confidence', (count, share) => {
  const net = saying('A1'.repeat(26).slice(0, count), 0.8, 3);
  expect(readLine(net, page, PRINTED).likeness).toBeCloseTo(0.8 * share, 5);
});

test('the pitch is the mean of the middle half of all gaps', () => {
  const scale = PRINTED.cap / 15.84;
  const pitch = (...gaps: number[]) => {
    const read = readLine(saying('ABCDEFGHIJKLM'.slice(0, gaps.length + 1), 0.9, gaps), page, PRINTED);
    return Number((read.pitch / scale / 4).toFixed(4));
  };
  expect(pitch(4, 4, 4, 4, 4)).toBe(0);
  expect(pitch(9, 2, 5, 4, 3, 7)).toBe((3 + 4 + 5 + 7) / 4);
  expect(pitch(9, 2, 5, 4, 3, 7, 8, 10, 3)).toBe((3 + 4 + 5 + 7 + 8) / 5);
});

test.each([
  [8.4, 15.402, [0.921, 16.234, -345.18, 343.235]],
  [11.5, 11.5, [0.937, 16.288, -343.766, 341.588]],
  [12.7, 12.7, [0.969, 15.896, -343.157, 339.949]],
  [18, 18, [0.732, 16.008, -343.75, 342.614]],
  [18.7, 14.629, [0.961, 16.704, -345.398, 341.704]],
])('a row that looks %d px high is read at %d px', (cap, height, rest) =>
  expect(seen(readRow(greyNet, page, found({ ...PRINTED, cap })))).toEqual([NAMES, rest, PLACED.with(5, height)]),
);

const letters = (count: number) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, count);
const SCALE = PRINTED.cap / 15.84;
/** By how much a line is widened in front of it and after it, in pitches of four steps. */
const widened = (net: ReturnType<typeof inTurn>, length = 44 * PITCH) => {
  const straight = { ...PRINTED, bend: 0, length };
  const read = readLine(net, page, straight);
  const { line } = completed(net, page, read);
  const along = ((line.x - straight.x) * line.ux + (line.y - straight.y) * line.uy) / (16 * SCALE);
  const more = (line.length - length) / (16 * SCALE) / 2;
  return [more - along, more + along].map((pitches) => Number(pitches.toFixed(3)) + 0);
};

test('a line is widened if a character is within 1.4 pitches of its end', () => {
  const at = (from: number) =>
    widened(inTurn(saying(letters(20), 0.9, 7, from), saying(letters(23), 0.9, 7, from)), 600);
  // Eight characters, seven steps each.
  expect([9, 10].map(at)).toEqual([
    [14, 0],
    [0, 0],
  ]);
  // 600 px and both margins are 173 steps; 19 gaps take 133 of them.
  expect([30, 31].map(at)).toEqual([
    [0, 0],
    [0, 14],
  ]);
});

test('a line is widened up to the longest format, by eight characters and at most three times', () => {
  const texts = (...counts: number[]) => inTurn(...counts.map((count) => saying(letters(count), 0.9)));
  expect(widened(texts(20, 24, 27, 31, 36))).toEqual([24, 0]);
  expect(widened(texts(41, 42))).toEqual([3, 0]);
  expect(widened(texts(44, 45))).toEqual([0, 0]);
});

test('a wider line is kept if it has more characters of about the same confidence', () => {
  const next = (count: number, chance: number) =>
    widened(inTurn(saying(letters(40), 0.8), saying(letters(count), chance)));
  expect(next(40, 0.9)).toEqual([0, 0]);
  expect(next(41, 0.9)).toEqual([4, 0]);
  expect(next(41, 0.62)).toEqual([4, 0]);
  expect(next(41, 0.6)).toEqual([0, 0]);
});

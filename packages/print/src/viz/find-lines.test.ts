import { expect, test } from 'vitest';
import { type Box, rectify } from '@verify/reading';
import { HEIGHT_MM, PAGE, photograph, PORTRAIT, WIDTH_MM } from '@verify/reading/testing/photograph';
import { findPrintedLines } from './find-lines.ts';

// All in pixels of the page that is searched, six a millimetre.
const PX_PER_MM = 6;
const [WIDTH, HEIGHT] = [360, 240];
const [GROUND, DARKEST] = [230, 200];

type Bar = readonly [x: number, y: number, width: number, height: number, contrast?: number];
/** Too long for print, and the darkest shape. */
const RULE: Bar = [20, 232, 200, 5];

interface Search {
  readonly without?: readonly Bar[];
}

/** Lines in a page with these bars, as `x y width height shapes`. */
function linesOf(bars: readonly Bar[], { without = [] }: Search = {}): string[] {
  const data = new Uint8Array(4 * WIDTH * HEIGHT).fill(GROUND);
  for (const [left, top, width, height, contrast = DARKEST] of bars)
    for (let y = top; y < top + height; y++)
      data.fill(GROUND - contrast, 4 * (y * WIDTH + left), 4 * (y * WIDTH + left + width));
  const zones = without.map(([x, y, width, height]): Box => ({
    x: x / PX_PER_MM,
    y: y / PX_PER_MM,
    width: width / PX_PER_MM,
    height: height / PX_PER_MM,
  }));
  const flat = { width: WIDTH, height: HEIGHT, data };
  return findPrintedLines(flat, WIDTH / PX_PER_MM, HEIGHT / PX_PER_MM, zones).map(({ x, y, width, height, shapes }) =>
    [...[x, y, width, height].map((mm) => Number((mm * PX_PER_MM).toFixed(3))), shapes].join(' '),
  );
}

test('an empty page and a ruled one have no lines', () => {
  expect(linesOf([])).toEqual([]);
  expect(linesOf([RULE])).toEqual([]);
});

test('adjacent characters form a line, and lines run from upper left to lower right', () => {
  const bars: Bar[] = [
    [200, 50, 5, 15],
    [215, 52, 7, 14],
    [44, 120, 6, 18],
    [30, 121, 5, 17],
    [61, 120, 8, 18],
    [30, 50, 6, 20],
  ];
  expect(linesOf([RULE, ...bars])).toEqual(['30 50 6 20 1', '200 50 22 16 2', '30 120 39 18 3']);
});

test('ink is dark and thin: up to eight pixels', () =>
  expect(linesOf([RULE, [30, 50, 8, 20], [30, 100, 9, 20]])).toEqual(['30 50 8 20 1']));
test('ink is dark and thin: at least 0.38 as dark as the darkest', () => {
  const bars: Bar[] = [
    [30, 50, 5, 15, 76],
    [30, 80, 5, 15, 75],
  ];
  expect(linesOf([RULE, ...bars])).toEqual(['30 50 5 15 1']);
});

test('a character is 5 to 36 pixels high and up to 84 wide', () => {
  const bars: Bar[] = [
    [30, 10, 8, 36],
    [44, 10, 8, 36],
    [150, 10, 8, 37],
    [164, 10, 8, 37],
    [30, 80, 84, 8],
    [150, 80, 85, 8],
    [30, 110, 8, 5],
    [40, 109, 8, 6],
    [80, 110, 8, 4],
    [90, 109, 8, 6],
  ];
  expect(linesOf([RULE, ...bars])).toEqual(['30 10 22 36 2', '30 80 84 8 1', '30 109 18 6 2', '90 109 8 6 1']);
});
test('a single character is at least 6 pixels high and a quarter of that wide', () => {
  const bars: Bar[] = [
    [30, 20, 6, 5],
    [60, 20, 6, 6],
    [30, 60, 3, 12],
    [60, 60, 2, 12],
  ];
  expect(linesOf([RULE, ...bars])).toEqual(['60 20 6 6 1', '30 60 3 12 1']);
});
test('pixels that touch at a corner form one character, and a gap of one pixel separates two', () => {
  const stairs = Array.from({ length: 10 }, (_, i): Bar => [30 + i, 50 + i, 1, 1]);
  const back = Array.from({ length: 10 }, (_, i): Bar => [90 - i, 50 + i, 1, 1]);
  expect(linesOf([RULE, ...stairs, ...back])).toEqual(['30 50 10 10 1', '81 50 10 10 1']);
  const apart: Bar[] = [
    [30, 100, 3, 10],
    [34, 100, 3, 10],
    [60, 100, 4, 10],
    [60, 111, 4, 10],
  ];
  expect(linesOf([RULE, ...apart])).toEqual(['30 100 7 10 2', '60 100 4 10 1', '60 111 4 10 1']);
});

test('a character at the edge reaches the last pixel', () => {
  const bars: Bar[] = [
    // Upper left: a stem in the corner, whose arm is only in the first row.
    [1, 1, 3, 10],
    [0, 0, 7, 1],
    // Left: a foot only in the first column.
    [1, 50, 3, 10],
    [0, 59, 1, 6],
    // Right.
    [356, 100, 3, 10],
    [359, 109, 1, 6],
    // Below.
    [100, 228, 3, 11],
    [100, 239, 8, 1],
  ];
  expect(linesOf([[20, 150, 200, 5], ...bars])).toEqual([
    '0 0 7 11 1',
    '0 50 4 15 1',
    '356 100 4 15 1',
    '100 228 8 12 1',
  ]);
});

test('excluded areas have no ink, to the pixel', () => {
  const bars = [0, 1, 2, 3, 4].map((i): Bar => [30 + 12 * i, 50, 6, 20]);
  expect(linesOf([RULE, ...bars], { without: [[30, 48, 18, 30]] })).toEqual(['54 50 30 20 3']);
  expect(linesOf([RULE, ...bars], { without: [[20, 40, 100, 13]] })).toEqual(['30 53 54 17 5']);
  expect(linesOf([RULE, ...bars], { without: [[20, 66, 100, 9]] })).toEqual(['30 50 54 16 5']);
});

/** The number of lines that two characters give. */
const together = (one: Bar, other: Bar): boolean => linesOf([RULE, one, other]).length === 1;

test('a line continues over a gap of 1.15 times its tallest character', () => {
  const apart = (gap: number, height: number, next: number) => together([30, 50, 6, height], [36 + gap, 50, 6, next]);
  expect([apart(23, 20, 20), apart(24, 20, 20)]).toEqual([true, false]);
  expect([apart(23, 12, 20), apart(24, 12, 20)]).toEqual([true, false]);
  expect([apart(23, 20, 12), apart(24, 20, 12)]).toEqual([true, false]);
  const third = (gap: number) => linesOf([RULE, [30, 50, 6, 20], [40, 50, 6, 12], [46 + gap, 50, 6, 12]]).length;
  expect([third(23), third(24)]).toEqual([1, 2]);
});
test('a line continues if 0.6 of the lower character is beside the last one', () => {
  const down = (by: number, height = 20) => together([30, 50, 6, 20], [40, 50 + by, 6, height]);
  expect([down(8), down(9), down(-8), down(-9)]).toEqual([true, false, true, false]);
  expect([down(11, 15), down(12, 15), down(-6, 15), down(-7, 15)]).toEqual([true, false, true, false]);
  const shorter = (by: number) => together([30, 50, 6, 15], [40, 50 + by, 6, 20]);
  expect([shorter(6), shorter(7), shorter(-11), shorter(-12)]).toEqual([true, false, true, false]);
});
test('a line accepts characters of 0.4 to 1.9 times its tallest', () => {
  const next = (height: number, first = 10) => together([30, 50, 6, first], [40, 50, 6, height]);
  expect([next(19), next(20), next(8, 20), next(7, 20)]).toEqual([true, false, true, false]);
  const third = (height: number) => linesOf([RULE, [30, 50, 6, 20], [40, 50, 6, 10], [50, 50, 6, height]]).length;
  expect([third(8), third(7), third(36)]).toEqual([1, 2, 1]);
});

test('gives the lines of a page', () => {
  const lines = findPrintedLines(rectify(photograph(), PAGE, 1250, 880), WIDTH_MM, HEIGHT_MM, [PORTRAIT]);
  const seen = lines.map(({ x, y, width, height, shapes }) =>
    [x, y, width, height, shapes].map((value) => Number(value.toPrecision(4))).join(' '),
  );
  expect(seen).toMatchInlineSnapshot(`
    [
      "46.17 18.83 18.83 2.333 10",
      "44.17 26.83 26.17 2.333 13",
      "73.17 26.83 9.167 2.333 5",
      "44.17 34.67 20.17 2.667 8",
      "44.17 42.83 30 2.333 15",
      "5.833 70.5 0.8333 3 1",
      "10.33 70.5 52.83 3 20",
      "66.83 70.5 49.67 3 19",
      "5.333 76.83 9.5 3.167 4",
      "18.67 76.83 51.5 3.167 20",
      "73.83 76.83 42.67 3.167 16",
    ]
  `);
});

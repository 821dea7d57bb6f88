import { expect, test } from 'vitest';
import type { Raster } from '../types.ts';
import { type EdgeLine, type Edges, findEdges } from './edges.ts';

// A card of 111 x 70 pixels whose upper left corner is at (22, 25), seen from the middle of 161 x 121 pixels.
const [WIDTH, HEIGHT] = [161, 121];
function card(level = 200, ground = 90, width = 111, height = 70): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    data.fill(x >= 22 && x < 22 + width && y >= 25 && y < 25 + height ? level : ground, i * 4, i * 4 + 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}
const peaks = (edges: Edges, least: number) =>
  edges
    .peaks(least)
    .map(({ t, r, v }) => [t, r, +v.toPrecision(5)])
    .toSorted((a, b) => b[2]! - a[2]!);
const line = (degrees: number, r: number, border = false): EdgeLine => ({
  c: Math.cos((degrees * Math.PI) / 180),
  s: Math.sin((degrees * Math.PI) / 180),
  r,
  border,
});
const SIDES = [line(0, -59), line(0, 53), line(90, -36), line(90, 35)];
const OPPOSITE = [
  [0, 1],
  [2, 3],
] as const;

// What they are now, to some digits.
test('the edges of a card are in a picture of that size', () => {
  const { width, height, reach } = findEdges(card());
  expect([width, height, reach]).toEqual([161, 121, 102]);
});
test('the edges of a card are seen from some contrast on', () => {
  const seen = (level: number, ground: number) => peaks(findEdges(card(level, ground)), 10).length;
  expect([92, 93, 94, 95, 96, 97].map((level) => seen(level, 90))).toEqual([0, 0, 28, 28, 28, 28]);
  expect([92, 93, 94, 95, 96, 97].map((level) => seen(90, level))).toEqual([0, 0, 28, 28, 28, 28]);
});
test('the edges of a card are seen beside print that is stronger', () => {
  const printed = card(104, 90);
  for (let y = 40; y < 80; y++)
    for (let x = 40; x < 120; x++) if (x % 4 < 2) printed.data.fill(30, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  expect(peaks(findEdges(printed), 40)).toEqual([
    [90, -36, 105.33],
    [90, 35, 105.33],
    [89, -36, 67.574],
    [91, 35, 67.573],
    [89, 35, 67.564],
    [91, -36, 67.563],
    [0, -59, 64.328],
    [0, 53, 64.328],
    [1, -59, 46.122],
    [179, -53, 46.122],
    [1, 53, 46.118],
    [179, 59, 46.118],
  ]);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const level = printed.data[i * 4]! + ((Math.imul(i, 2_654_435_761) >>> 24) % 5);
    printed.data.fill(level, i * 4, i * 4 + 3);
  }
  expect(peaks(findEdges(printed), 40)).toEqual([
    [90, 35, 57.614],
    [90, -36, 54.373],
    [89, 35, 42.613],
    [91, 35, 42.507],
  ]);
});

const outline = (
  lines: readonly EdgeLine[],
  sizeCounts = true,
  pairs: readonly (readonly [number, number])[] = OPPOSITE,
) => {
  const found = findEdges(card()).outlines(lines, pairs).next(0.01, sizeCounts);
  if (!found) return null;
  const { corners, area, score, weight } = found;
  return [area, score, weight, ...corners.flatMap(({ x, y }) => [x, y])].map((value) => +value.toPrecision(5));
};
test('an outline is of two pairs of sides', () => {
  expect(outline(SIDES)).toEqual([7952, 0.98788, 0.78334, -59, 35, -59, -36, 53, -36, 53, 35]);
  expect(outline(SIDES, false)).toEqual([7952, 0.98788, 1, -59, 35, -59, -36, 53, -36, 53, 35]);
  expect(outline(SIDES.toReversed())).toEqual([-7952, 0.98788, 0.78334, -59, 35, 53, 35, 53, -36, -59, -36]);
  expect(outline(SIDES, true, [[0, 1]])).toBeNull();
});

import { describe, expect, test } from 'vitest';
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
describe('the edges of a card', () => {
  test('are in a picture of that size', () => {
    const { width, height, reach } = findEdges(card());
    expect([width, height, reach]).toEqual([161, 121, 102]);
  });
  test('are peaks with so many votes', () => {
    const edges = findEdges(card());
    const all = peaks(edges, 6);
    expect(all.slice(0, 6)).toEqual([
      [90, -36, 106.33],
      [90, 35, 106.33],
      [89, -36, 68.114],
      [91, 35, 68.113],
      [89, 35, 68.104],
      [91, -36, 68.104],
    ]);
    expect(all.length).toBe(38);
    expect(peaks(findEdges(card()), 60).length).toBe(8);
  });
  test.each<[number, number, number[]]>([
    [0, -59, [66, -33, 0, 23969, 0]],
    [1, 53, [66, -94.0435, -1.10869, 24079.2, 419.545]],
    [90, -36, [107, 321, 0, 103041, 0]],
    [87, 34, [77, 1525.15, 0.768961, 68142.5, -1972.8]],
    [45, 10, [0, 0, 0, 0, 0]],
  ])('near to the line at %i degrees, %i pixels from the middle', (degrees, r, sums) => {
    const edges = findEdges(card());
    const { c, s } = line(degrees, r);
    expect(Object.values(edges.fit(c, s, r)).map((sum) => +sum.toPrecision(6))).toEqual(sums);
  });
  test('are seen from some contrast on', () => {
    const seen = (level: number, ground: number) => peaks(findEdges(card(level, ground)), 10).length;
    expect([92, 93, 94, 95, 96, 97].map((level) => seen(level, 90))).toEqual([0, 0, 28, 28, 28, 28]);
    expect([92, 93, 94, 95, 96, 97].map((level) => seen(90, level))).toEqual([0, 0, 28, 28, 28, 28]);
  });
  test('are seen beside print that is stronger', () => {
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
});

describe('an outline', () => {
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
  test('is of two pairs of sides', () => {
    expect(outline(SIDES)).toEqual([7952, 0.98788, 0.78334, -59, 35, -59, -36, 53, -36, 53, 35]);
    expect(outline(SIDES, false)).toEqual([7952, 0.98788, 1, -59, 35, -59, -36, 53, -36, 53, 35]);
    expect(outline(SIDES.toReversed())).toEqual([-7952, 0.98788, 0.78334, -59, 35, 53, 35, 53, -36, -59, -36]);
    expect(outline(SIDES, true, [[0, 1]])).toBeNull();
  });
  test('may have a side at the border', () => {
    expect(outline([line(0, -80.5, true), ...SIDES.slice(1)])).toEqual([
      9478.5, 0.58675, 0.81852, -80.5, 35, -80.5, -36, 53, -36, 53, 35,
    ]);
    expect(outline([line(0, -80.5), ...SIDES.slice(1)])).toEqual(null);
  });
  test('covers 0.06 of the picture at least', () => {
    const edges = findEdges(card(200, 90, 42, 28));
    const covered = (height: number) =>
      edges.outlines([line(0, -59), line(0, -17), line(90, -36), line(90, height - 36)], OPPOSITE).next(0.01, false);
    // Of 161 x 121 pixels, 1168.86.
    expect(covered(27.9)?.area).toBeCloseTo(1171.8, 3);
    expect(covered(27.8)).toBeNull();
  });
  test('is the next that is better', () => {
    const lines = [...SIDES, line(0, 30), line(90, 10)];
    const { next } = findEdges(card()).outlines(lines, [
      [0, 4],
      [0, 1],
      [2, 5],
      [2, 3],
    ]);
    const areas: number[] = [];
    for (let at = 0.01, found = next(at, true); found; found = next(at, true)) {
      areas.push(Math.round(found.area));
      at = found.score * found.weight;
    }
    expect(areas).toEqual([7952]);
  });
});

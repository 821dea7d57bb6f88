import { expect, test } from 'vitest';
import type { FramePoint, Quad } from '../types.ts';
import { area, centre, distance, invert, isConvex, mapQuad, project, quadOf, seenSize, squareTo } from './geometry.ts';

/** A page that leans, seen at a slant: no side is like another. */
const PAGE: Quad = [
  { x: 20, y: 10 },
  { x: 90, y: 25 },
  { x: 80, y: 83 },
  { x: 12, y: 71 },
];
const numbers = (values: readonly number[], digits = 5): number[] =>
  values.map((value) => Number(value.toPrecision(digits)) + 0);
const rounded = ({ x, y }: FramePoint): number[] => numbers([x, y]);

test('the corners of the square go to those of the page', () => {
  const there = squareTo(PAGE);
  expect(quadOf({ width: 1, height: 1 }).map((corner) => rounded(project(there, corner)))).toEqual(PAGE.map(rounded));
});

test('the diagonals of the square cross where those of the page do', () => {
  const [a, b, c, d] = PAGE;
  const across = (c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x);
  const share = ((b.x - a.x) * (d.y - b.y) - (b.y - a.y) * (d.x - b.x)) / across;
  const crossing = { x: a.x + share * (c.x - a.x), y: a.y + share * (c.y - a.y) };
  expect(rounded(project(squareTo(PAGE), { x: 0.5, y: 0.5 }))).toEqual(rounded(crossing));
});

test('a parallelogram is reached without perspective', () => {
  const leaning: Quad = [
    { x: 3, y: 5 },
    { x: 17, y: 9 },
    { x: 24, y: 31 },
    { x: 10, y: 27 },
  ];
  expect(numbers(squareTo(leaning))).toEqual([14, 7, 3, 4, 22, 5, 0, 0, 1]);
});

test('three corners in a line: the map has a huge slant instead of none at all', () => {
  const folded: Quad = [
    { x: 1, y: 2 },
    { x: 4, y: 7 },
    { x: 5, y: 9 },
    { x: 7, y: 13 },
  ];
  expect(numbers(squareTo(folded))).toEqual([-8e9, -7e9, 1, -1.4e10, -1.3e10, 2, -2e9, -1e9, 1]);
});

test('the inverse leads back from every place', () => {
  const there = squareTo(PAGE);
  const back = invert(there);
  for (const point of [
    { x: 0.2, y: 0.7 },
    { x: 1.3, y: -0.4 },
  ])
    expect(rounded(project(back, project(there, point)))).toEqual(rounded(point));
});

test('the inverse is the adjugate', () => {
  expect(invert([2, 3, 5, 7, 11, 13, 17, 19, 29])).toEqual([72, 8, -16, 18, -27, 9, -54, 13, 1]);
});

test('a point is divided by its depth, and one on the horizon by next to nothing', () => {
  expect(project([2, 3, 5, 7, 11, 13, 17, 19, 23], { x: 4, y: 6 })).toEqual({ x: 31 / 205, y: 107 / 205 });
  expect(rounded(project([1, 2, 3, 4, 5, 6, 1, 1, -3], { x: 1, y: 2 }))).toEqual([8e9, 20e9]);
});

test('the distance of two points', () => {
  expect(distance({ x: 3, y: 5 }, { x: 11, y: 20 })).toBe(17);
});

test('the area of a page is positive clockwise and negative the other way round', () => {
  const [a, b, c, d] = PAGE;
  const halves = [
    [a, b, c],
    [a, c, d],
  ] as const;
  const sum = halves.reduce((all, [p, q, r]) => all + ((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)) / 2, 0);
  expect(area(PAGE)).toBe(sum);
  expect(area([d, c, b, a])).toBe(-sum);
});

test('the centre is the mean of the corners', () => {
  expect(centre(PAGE)).toEqual({ x: 50.5, y: 47.25 });
});

test.each([0, 1, 2, 3])('corner %i pushed in, or onto the line between its neighbours, makes a quad concave', (at) => {
  const before = PAGE[(at + 3) % 4]!;
  const after = PAGE[(at + 1) % 4]!;
  const opposite = PAGE[(at + 2) % 4]!;
  const between = { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 };
  const moved = (share: number): Quad => {
    const corners = [...PAGE];
    corners[at] = { x: between.x + share * (opposite.x - between.x), y: between.y + share * (opposite.y - between.y) };
    return corners as unknown as Quad;
  };
  expect(isConvex(moved(-0.05))).toBe(true);
  expect(isConvex(moved(0))).toBe(false);
  expect(isConvex(moved(0.05))).toBe(false);
});

test('a quad that runs the other way is none', () => {
  const [a, b, c, d] = PAGE;
  expect(isConvex([d, c, b, a])).toBe(false);
});

test('each corner is mapped in its place', () => {
  expect(mapQuad(PAGE, ({ x, y }) => ({ x: x + 1, y: 2 * y }))).toEqual([
    { x: 21, y: 20 },
    { x: 91, y: 50 },
    { x: 81, y: 166 },
    { x: 13, y: 142 },
  ]);
});

test('the corners of a raster and of a box', () => {
  expect(quadOf({ width: 8, height: 5 })).toEqual([
    { x: 0, y: 0 },
    { x: 8, y: 0 },
    { x: 8, y: 5 },
    { x: 0, y: 5 },
  ]);
  expect(quadOf({ x: 3, y: 4, width: 8, height: 5 })).toEqual([
    { x: 3, y: 4 },
    { x: 11, y: 4 },
    { x: 11, y: 9 },
    { x: 3, y: 9 },
  ]);
});

test('a page seems as wide and high as the means of its sides', () => {
  const trapezium: Quad = [
    { x: 10, y: 10 },
    { x: 40, y: 50 },
    { x: 25, y: 70 },
    { x: 7, y: 46 },
  ];
  const { width, height } = seenSize(trapezium);
  expect(width).toBe((50 + 30) / 2);
  expect(height).toBeCloseTo((Math.hypot(3, 36) + 25) / 2, 10);
});

import { describe, expect, test } from 'vitest';
import type { Edges, Peak } from './edges.ts';
import { borderLines, findLines } from './lines.ts';

type Fit = ReturnType<Edges['fit']>;
const NOTHING: Fit = { n: 0, t: 0, d: 0, tt: 0, td: 0 };

/** Edges with those peaks, and what is near to each line. */
function edgesOf(peaks: readonly Peak[], fit: (c: number, s: number, r: number) => Fit = () => NOTHING) {
  const asked: number[] = [];
  const edges: Edges = {
    width: 320,
    height: 240,
    reach: 201,
    peaks: (least) => {
      asked.push(least);
      return [...peaks];
    },
    fit,
    outlines: () => ({ next: () => null }),
  };
  return { edges, asked };
}
const found = (...peaks: readonly (readonly [t: number, r: number, v: number])[]) =>
  findLines(edgesOf(peaks.map(([t, r, v]) => ({ t, r, v }))).edges).map(({ votes }) => votes);

test('straight edges have votes for a twentieth of the shorter side or so', () => {
  const { edges, asked } = edgesOf([]);
  expect(findLines(edges)).toEqual([]);
  expect(asked).toEqual([240 * 0.045]);
  findLines({ ...edges, width: 200 });
  expect(asked[1]).toBe(200 * 0.045);
});
test.each<[number, number, boolean]>([
  [0, 3, true],
  [0, 4, false],
  [2, 3, true],
  [2, -3, true],
  [2, 4, false],
  [2, -4, false],
  [3, 4, true],
  [3, 5, true],
  [3, 6, false],
  [-3, -5, true],
  [-2, 4, false],
  [7, 5, true],
  [-7, -5, true],
  [8, 0, false],
  [-8, 0, false],
])('straight edges are one if they differ by %i degrees and %i pixels: %s', (dt, dr, same) =>
  expect(found([50, 30, 80], [50 + dt, 30 + dr, 70])).toEqual(same ? [80] : [80, 70]),
);

describe('a line', () => {
  const PEAK: Peak = { t: 30, r: 50, v: 77 };
  const [c, s] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
  /** Sums over ten pixels whose distances from the line rise by so much a pixel along it. */
  const sums = (slope: number, offset: number, count = 10, apart = 4): Fit => {
    let [t, d, tt, td] = [0, 0, 0, 0];
    for (let i = 0; i < count; i++) {
      const along = i * apart - 11;
      const off = slope * along + offset;
      [t, d, tt, td] = [t + along, d + off, tt + along * along, td + along * off];
    }
    return { n: count, t, d, tt, td };
  };
  const refined = (...fits: readonly Fit[]) => {
    const asked: number[][] = [];
    const { edges } = edgesOf([PEAK], (...line) => {
      asked.push(line);
      return fits[asked.length - 1] ?? NOTHING;
    });
    return { line: findLines(edges)[0]!, asked };
  };
  const unchanged = { c, s, angle: Math.PI / 6, r: 50, votes: 77, border: false };

  test('goes through the pixels near to it, after two looks', () => {
    const { line, asked } = refined(sums(0.05, 2), sums(-0.02, -1.5), sums(0.03, 1));
    const [once, twice] = [Math.PI / 6 - Math.atan(0.05), Math.PI / 6 - Math.atan(0.05) + Math.atan(0.02)];
    const r = 52 * Math.cos(0.05);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toEqual([c, s, 50]);
    [Math.cos(once), Math.sin(once), r].forEach((value, i) => expect(asked[1]![i]).toBeCloseTo(value, 10));
    expect(line.angle).toBeCloseTo(twice, 10);
    expect(line.r).toBeCloseTo((r - 1.5) * Math.cos(0.02), 10);
    expect([line.c, line.s, line.votes, line.border]).toEqual([Math.cos(line.angle), Math.sin(line.angle), 77, false]);
  });
  test.each<[string, Fit, Fit]>([
    ['eight pixels', sums(0.05, 2, 8), sums(0.05, 2, 7)],
    ['pixels that are not all in one place', sums(0.05, 1, 10, 0.12), sums(0.05, 1, 10, 0.03)],
    ['a slope of 0.06 at most', sums(0.0599, 2), sums(0.0601, 2)],
    ['a slope of -0.06 at least', sums(-0.0599, 2), sums(-0.0601, 2)],
    ['three pixels aside at most', sums(0.01, 2.999), sums(0.01, 3.001)],
    ['three pixels aside at most, the other way', sums(0.01, -2.999), sums(0.01, -3.001)],
  ])('stays as it was voted without %s', (_, enough, not) => {
    expect(refined(enough).line.r).not.toBe(50);
    expect(refined(not).line).toEqual(unchanged);
    expect(refined(not, sums(0.05, 2)).asked).toHaveLength(1);
  });
});

test('the borders of a picture are lines, too', () => {
  const lines = borderLines(edgesOf([]).edges);
  const right = Math.PI / 2;
  const [c, s] = [Math.cos(right), Math.sin(right)];
  expect(lines).toEqual([
    { c: 1, s: 0, r: -160, angle: 0, votes: 0, border: true },
    { c: 1, s: 0, r: 160, angle: 0, votes: 0, border: true },
    { c, s, r: -120, angle: right, votes: 0, border: true },
    { c, s, r: 120, angle: right, votes: 0, border: true },
  ]);
});

import { describe, expect, test } from 'vitest';
import { invert, project, quadOf, squareTo } from '../raster/geometry.ts';
import type { Quad, Raster } from '../types.ts';
import { oddestRun } from './zone-print.ts';

// The ratios are what the function returns today.

/** Pixels per character and per millimetre, as in the strip that is measured, and the height of its lines there. */
const PITCH = 20;
const MM = PITCH / 2.54;
const stripHeight = (lines: number): number => Math.round(((lines - 1) * 6.35 + 3.7) * MM);

interface Character {
  /** Pixels below its place. */
  readonly low?: number;
  readonly heightPx?: number;
  readonly ink?: number;
  /** Rows over which its edges are blurred. */
  readonly blur?: number;
  readonly from?: number;
  readonly to?: number;
}
const PAPER = 210;
const share = (value: number): number => Math.max(0, Math.min(1, value));

/** Every character is a bar on the line's base, ten pixels below the middle. */
function zone(lines: readonly string[], character: (line: number, column: number) => Character, quad?: Quad) {
  const count = Math.max(...lines.map((line) => line.length));
  const [width, height] = [Math.round((count + 0.2) * PITCH), stripHeight(lines.length)];
  const corners = quad ?? quadOf({ x: 7, y: 11, width, height });
  const picture = {
    width: Math.ceil(Math.max(...corners.map(({ x }) => x))) + 5,
    height: Math.ceil(Math.max(...corners.map(({ y }) => y))) + 3,
  };
  const back = invert(squareTo(corners));
  const data = new Uint8Array(picture.width * picture.height * 4).fill(PAPER);
  for (let i = 0; i < picture.width * picture.height; i++) {
    const at = project(back, { x: (i % picture.width) + 0.5, y: Math.floor(i / picture.width) + 0.5 });
    const [x, y] = [at.x * width, at.y * height];
    const column = Math.floor(x / PITCH - 0.1);
    const line = Math.floor((y / MM + 1.325) / 6.35);
    if (column < 0 || (lines[line]?.[column] ?? '<') === '<') continue;
    const { low = 0, heightPx = 19, ink = 40, blur = 1, from = 2, to = 22 } = character(line, column);
    const baseline = (1.85 + line * 6.35) * MM + 10 + low;
    const aside = x - column * PITCH;
    if (aside < from || aside >= to) continue;
    const inked = share((y - baseline + heightPx) / blur + 0.5) * share((baseline - y) / blur + 0.5);
    data.fill(Math.round(PAPER + (ink - PAPER) * inked), i * 4, i * 4 + 3);
  }
  return { picture: { ...picture, data } satisfies Raster, mrz: { lines, quad: corners } };
}

function oddest(lines: readonly string[], character: (line: number, column: number) => Character, quad?: Quad) {
  const { picture, mrz } = zone(lines, character, quad);
  return oddestRun(picture, mrz);
}
const digits = (count: number): string => '1234567890'.repeat(5).slice(0, count);
/** The unevenness of a printer: different for every character, within a third of a pixel. */
const uneven = (line: number, column: number): number => (((column * 7 + line * 3) % 11) - 5) / 15;

describe('characters off their line', () => {
  test('characters off a bent line are found with their place', () => {
    const lines = [digits(30), `${digits(24)}<<<<<<`];
    const found = oddest(lines, (line, column) => ({
      low: uneven(line, column) + (column - 12) ** 2 / 180 + (line === 1 && column >= 8 && column < 13 ? 2.5 : 0),
    }))!;
    expect(found.characters).toBe(5);
    expect(found.ratio).toBeCloseTo(7.377812231921, 9);
    const [left, right] = [7 + 8 * PITCH, 7 + 13.2 * PITCH];
    const [top, bottom] = [11 + (6.35 / 10.05) * 79, 11 + 79];
    const corners = [left, top, right, top, right, bottom, left, bottom];
    found.quad.flatMap(({ x, y }) => [x, y]).forEach((value, i) => expect(value).toBeCloseTo(corners[i]!, 8));
  });
  test('characters are reported off the line where they differ most', () => {
    const lines = [digits(20), digits(20), digits(20)];
    const shifted = (most: number) =>
      oddest(lines, (line, column) => ({
        low: uneven(line, column) - (column >= 5 && column < 8 ? (line === most ? 2 : 1.6) : 0),
      }))!;
    const rows = [0, 1, 2].map((line) => {
      const { characters, ratio, quad } = shifted(line);
      return [characters, +ratio.toPrecision(8), ...quad.map(({ y }) => +(y - 11).toFixed(6))];
    });
    expect(rows).toEqual([
      [3, 3.5872653, 0, 0, 29.103659, 29.103659],
      [3, 3.9692495, 49.948171, 49.948171, 79.051829, 79.051829],
      [3, 4.2914953, 99.896341, 99.896341, 129, 129],
    ]);
  });
  /** First, last and number of the characters that are found, and their ratio, with some too low from a column on. */
  const run = (from: number, lows: readonly number[], count = 40) => {
    const found = oddest([digits(count)], (line, column) => ({ low: lows[column - from] ?? uneven(line, column) }))!;
    const [left, right] = [found.quad[0].x - 7, found.quad[1].x - 7];
    return [Math.round(left / PITCH), Math.round(right / PITCH - 1.2), found.characters, +found.ratio.toFixed(6)];
  };
  test('the first and the last character may be off the line', () => {
    expect(run(0, [3, 3, 3])).toEqual([0, 2, 3, 5.543526]);
    expect(run(37, [-3, -3, -3])).toEqual([37, 39, 3, 6.190923]);
  });
});

test.each<[string, Character, Character]>([
  ['60 levels of ink', { ink: PAPER - 60 }, { ink: PAPER - 59 }],
  ['1.2 millimetres of height', { heightPx: 9.5, blur: 2 }, { heightPx: 9.4, blur: 2 }],
])('a zone needs %s to be judged', (_, enough, less) => {
  const seventh = (character: Character) => oddest(['1234567<'], (_, column) => (column === 6 ? character : {}));
  expect(seventh(enough)).not.toBeNull();
  expect(seventh(less)).toBeNull();
});

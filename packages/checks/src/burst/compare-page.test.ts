import { describe, expect, test } from 'vitest';
import { COMPARED_WIDTH, comparePage, likenessAt, sharpnesses, windowAt } from './compare-page.ts';
import { type Page, softened } from './plane.ts';

type Level = (x: number, y: number) => number;

const page = (width: number, height: number, level: Level): Page => ({
  width,
  height,
  data: Float32Array.from({ length: width * height }, (_, i) => level(i % width, Math.floor(i / width))),
});
const print: Level = (x, y) =>
  128 + 60 * Math.sin(0.9 * x + 1.3 * Math.sin(0.41 * y)) + 45 * Math.sin(0.7 * y - 0.25 * x + Math.sin(0.31 * x));
const moved =
  (level: Level, dx: number, dy: number): Level =>
  (x, y) =>
    level(x - dx, y - dy);
const shown = (values: Float32Array, columns: number): number[][] =>
  Array.from({ length: values.length / columns }, (_, row) => {
    const line = values.subarray(row * columns, (row + 1) * columns);
    return [...line.keys()].filter((column) => !Number.isNaN(line[column]!));
  });

test('windows of 18 by 16 pixels lie six pixels apart', () => {
  expect(COMPARED_WIDTH).toBe(480);
  expect([windowAt(0, 0), windowAt(3, 5)]).toEqual([
    { x: 0, y: 0, width: 18, height: 16 },
    { x: 18, y: 30, width: 18, height: 16 },
  ]);
});

test('the photo is compared as it is, softened once, and softened three times', () => {
  const photo = page(7, 5, print);
  expect(sharpnesses(photo)).toEqual([photo, softened(photo), softened(softened(softened(photo)))]);
});

test('which windows are compared not those within 3 % of the left and the right edge', () => {
  const wide = page(600, 40, print);
  const { values, columns, rows } = comparePage([wide], wide);
  expect([columns, rows]).toEqual([98, 5]);
  const inside = Array.from({ length: 92 }, (_, i) => i + 3);
  expect(shown(values, columns)).toEqual([[], inside, inside, inside, []]);
});

describe('the likeness of a window', () => {
  const photo = page(60, 46, print);
  const inFrame = (level: Level): Page => page(60, 46, level);

  test('in other light and by up to two pixels off is what it is anywhere else on the page', () => {
    const frame = inFrame((x, y) => 30 + 0.6 * moved(print, 2, -1)(x, y));
    expect(likenessAt([photo], frame, 20, 12)).toBeCloseTo(1, 5);
  });

  test('is that of the nearest place that is like enough, not of the best', () => {
    const of = (dx: number, dy: number): number =>
      Math.round(likenessAt([photo], inFrame(moved(print, dx, dy)), 20, 12) * 10_000) / 10_000;
    expect([of(0.5, 0.4), of(0.6, 0.6), of(-0.6, 0.7), of(0.7, 1.6)]).toEqual([0.9233, 0.9445, 0.9105, 0.918]);
  });

  test('is 0 in a plain frame, and -1 of the negative without another place', () => {
    expect(
      likenessAt(
        [photo],
        inFrame(() => 90),
        20,
        12,
      ),
    ).toBe(0);
    const two = page(60, 46, (x) => 90 + 2 * (x % 2));
    expect(likenessAt([page(60, 46, (x) => 60 + 100 * (x % 2))], two, 20, 12)).toBeCloseTo(1, 6);
    const stripes = page(18, 16, (x) => (x % 2 === 0 ? 60 : 160));
    const negative = page(18, 16, (x) => (x % 2 === 0 ? 160 : 60));
    expect(likenessAt([stripes], negative, 0, 0)).toBeCloseTo(-1, 6);
  });
});

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
const rounded = (values: Float32Array): number[] => [...values].map((value) => Math.round(value * 1000) / 1000);
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

describe('which windows are compared', () => {
  test('not those within 3 % of the left and the right edge', () => {
    const wide = page(600, 40, print);
    const { values, columns, rows } = comparePage([wide], wide);
    expect([columns, rows]).toEqual([98, 5]);
    const inside = Array.from({ length: 92 }, (_, i) => i + 3);
    expect(shown(values, columns)).toEqual([[], inside, inside, inside, []]);
  });

  test('nor those within 3 % of the upper and the lower edge', () => {
    const high = page(40, 600, print);
    const { values, columns, rows } = comparePage([high], high);
    expect([columns, rows]).toEqual([4, 98]);
    expect(shown(values, columns).flatMap((line, row) => (line.length > 0 ? [[row, ...line]] : []))).toEqual(
      Array.from({ length: 92 }, (_, i) => [i + 3, 1, 2, 3]),
    );
  });

  test('a window whose levels deviate by 16, and not one below', () => {
    const steps = (difference: number) => page(40, 40, (x) => (x % 6 < 3 ? 100 : 100 + difference));
    expect(likenessAt([steps(32)], steps(32), 6, 6)).toBeCloseTo(1, 6);
    expect(likenessAt([steps(31)], steps(31), 6, 6)).toBeNaN();
  });
});

describe('the likeness of a window', () => {
  const photo = page(60, 46, print);
  const inFrame = (level: Level): Page => page(60, 46, level);

  test('in other light and by up to two pixels off is what it is anywhere else on the page', () => {
    const frame = inFrame((x, y) => 30 + 0.6 * moved(print, 2, -1)(x, y));
    expect(likenessAt([photo], frame, 20, 12)).toBeCloseTo(1, 5);
  });

  test('is not looked for three pixels off', () => {
    const far = (dx: number, dy: number): number =>
      Math.round(likenessAt([photo], inFrame(moved(print, dx, dy)), 20, 12) * 1000) / 1000;
    expect([far(3, 0), far(-3, 0), far(0, 3), far(0, -3)]).toEqual([0.739, 0.735, 0.873, 0.873]);
  });

  test('is looked for up to the edge of the frame', () => {
    expect(likenessAt([photo], inFrame(moved(print, -2, -2)), 2, 2)).toBeCloseTo(1, 5);
    expect(likenessAt([photo], inFrame(moved(print, 2, 2)), 40, 28)).toBeCloseTo(1, 5);
    expect(likenessAt([photo], inFrame(moved(print, -2, 0)), 1, 2)).toBeCloseTo(0.7447, 4);
    expect(likenessAt([photo], inFrame(moved(print, 0, -2)), 2, 1)).toBeCloseTo(0.8741, 4);
    expect(likenessAt([photo], inFrame(moved(print, 2, 0)), 41, 28)).toBeCloseTo(0.7381, 4);
    expect(likenessAt([photo], inFrame(moved(print, 0, 2)), 40, 29)).toBeCloseTo(0.8676, 4);
  });

  test('is that of the nearest place that is like enough, not of the best', () => {
    const of = (dx: number, dy: number): number =>
      Math.round(likenessAt([photo], inFrame(moved(print, dx, dy)), 20, 12) * 10_000) / 10_000;
    expect([of(0.5, 0.4), of(0.6, 0.6), of(-0.6, 0.7), of(0.7, 1.6)]).toEqual([0.9233, 0.9445, 0.9105, 0.918]);
  });

  test('is that of the softer photo where a moving frame is as soft', () => {
    const grain: Level = (x, y) => 90 * Math.sin(2.1 * x + 1.7 * y) + 60 * Math.sin(1.3 * x - 2.9 * y + x * y);
    const sharp = page(60, 46, (x, y) => 0.6 * print(x, y) + grain(x, y));
    const soft = sharpnesses(sharp);
    const frame = softened(
      softened(softened(softened(page(60, 46, (x, y) => 0.6 * print(x, y) + grain(x, y) + 1.2 * grain(y, x))))),
    );
    const of = (pages: readonly Page[]): number => Math.round(likenessAt(pages, frame, 20, 12) * 1000) / 1000;
    expect([of(soft.slice(0, 1)), of(soft.slice(0, 2)), of(soft)]).toEqual([0.413, 0.82, 0.887]);
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

  test('differs from window to window where the frame shows something else', () => {
    const other = inFrame((x, y) => (x + y > 50 ? print(y, x) : print(x, y)) + ((x * 37 + y * 101 + x * y) % 60));
    expect(rounded(comparePage([photo], other).values).filter((value) => !Number.isNaN(value))).toEqual([
      0.945, 0.946, 0.903, 0.785, 0.492, 0.22, 0.956, 0.755, 0.632, 0.505, 0.37, 0.167, 0.92, 0.572, 0.387, 0.265,
      0.239, 0.073, 0.771, 0.347, 0.221, 0.285, 0.249, 0.157,
    ]);
  });
});

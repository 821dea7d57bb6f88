import { expect, test } from 'vitest';
import { measureGrain } from './measure-grain.ts';

const SIZE = { width: 60, height: 60 } as const;
/** A face that fills the middle of the picture. */
const face = Array.from({ length: 468 }, (_, n) => ({
  x: n === 234 ? 0.2 : n === 454 ? 0.8 : 0.5,
  y: n === 10 ? 0.2 : n === 152 ? 0.8 : 0.5,
  z: 0,
}));

const picture = (levelAt: (x: number, y: number) => number) => ({
  ...SIZE,
  data: Uint8Array.from({ length: SIZE.width * SIZE.height * 4 }, (_, i) =>
    levelAt((i >> 2) % SIZE.width, Math.floor((i >> 2) / SIZE.width)),
  ),
});

test('noise is measured in levels at every second pixel', () =>
  expect(
    measureGrain(
      picture((x, y) => 90 + 3 * ((x + y) % 2)),
      face,
    ),
  ).toBe(12));

/** Four edges of a face, in pixels. */
const edged = (width: number, height: number, [left, top, right, bottom]: readonly number[]) =>
  Array.from({ length: 468 }, (_, n) => ({
    x: (n === 234 ? left! : n === 454 ? right! : width / 2) / width,
    y: (n === 10 ? top! : n === 152 ? bottom! : height / 2) / height,
    z: 0,
  }));

test.each([
  ['inside the picture', [9.4, 5.6, 40.2, 27.1], [9, 6]],
  ['that ends at a pixel', [9, 6, 39, 27], [9, 6]],
  ['beyond the left and the upper edge', [-7, -3, 30, 20], [1, 1]],
  ['beyond the right and the lower edge', [20, 11, 90, 80], [20, 11]],
] as const)('a face %s is measured at every third pixel of every third row', (_, edges, [left, top]) => {
  const [width, height] = [47, 31];
  const green = (x: number, y: number) => (x * x * 31 + y * y * 17 + x * y * 7) % 97;
  const data = Uint8Array.from({ length: width * height * 4 }, (_one, i) =>
    i % 4 === 1 ? green((i >> 2) % width, Math.floor((i >> 2) / width)) : (i * 37) % 251,
  );
  const seen: number[] = [];
  for (let y: number = top; y < Math.min(height - 1, edges[3]); y += 3)
    for (let x: number = left; x < Math.min(width - 1, edges[2]); x += 3)
      seen.push(Math.abs(4 * green(x, y) - green(x - 1, y) - green(x + 1, y) - green(x, y - 1) - green(x, y + 1)));
  const middle = seen.toSorted((a, b) => a - b)[seen.length >> 1];
  expect(measureGrain({ width, height, data }, edged(width, height, edges))).toBe(middle);
});

test('a face outside the picture has no grain', () =>
  expect(
    measureGrain(
      picture(() => 90),
      edged(60, 60, [70, 10, 80, 50]),
    ),
  ).toBe(0));

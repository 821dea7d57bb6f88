import { expect, test } from 'vitest';
import { type QuarterTurn, rotate } from './rotate.ts';

/** 4 x 3 pixels, each with its number in red. */
const picture = {
  width: 4,
  height: 3,
  data: Uint8Array.from({ length: 4 * 3 * 4 }, (_, i) => [i >> 2, 100, 200, 255][i % 4]!),
};

// The numbers of the pixels, row by row.
test.each<[QuarterTurn, number[][]]>([
  [
    0,
    [
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9, 10, 11],
    ],
  ],
  [
    90,
    [
      [8, 4, 0],
      [9, 5, 1],
      [10, 6, 2],
      [11, 7, 3],
    ],
  ],
  [
    180,
    [
      [11, 10, 9, 8],
      [7, 6, 5, 4],
      [3, 2, 1, 0],
    ],
  ],
  [
    270,
    [
      [3, 7, 11],
      [2, 6, 10],
      [1, 5, 9],
      [0, 4, 8],
    ],
  ],
])('a raster is turned clockwise by %i degrees', (degrees, rows) => {
  const { width, height, data } = rotate(picture, degrees);
  expect([width, height]).toEqual([rows[0]!.length, rows.length]);
  expect([...data]).toEqual(rows.flat().flatMap((red) => [red, 100, 200, 255]));
});

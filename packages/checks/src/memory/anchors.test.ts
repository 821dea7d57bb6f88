import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { type Anchor, anchorsOf } from './anchors.ts';
import { type Grey, greyFrom } from './grey.ts';

type Spot = readonly [x: number, y: number, reach: number, level: number];

/** Even grey with round soft spots. */
function pictureOf(width: number, height: number, spots: readonly Spot[]): Grey {
  const pixels = Uint8Array.from({ length: width * height }, (_, i) =>
    Math.round(
      spots.reduce(
        (level, [x, y, reach, by]) =>
          level + by * Math.exp(-(((i % width) + 0.5 - x) ** 2 + (Math.floor(i / width) + 0.5 - y) ** 2) / reach ** 2),
        120,
      ),
    ),
  );
  return greyFrom(pixels, width, height);
}
const rounded = (anchors: readonly Anchor[]) =>
  anchors.map(({ x, y }) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100]);
const found = (grey: Grey, most = 30, margin = 0) => rounded(anchorsOf(grey, most, margin));

const CROWD: readonly Spot[] = (() => {
  const random = createRandom('anchors');
  return Array.from(
    { length: 70 },
    () => [random.range(0, 150), random.range(0, 110), random.range(2, 7), random.range(-90, 90)] as const,
  );
})();

// The places are what these pictures give now, to a hundredth of a pixel.
test('the anchors of a picture are none of an even picture, nor of what is fainter than two levels and a half', () => {
  expect(found(pictureOf(80, 60, []))).toEqual([]);
  const faint = (level: number) => found(pictureOf(80, 60, [[40.5, 30.5, 9, level]])).length;
  expect([6, 7].map(faint)).toEqual([0, 1]);
});

test('the anchors of a picture leave out an edge', () => {
  const inner = anchorsOf(pictureOf(150, 110, CROWD), 99, 0.12);
  const isInner = ({ x, y }: Anchor) => x >= 18 && x <= 132 && y >= 13.2 && y <= 96.8;
  expect([inner.length, inner.filter(isInner).length]).toEqual([49, 49]);
});

test('the anchors of a picture are as near to an edge as their surroundings are whole', () => {
  const at = (x: number, y: number) => found(pictureOf(60, 48, [[x, y, 3, 80]]));
  expect([
    at(6.5, 24),
    at(7.6, 24),
    at(53.5, 24),
    at(52.4, 24),
    at(30, 6.5),
    at(30, 7.6),
    at(30, 41.4),
    at(30, 40.5),
  ]).toEqual([
    [
      [11.27, 18.88],
      [11.27, 29.12],
      [16.97, 23.5],
    ],
    [
      [7.59, 24],
      [12.4, 18.83],
      [12.4, 29.17],
      [18.1, 23.5],
    ],
    [
      [48.73, 18.88],
      [48.73, 29.12],
      [43.03, 23.5],
    ],
    [
      [52.41, 24],
      [47.6, 18.83],
      [47.6, 29.17],
      [41.9, 23.5],
    ],
    [
      [24.88, 11.27],
      [35.12, 11.27],
      [29.5, 16.97],
    ],
    [
      [30, 7.59],
      [24.83, 12.4],
      [35.17, 12.4],
      [29.5, 18.1],
    ],
    [
      [24.83, 36.6],
      [35.17, 36.6],
      [29.5, 30.9],
    ],
    [
      [30, 40.5],
      [24.88, 35.73],
      [35.12, 35.73],
      [29.5, 30.03],
    ],
  ]);
});

import type { FaceLandmarks } from '@verify/face';
import type { Raster } from '@verify/reading';
import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { CENTRE, EYES_PX, facePicture, SIDE } from './face-picture.ts';

type Point = readonly [x: number, y: number];
type Colour = readonly [red: number, green: number, blue: number];

function raster(width: number, height: number, colour: (x: number, y: number) => Colour): Raster {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) data.set([...colour(i % width, Math.floor(i / width)), 255], 4 * i);
  return { width, height, data };
}

function noisy(width: number, height: number): Raster {
  const random = createRandom('skin');
  return raster(width, height, () => [random.int(0, 255), random.int(0, 255), random.int(0, 255)]);
}

/** A mesh with the outer eye corners at these pixels. */
function eyesAt({ width, height }: Raster, right: Point, left: Point, others: Point = right): FaceLandmarks {
  const points = Array.from({ length: 468 }, () => others);
  [points[33], points[263]] = [right, left];
  return points.map(([x, y]) => ({ x: x / width, y: y / height, z: 0 }));
}

const lumaAt = ({ width, data }: Raster, x: number, y: number): number => {
  const [red, green, blue] = data.subarray(4 * (y * width + x));
  return 0.299 * red! + 0.587 * green! + 0.114 * blue!;
};
const farthest = (grey: Float32Array, wanted: (u: number, v: number) => number): number =>
  Math.max(...grey.map((level, i) => Math.abs(level - wanted(i % SIDE, Math.floor(i / SIDE)))));
const cells = ({ grey }: { grey: Float32Array }, ...at: readonly Point[]): number[] =>
  at.map(([u, v]) => Math.round(grey[v * SIDE + u]! * 1000) / 1000);

test('the square around a face has sides of 80 pixels, eyes 30 apart, and the face above its middle', () =>
  expect([SIDE, EYES_PX, CENTRE]).toEqual([80, 30, { x: 40, y: 34 }]));

test('the square around a face copies a level face by pixel and repeats the edge beyond it', () => {
  const image = noisy(93, 71);
  const { grey } = facePicture(image, eyesAt(image, [40, 26], [70, 26]));
  // The last pixel has a thousandth of the one before it.
  const kept = (at: number, last: number) => (at < last ? Math.max(0, at) : last - 0.001);
  const level = (x: number, y: number): number => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [x - left, y - top];
    const row = (line: number) =>
      fx > 0 ? lumaAt(image, left, line) * (1 - fx) + lumaAt(image, left + 1, line) * fx : lumaAt(image, left, line);
    return fy > 0 ? row(top) * (1 - fy) + row(top + 1) * fy : row(top);
  };
  expect(farthest(grey, (u, v) => level(kept(u + 15, 92), kept(v - 8, 70)))).toBeLessThan(0.001);
});

test('the square around a face turns the face upright', () => {
  const image = raster(250, 240, (x, y) => [x, y, 255 - x]);
  const { grey } = facePicture(image, eyesAt(image, [100, 88], [148, 124]));
  const wanted = (u: number, v: number): number => {
    const [dx, dy] = [2 * (u - 40), 2 * (v - 34)];
    const [x, y] = [124 + 0.8 * dx - 0.6 * dy, 106 + 0.6 * dx + 0.8 * dy];
    return 0.299 * x + 0.587 * y + 0.114 * (255 - x);
  };
  expect(farthest(grey, wanted)).toBeLessThan(0.001);
});

test('the square around a face averages 1 to 64 points per cell, as many as its pixels', () => {
  const image = noisy(300, 280);
  const of = (apart: number, ...at: readonly Point[]) =>
    cells(facePicture(image, eyesAt(image, [140 - apart / 2, 130], [140 + apart / 2, 130])), ...at);
  const places = [
    [30, 21],
    [47, 40],
    [52, 33],
  ] as const;
  expect(of(10, ...places)).toEqual([170.205, 142.086, 153.373]);
  expect(of(45, ...places)).toEqual([77.479, 111.06, 147.214]);
  expect(of(80, ...places)).toEqual([114.31, 110.177, 118.549]);
  expect(of(240, ...places)).toEqual([139.158, 131.17, 108.555]);
  expect(of(270, ...places)).toEqual([124.187, 134.158, 133.603]);
});

test('the points of a face are rotated and scaled with it', () => {
  const image = noisy(250, 240);
  // Twenty pixels along the line of the eyes from their middle, and forty below it.
  const { points } = facePicture(image, eyesAt(image, [100, 88], [148, 124], [124 + 16 - 24, 106 + 12 + 32]));
  expect(points[0]).toBeCloseTo(40 + 10, 3);
  expect(points[1]).toBeCloseTo(34 + 20, 3);
});

import { expect, test } from 'vitest';
import { measureLight, measureSharpness } from './pixels.ts';

const [width, height] = [42, 38];
const data = Uint8ClampedArray.from({ length: 4 * width * height }, (_, i) => (i * i * 31 + i * 7) % 256);
const picture = { width, height, data };
const luma = (x: number, y: number): number => {
  const at = 4 * (y * width + x);
  return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
};
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** A face that reaches from one corner to the other, in pixels, with one more point in its middle. */
const faceFrom = ([left, top, right, bottom]: readonly [number, number, number, number]) =>
  [
    [(left + right) / 2, (top + bottom) / 2],
    [left, bottom],
    [right, top],
  ].map(([x, y]) => ({ x: x! / width, y: y! / height, z: 0 }));

const grid = (from: number, step: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, i) => from + i * step);

test.each([
  ['inside the picture', [8, 9, 29, 28]],
  ['with edges on the grid', [8, 8, 28, 28]],
  ['that reaches beyond the picture', [-20, 12, 60, 90]],
] as const)('the light of a face %s is measured at every fourth pixel in and around it', (_, box) => {
  const [left, top, right, bottom] = box;
  const seen = grid(0, 4, height).flatMap((y) => grid(0, 4, width).map((x) => ({ x, y })));
  const inside = ({ x, y }: { x: number; y: number }) => x >= left && x < right && y >= top && y < bottom;
  const { face, background } = measureLight(picture, faceFrom(box));
  expect(face).toBeCloseTo(mean(seen.filter(inside).map(({ x, y }) => luma(x, y))), 6);
  expect(background).toBeCloseTo(mean(seen.filter((at) => !inside(at)).map(({ x, y }) => luma(x, y))), 6);
});

test.each([
  ['inside the picture', [8, 9, 29, 28], { xs: grid(8, 2, 29), ys: grid(9, 2, 28) }],
  // The outermost pixels have no neighbour on one side.
  ['that reaches beyond the picture', [-20, -20, 90, 90], { xs: grid(1, 2, width - 1), ys: grid(1, 2, height - 1) }],
] as const)('the sharpness of a face %s is measured with the Laplacian at every second pixel', (_, box, { xs, ys }) => {
  const steps = ys.flatMap((y) =>
    xs.map((x) => Math.abs(4 * luma(x, y) - luma(x - 1, y) - luma(x + 1, y) - luma(x, y - 1) - luma(x, y + 1))),
  );
  expect(measureSharpness(picture, faceFrom(box))).toBeCloseTo(mean(steps), 6);
});

test('a face of one pixel gives its light, and a pixel beside it the background', () => {
  expect(measureLight(picture, faceFrom([8, 12, 9, 13])).face).toBeCloseTo(luma(8, 12), 6);
  const line = { width: 8, height: 1, data: data.subarray(0, 32) };
  const left = [0, 0.5].flatMap((x) => [0, 1].map((y) => ({ x, y, z: 0 })));
  const { face, background } = measureLight(line, left);
  expect(face).toBeCloseTo(luma(0, 0), 6);
  expect(background).toBeCloseTo(luma(4, 0), 6);
});

import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { SIDE } from './face-picture.ts';
import { affineFit, registered, residualOf } from './face-registration.ts';
import { type Affine, correlation, warped } from './face-square.ts';

const SAME: Affine = [1, 0, 0, 0, 1, 0];
/** A little larger, turned and moved. */
const MAP: Affine = [1.04, -0.03, 0.8, 0.02, 0.97, -1.1];
const random = createRandom('faces');
const points = (count: number): Float32Array => Float32Array.from({ length: 2 * count }, () => random.range(5, 75));
const through = ([a, b, c, d, e, f]: Affine, from: Float32Array): Float32Array =>
  Float32Array.from(from, (value, i) =>
    i % 2 === 0 ? a * value + b * from[i + 1]! + c : d * from[i - 1]! + e * value + f,
  );

/** Soft spots, as a face in grey has. */
const grey = (() => {
  const spots = Array.from(
    { length: 30 },
    () => [random.range(10, 70), random.range(5, 75), random.range(-80, 80)] as const,
  );
  return Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
    spots.reduce(
      (level, [x, y, height]) =>
        level + height * Math.exp(-(((i % SIDE) - x) ** 2 + (Math.floor(i / SIDE) - y) ** 2) / 40),
      128,
    ),
  );
})();

test('points the map between them is found', () => {
  const from = points(20);
  const found = affineFit(from, through(MAP, from));
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(MAP[i]!, 3);
  expect(residualOf(found, from, through(MAP, from))).toBeLessThan(1e-3);
});

test('points the residual is the root mean square distance', () => {
  const from = Float32Array.from([0, 0, 10, 0]);
  expect(residualOf(SAME, from, Float32Array.from([3, 4, 10, 0]))).toBeCloseTo(Math.sqrt(25 / 2), 6);
});

test('pictures a warped picture keeps a thousandth of the pixel before the last one beyond the edge', () => {
  const across = grey.map((_, i) => i % SIDE);
  const down = grey.map((_, i) => Math.floor(i / SIDE));
  const beyond = (by: number) => [across, down].map((one) => warped(one, [1, 0, by, 0, 1, by])[40 * SIDE + 40]!);
  for (const level of beyond(60)) expect(level).toBeCloseTo(78.999, 4);
  expect(beyond(-60)).toEqual([0, 0]);
  expect(beyond(38.5)).toEqual([78.5, 78.5]);
});

// What eight rounds give now, from a start that is far off.
test.each([
  ['to the side', [1, 0, 6, 0, 1, -1], [0.7255, 0.0902, 11.4377, 0.1964, 0.9028, -3.6235]],
  ['down', [1, 0, -1.5, 0, 1, 7], [0.9552, 0.0288, -0.3402, -0.0058, 1.0249, 1.0058]],
  ['turned', [0.98, -0.12, 5.5, 0.13, 0.99, -4.2], [0.9587, 0.0256, -0.4595, -0.0011, 1.0147, 1.1215]],
  ['larger', [1.15, 0.02, -6.5, -0.01, 1.12, -4.5], [0.9599, 0.0302, -0.6914, -0.0176, 1.0313, 1.0275]],
] as const)('pictures from a start that is too far %s the map comes as near as it can', (_, start, wanted) => {
  const darker = warped(grey, MAP).map((level, i) => 60 + 0.4 * level + ((i * 7919) % 13));
  expect(registered(grey, darker, start).map((one) => Math.round(one * 10_000) / 10_000)).toEqual(wanted);
});

test('pictures correlation is 1 for the same, -1 for the negative and 0 for an even picture', () => {
  expect(
    correlation(
      grey,
      grey.map((level) => 10 + 2 * level),
    ),
  ).toBeCloseTo(1, 6);
  expect(
    correlation(
      grey,
      grey.map((level) => -level),
    ),
  ).toBeCloseTo(-1, 6);
  expect(correlation(grey, new Float32Array(SIDE * SIDE).fill(7))).toBe(0);
});

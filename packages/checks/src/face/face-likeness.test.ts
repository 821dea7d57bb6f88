import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { blurred, likeness, type Likeness, roughLikeness } from './face-likeness.ts';
import { type FacePicture, mirrored, SIDE } from './face-picture.ts';
import { type Affine, warped } from './face-square.ts';

/** Soft spots of several sizes, as a face in grey has, and 121 points of a mesh. */
function faceOf(seed: string): FacePicture {
  const random = createRandom(seed);
  const spots = Array.from(
    { length: 60 },
    () => [random.range(5, 75), random.range(5, 75), random.range(-90, 90), random.range(4, 60)] as const,
  );
  const grey = Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
    spots.reduce(
      (level, [x, y, height, reach]) =>
        level + height * Math.exp(-(((i % SIDE) - x) ** 2 + (Math.floor(i / SIDE) - y) ** 2) / reach),
      128,
    ),
  );
  const points = Float32Array.from({ length: 2 * 121 }, (_, i) => random.range(i % 2 ? 12 : 17, i % 2 ? 70 : 62));
  return { grey, points };
}
/** The face seen through a map, with its points where they are then, plus a little. */
function seenThrough({ grey, points }: FacePicture, map: Affine, off = 0): FacePicture {
  const random = createRandom('mesh');
  const [a, b, c, d, e, f] = map;
  const area = a * e - b * d;
  return {
    grey: warped(grey, map),
    points: points.map((value, i) => {
      const [x, y] = i % 2 ? [points[i - 1]! - c, value - f] : [value - c, points[i + 1]! - f];
      return (i % 2 ? a * y - d * x : e * x - b * y) / area + random.range(-off, off);
    }),
  };
}
const noisy = ({ grey, points }: FacePicture, levels: number): FacePicture => {
  const random = createRandom('noise');
  return { points, grey: grey.map((level) => 20 + 0.8 * level + random.range(-levels, levels)) };
};
const digits = (value: number): number => Math.round(value * 10_000) / 10_000;
const rounded = ({ correlation, residual, registered, mirrored: isMirrored }: Likeness) => [
  ...[correlation, residual, registered].map(digits),
  isMirrored,
];

const [ANNA, BEN] = [faceOf('anna'), faceOf('ben')];
const TURNED: Affine = [1.04, -0.05, 1.3, 0.04, 0.95, -0.8];

test('a blurred level is the mean of the square around it, as far as it is in the picture', () => {
  const naive = (reach: number) =>
    ANNA.grey.map((_, i) => {
      const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
      let [sum, count] = [0, 0];
      for (let v = Math.max(0, y - reach); v <= Math.min(SIDE - 1, y + reach); v++)
        for (let u = Math.max(0, x - reach); u <= Math.min(SIDE - 1, x + reach); u++, count++)
          sum += ANNA.grey[v * SIDE + u]!;
      return sum / count;
    });
  for (const reach of [1, 3]) {
    const wanted = naive(reach);
    expect(Math.max(...blurred(ANNA.grey, reach).map((level, i) => Math.abs(level - wanted[i]!)))).toBeLessThan(1e-3);
  }
});

// Correlation, residual, registered, and whether mirrored: what these pictures give now.
test('the likeness of a face and itself is 1', () => {
  expect(rounded(likeness(ANNA, ANNA))).toEqual([1, 0, 1, false]);
  expect(rounded(likeness(ANNA, mirrored(ANNA)))).toEqual([1, 0, 1, true]);
});

test.each([
  ['a copy in other light with noise', noisy(ANNA, 20), [0.9845, 0, 0.9719, false]],
  ['a copy that was turned', seenThrough(ANNA, TURNED), [0.9999, 0, 0.9997, false]],
  [
    'a copy that was turned, with noise and a mesh that is less sure',
    noisy(seenThrough(ANNA, TURNED, 2.5), 25),
    [0.9784, 0.0669, 0.9626, false],
  ],
  ['a copy in a mirror', noisy(mirrored(seenThrough(ANNA, TURNED, 1.5)), 15), [0.9922, 0.0401, 0.9851, true]],
  [
    'a copy whose mesh is two pixels off',
    seenThrough({ ...ANNA, points: ANNA.points.map((one, i) => one + (i % 2 ? 1.6 : -1.9)) }, TURNED),
    [0.9549, 0, 0.9997, false],
  ],
  ['a stranger', BEN, [0.3158, 0.7002, 0.0797, false]],
  ['a stranger in a mirror', mirrored(noisy(BEN, 10)), [0.3495, 0.7092, -0.0729, false]],
  [
    'one half of two people',
    { grey: ANNA.grey.map((one, i) => (one + BEN.grey[i]!) / 2), points: BEN.points },
    [-0.0299, 0.7002, 0.0141, false],
  ],
])('the likeness of %s', (_, other, wanted) => expect(rounded(likeness(ANNA, other))).toEqual(wanted));

test('the likeness of an even picture is none', () => {
  const even = { grey: new Float32Array(SIDE * SIDE).fill(90), points: BEN.points };
  expect(rounded(likeness(ANNA, even))).toEqual([0, 0.7002, 0, false]);
  expect(rounded(likeness(even, ANNA))).toEqual([0, 0.6914, 0, false]);
});

test('the likeness at a first glance', () => {
  const many = [ANNA, mirrored(ANNA), noisy(seenThrough(ANNA, TURNED, 2.5), 25), noisy(ANNA, 20), BEN];
  expect(roughLikeness(ANNA, many).map(digits)).toEqual([1, 1, 0.9784, 0.9845, 0.2745]);
});

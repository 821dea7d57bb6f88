import { createRandom } from '@verify/specimen';
import { expect, test } from 'vitest';
import { fitModel, REACH } from './double-quantisation.ts';

const BINS = 2 * REACH + 1;
const random = createRandom(3);
/** As coefficients are: many small, few large, more above nought than below. Some reach over 256. */
const PLAIN = Float32Array.from({ length: 4000 }, () => {
  const size = -22 * Math.log(1 - random.next());
  return random.chance(0.55) ? size : -size;
});
PLAIN.set([-300, -257, 255.9, 256.2, 290], 17);

const bin = (value: number, step: number): number =>
  Math.max(-REACH, Math.min(REACH, Math.round(value / step))) + REACH;
/** Of values quantised by `first`, all of them or so many in a hundred, then by `step`. */
function seen(first: number, step: number, percent = 100): Float32Array {
  const counts = new Float32Array(BINS);
  PLAIN.forEach((value, i) => {
    counts[bin(i % 100 < percent ? Math.round(value / first) * first : value, step)]!++;
  });
  return counts;
}
const rounded = (value: number): number => +value.toPrecision(7);
const fitted = (counts: Float32Array, step: number, plain = PLAIN) => {
  const { first, gain, ratio } = fitModel(counts, plain, step);
  let sum = 0;
  ratio.forEach((value, i) => (sum += value * (i + 1)));
  return [first, rounded(gain), rounded(sum)];
};

// Gains and sums of ratios, each times its place, are what it gives now.
test.each<[number, number, number, number[]]>([
  [7, 2, 100, [7, 0.8229989, 1520.158]],
  [3, 4, 100, [3, 0.02011273, -11.3594]],
  [5, 3, 93, [5, 0.323296, 357.5505]],
  [5, 3, 81, [5, 0.2557172, 357.5505]],
  [5, 3, 62, [5, 0.1443285, 357.5505]],
  [5, 3, 40, [5, 0.05859389, 357.5505]],
  [17, 1, 100, [17, 1.626974, 3425.545]],
  [18, 1, 100, [17, 1.265032, 3425.545]],
  [42, 6, 100, [42, 1.767248, 2479.513]],
  [43, 6, 100, [42, 1.752819, 2479.513]],
  [48, 11, 100, [48, 1.274282, 1168.295]],
  [49, 11, 100, [48, 1.270498, 1168.295]],
  [1, 6, 100, [1, 0.0003732669, -41.97635]],
  [4, 4, 100, [0, 0, 0]],
])('the first step %i before a step of %i, in %i %% of the blocks', (first, step, percent, found) =>
  expect(fitted(seen(first, step, percent), step)).toEqual(found),
);

test('one quantisation over two is nothing where nothing was seen', () => {
  expect(fitModel(new Float32Array(BINS), PLAIN, 3)).toEqual({ first: 0, gain: 0, ratio: new Float32Array(BINS) });
  expect(fitted(seen(5, 3), 3, new Float32Array())).toEqual([0, 0, 0]);
  expect(fitted(seen(5, 3), 3, Float32Array.of(7.4))).toEqual([16, 0.8545702, -147.5]);
});

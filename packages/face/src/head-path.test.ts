import { expect, test } from 'vitest';
import { strideFor } from './head-path.ts';

/** A head at rest whose measured direction jumps by so many degrees from still to still. */
const jumping = (deg: number) => Array.from({ length: 8 }, (_, i) => ({ yawDeg: i % 2 === 0 ? 0 : deg, pitchDeg: 0 }));

test.each([
  ['a steady face', 0.5, 4],
  ['the largest jump with the least stride', 1.8, 4],
  ['a dark room', 2.5, 5.5],
  ['noise beyond all measure', 12, 8],
])('the stride of %s', (_, jumpDeg, strideDeg) => expect(strideFor(jumping(jumpDeg))).toBeCloseTo(strideDeg));

test('one outlier does not make the stride longer', () => {
  expect(strideFor([...jumping(0.5), { yawDeg: 20, pitchDeg: 0 }])).toBe(4);
});

test.each([0, 1])('of %s directions at rest, the least stride', (count) =>
  expect(strideFor(jumping(9).slice(0, count))).toBe(4),
);

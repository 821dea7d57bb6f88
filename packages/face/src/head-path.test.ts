import { describe, expect, test } from 'vitest';
import { REST_DIRECTION } from './challenge-points.ts';
import { createHeadPath, strideFor } from './head-path.ts';

/** A head at rest whose measured direction jumps by this many degrees between stills. */
const jumping = (deg: number) => Array.from({ length: 8 }, (_, i) => ({ yawDeg: i % 2 === 0 ? 0 : deg, pitchDeg: 0 }));

test.each([
  ['a steady face', 0.5, 4],
  ['the largest jump with the least stride', 1.8, 4],
  ['a dark room', 2.5, 5.5],
  ['noise beyond all measure', 12, 8],
])('gives a stride for %s', (_, jumpDeg, strideDeg) => expect(strideFor(jumping(jumpDeg))).toBeCloseTo(strideDeg));

test.each([0, 1])('with %s directions at rest, the smallest stride is used', (count) =>
  expect(strideFor(jumping(9).slice(0, count))).toBe(4),
);

const at = (yawDeg: number, pitchDeg = 0) => ({ yawDeg, pitchDeg });

/** From rest to 34 degrees: 74.4 in all. */
const after = (...places: readonly number[]) => {
  const path = createHeadPath(REST_DIRECTION, at(34));
  const fine = places.map((yawDeg, i) => path.follow(at(yawDeg), i * 100)).at(-1)!;
  return { fine, share: path.share };
};

test('a path may be 1.6 times the straight one and 20 degrees long, and no more', () => {
  expect(after(34, 13.9, 34)).toEqual({ fine: true, share: 74.2 / 74.4 });
  expect(after(34, 13.7, 34)).toEqual({ fine: false, share: 74.6 / 74.4 });
});

describe('a stay of 0.7 s away from the path', () => {
  const lingers = (place: { yawDeg: number; pitchDeg: number }, ms: number, [from, to] = [REST_DIRECTION, at(34)]) => {
    const path = createHeadPath(from!, to!);
    path.follow(place, 1_000);
    return !path.follow(place, 1_000 + ms);
  };

  test.each([
    ['on the way', at(17)],
    ['at its end', at(34)],
    ['4.6 degrees from a place that nobody asked for', at(4.6, 17)],
  ])('a stay is accepted %s', (_, place) => expect(lingers(place, 5_000)).toBe(false));

  test('a stay 7 degrees beside the path is accepted', () => {
    // On the way from 14 16 to 34 0.
    expect(lingers(at(26, 11), 5_000, [at(14, 16), at(34)])).toBe(false);
  });

  test('a stay starts again if the head leaves in between', () => {
    const path = createHeadPath(REST_DIRECTION, at(34));
    const stays = [at(0, 17), at(0, 8), at(0, 17), at(0, 17)].map((place, i) => path.follow(place, i * 400));
    expect(stays).toEqual([true, true, true, true]);
    expect(path.follow(at(0, 17), 1_500)).toBe(false);
  });

  test('on a path from rest to rest no stay is accepted', () =>
    expect(lingers(at(17), 700, [REST_DIRECTION, REST_DIRECTION])).toBe(true));
});

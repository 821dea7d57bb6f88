import { expect, test } from 'vitest';
import {
  CHALLENGE_PLACES,
  CHALLENGE_POINTS,
  type Direction,
  isChallenge,
  pointingMargin,
  pointsTo,
} from './challenge-points.ts';
import { challengeSize, drawChallenge } from './draw-challenge.ts';

const at = (yawDeg: number, pitchDeg = 0): Direction => ({ yawDeg, pitchDeg });

test('the places are twelve on an ellipse and two half-way to its sides', () => {
  const quarter = [
    [34, 0],
    [26, 11],
    [14, 16],
    [0, 17],
    [17, 0],
  ];
  const name = (yaw: number, pitch: number) => `${yaw + 0} ${pitch + 0}`;
  const all = quarter.flatMap(([yaw, pitch]) => [1, -1].flatMap((x) => [1, -1].map((y) => name(x * yaw!, y * pitch!))));
  expect(new Set(CHALLENGE_PLACES.map(({ yawDeg, pitchDeg }) => name(yawDeg, pitchDeg)))).toEqual(new Set(all));
  expect(CHALLENGE_PLACES).toHaveLength(14);
  expect(CHALLENGE_PLACES[0]).toEqual(at(34));
});

test('the nose may be sent up to 34 degrees aside and 17 up or down, and not within 16 of rest', () => {
  const wanted = new Set<string>();
  for (let yaw = -40; yaw <= 40; yaw++)
    for (let pitch = -40; pitch <= 40; pitch++)
      if ((yaw / 34) ** 2 + (pitch / 17) ** 2 <= 1 && yaw ** 2 + pitch ** 2 >= 256) wanted.add(`${yaw} ${pitch}`);
  const names = CHALLENGE_POINTS.map(({ yawDeg, pitchDeg }) => `${yawDeg} ${pitchDeg}`);
  expect(names).toHaveLength(1_014);
  expect(new Set(names)).toEqual(wanted);
  for (const end of ['34 0', '-34 0', '0 17', '0 -17', '16 0']) expect(names).toContain(end);
});

test('a nose points at a place only if it is closer to it than to rest', () => {
  expect(pointsTo(at(7.5), at(15))).toBe(false);
  expect(pointsTo(at(7.6), at(15))).toBe(true);
});

test.each([
  ['on the point, as from a degree beside it', at(34), 8],
  ['two degrees beside it', at(32), 4],
  ['at the limit', at(26), 1],
  ['twice as far', at(34, 16), 0.5],
  ['near rest, by the distance from rest', at(3, 4), 5 / Math.hypot(31, 4)],
])('a nose points at a place or not: %s', (_, nose, margin) =>
  expect(pointingMargin(nose, at(34))).toBeCloseTo(margin, 12),
);

test.each([
  ['one turn', [at(24, 5)], [], true],
  ['to the other side', [at(-24, 5)], [], true],
  ['one that turns less', [at(23, 8)], [], false],
  ['two points 18 degrees apart', [at(34), at(16)], [], true],
  ['two that are closer', [at(34), at(16.1)], [], false],
  ['two with an expression between them, 13 degrees apart', [at(34), at(21)], [1], true],
  ['two that are closer', [at(34), at(21.1)], [1], false],
  ['an expression after both', [at(34), at(21)], [2], false],
  ['an expression before both', [at(34), at(21)], [0], false],
  ['a first and a third point 13 degrees apart', [at(34), at(-14, 8), at(21)], [], true],
  ['a first and a third that are closer', [at(34), at(-14, 8), at(21.1)], [], false],
  ['a second and a third that are closer than 18', [at(-30), at(34), at(20)], [], false],
] as const)('judges a challenge %s: %#', (_, points, before, expected) =>
  expect(isChallenge(points, before)).toBe(expected),
);

test.each([
  ['before light', true, 0, { movements: 2, expressions: 1 }],
  ['before light, one more', true, 1, { movements: 3, expressions: 2 }],
  ['alone', false, 0, { movements: 3, expressions: 1 }],
  ['alone, three more', false, 3, { movements: 6, expressions: 2 }],
] as const)('sizes a challenge %s', (_, light, extra, size) => expect(challengeSize(light, extra)).toEqual(size));

const placeOf = (yawDeg: number, pitchDeg: number): number =>
  CHALLENGE_POINTS.findIndex((point) => point.yawDeg === yawDeg && point.pitchDeg === pitchDeg);

test('a drawn challenge may have the shortest and the longest times', () => {
  /** Returns the index of a point, then the first or the last of everything. */
  const draw = (isLast: boolean) =>
    drawChallenge(
      (below) => (below === CHALLENGE_POINTS.length ? placeOf(-30, 5) : isLast ? below - 1 : 0),
      challengeSize(true),
    );
  const point = { kind: 'point', yawDeg: -30, pitchDeg: 5, toleranceDeg: 3, limitMs: 7_000 };
  expect(draw(false)).toEqual([
    { kind: 'blink', delayMs: 800, limitMs: 7_000 },
    { ...point, holdMs: 400, delayMs: 300 },
  ]);
  expect(draw(true)).toEqual([
    { ...point, holdMs: 700, delayMs: 1_200 },
    { kind: 'smile', delayMs: 700, limitMs: 7_000 },
  ]);
});

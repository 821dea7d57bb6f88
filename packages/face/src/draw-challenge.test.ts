import type { ChallengeStep, PointStep } from '@verify/contract';
import { expect, test } from 'vitest';
import { CHALLENGE, CHALLENGE_POINTS, degreesApart, EXPRESSIONS, isChallenge, pointsTo } from './challenge-points.ts';
import { challengeSize, drawChallenge } from './draw-challenge.ts';
import { COLOUR_NAMES, isDrawable, LIGHT_SEQUENCE } from './light/light-sequence.ts';
import type { LightColour } from '@verify/contract';

let seed = 7;
const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
const LEAST = 2 ** 20;

function* sequences(begun: readonly LightColour[]): Generator<readonly LightColour[]> {
  if (begun.length === LIGHT_SEQUENCE.colours) return yield begun;
  for (const name of COLOUR_NAMES) if (name !== begun.at(-1)) yield* sequences([...begun, name]);
}

/** Points, order and expressions; times are not counted, because a long wait also covers a short one. */
function countOf(movements: number): number {
  let count = 0;
  if (movements === 2)
    for (const point of CHALLENGE_POINTS)
      for (const before of [0, 1]) if (isChallenge([point], [before])) count += EXPRESSIONS.length;
  if (movements === 3)
    for (const one of CHALLENGE_POINTS)
      for (const other of CHALLENGE_POINTS)
        for (const before of [0, 1, 2]) if (isChallenge([one, other], [before])) count += EXPRESSIONS.length;
  return count;
}

test('each kind has at least 2^20 challenges', () => {
  expect([challengeSize(true), challengeSize(false)]).toEqual([
    { movements: 2, expressions: 1 },
    { movements: 3, expressions: 1 },
  ]);
  const colours = [...sequences([])].filter(isDrawable).length;
  expect(colours).toBe(23_946);
  const [lit, alone] = [countOf(2) * colours, countOf(3)];
  expect([lit, alone]).toEqual([33_907_536, 2_400_244]);
  expect(Math.min(lit, alone)).toBeGreaterThanOrEqual(LEAST);
});

test('a recording of one challenge rarely shows the places of another', () => {
  const drawn = Array.from({ length: 400 }, () => drawChallenge(random, challengeSize(false)));
  const fits = (made: readonly ChallengeStep[], asked: readonly ChallengeStep[]) =>
    made.every((step, i) => {
      const wanted = asked[i]!;
      return step.kind === 'point' ? wanted.kind === 'point' && pointsTo(step, wanted) : step.kind === wanted.kind;
    });
  const pairs = drawn.flatMap((made, i) => drawn.slice(i + 1).map((asked) => fits(made, asked)));
  const share = pairs.filter(Boolean).length / pairs.length;
  // At most one replay in a hundred, before its times are judged.
  expect(share).toBeLessThan(1 / 100);
});

test.each([
  { size: challengeSize(true), shapes: 4 },
  { size: challengeSize(false), shapes: 6 },
  // A point and two expressions in any order.
  { size: challengeSize(true, 1), shapes: 6 },
  // Four points and two expressions: 6 · 5 places for blink and smile.
  { size: challengeSize(false, 3), shapes: 30 },
])(
  '$size.movements movements have separate places, a turn, expressions anywhere, and their own times',
  ({ size, shapes }) => {
    const { movements: count, expressions } = size;
    const drawn = Array.from({ length: 3_000 }, () => drawChallenge(random, size));
    for (const steps of drawn) {
      const points = steps.filter((step): step is PointStep => step.kind === 'point');
      expect([steps.length, points.length]).toEqual([count, count - expressions]);
      const asked = steps.flatMap(({ kind }) => (kind === 'point' ? [] : [kind]));
      expect(new Set(asked).size).toBe(expressions);
      expect(points.some(({ yawDeg }) => Math.abs(yawDeg) >= CHALLENGE.turnDeg)).toBe(true);
      for (const [i, one] of points.entries())
        for (const other of points.slice(i + 1))
          expect(degreesApart(one, other)).toBeGreaterThanOrEqual(CHALLENGE.minDifferentDeg);
      for (const [i, step] of steps.entries()) {
        const last = steps[i - 1];
        if (step.kind === 'point' && last?.kind === 'point')
          expect(degreesApart(step, last)).toBeGreaterThanOrEqual(CHALLENGE.minApartDeg);
      }
    }
    const shape = (steps: readonly ChallengeStep[]) =>
      steps.map((step) => (step.kind === 'point' ? '.' : step.kind)).join();
    expect(new Set(drawn.map(shape)).size).toBe(shapes);
  },
);

test('the shortest and longest delays and holds occur, and every place', () => {
  const drawn = Array.from({ length: 6_000 }, () => drawChallenge(random, challengeSize(false)));
  const range = (values: readonly number[]) => [Math.min(...values), Math.max(...values)];
  const points = drawn.flat().filter((step): step is PointStep => step.kind === 'point');
  expect(range(drawn.map(([first]) => first!.delayMs))).toEqual(CHALLENGE.firstDelayMs);
  expect(range(drawn.flatMap(([, ...others]) => others.map(({ delayMs }) => delayMs)))).toEqual(CHALLENGE.delayMs);
  expect(range(points.map(({ holdMs }) => holdMs))).toEqual(CHALLENGE.holdMs);
  expect(new Set(drawn.flat().map(({ limitMs }) => limitMs))).toEqual(new Set([CHALLENGE.limitMs]));
  expect(new Set(points.map(({ yawDeg, pitchDeg }) => `${yawDeg} ${pitchDeg}`)).size).toBe(CHALLENGE_POINTS.length);
});

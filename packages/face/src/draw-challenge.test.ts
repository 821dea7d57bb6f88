import type { ChallengeStep } from '@verify/contract';
import { expect, test } from 'vitest';
import { CHALLENGE, CHALLENGE_POINTS, degreesApart, EXPRESSIONS, isChallenge, pointsTo } from './challenge-points.ts';
import type { Direction } from './challenge-points.ts';
import { drawChallenge } from './draw-challenge.ts';

let seed = 7;
const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;

test('there are at least 2^20 challenges, and a trajectory fits only one of them', () => {
  // Each position of a nose belongs to at most one point, so another point, order or expression is another trajectory.
  for (let yawDeg = -45; yawDeg <= 45; yawDeg++)
    for (let pitchDeg = -25; pitchDeg <= 25; pitchDeg++) {
      const owners = CHALLENGE_POINTS.filter((point) => pointsTo({ yawDeg, pitchDeg }, point));
      expect(owners.length).toBeLessThanOrEqual(1);
    }
  let count = 0;
  for (let before = 0; before <= CHALLENGE.points; before++)
    for (const points of orders([])) if (isChallenge(points, before)) count += EXPRESSIONS.length;
  expect(count).toBe(1_096_096);
  expect(count).toBeGreaterThanOrEqual(2 ** 20);
});

function* orders(begun: readonly Direction[]): Generator<readonly Direction[]> {
  if (begun.length === CHALLENGE.points) return yield begun;
  for (const point of CHALLENGE_POINTS) if (!begun.includes(point)) yield* orders([...begun, point]);
}

test('a drawn challenge has five separate points, a rotation, one expression, and individual times', () => {
  const drawn = Array.from({ length: 3_000 }, () => drawChallenge(random));
  for (const steps of drawn) {
    const points = steps.filter((step) => step.kind === 'point');
    expect(points).toHaveLength(CHALLENGE.points);
    expect(steps.length - points.length).toBe(1);
    expect(points.some(({ yawDeg }) => Math.abs(yawDeg) >= CHALLENGE.turnDeg)).toBe(true);
    for (const [i, step] of steps.entries()) {
      const [from, to] = i === 0 ? CHALLENGE.firstDelayMs : CHALLENGE.delayMs;
      expect(step.delayMs).toBeGreaterThanOrEqual(from);
      expect(step.delayMs).toBeLessThanOrEqual(to);
      const last = steps[i - 1];
      if (step.kind === 'point' && last?.kind === 'point')
        expect(degreesApart(step, last)).toBeGreaterThanOrEqual(CHALLENGE.minApartDeg);
    }
  }
  const shape = (steps: readonly ChallengeStep[]) =>
    steps.map((step) => (step.kind === 'point' ? '.' : step.kind)).join();
  expect(new Set(drawn.map(shape)).size).toBe(2 * (CHALLENGE.points + 1));
  const places = drawn.flatMap((steps) =>
    steps.flatMap((step) => (step.kind === 'point' ? [`${step.yawDeg} ${step.pitchDeg}`] : [])),
  );
  expect(new Set(places).size).toBe(CHALLENGE_POINTS.length);
});

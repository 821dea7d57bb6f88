import { expect, test } from 'vitest';
import { baselineOf, directionOf, expressionProgress, fromRestDeg, SERVER_EXPRESSION_LIMITS } from './challenge.ts';
import type { FaceMeasures } from './measures.ts';
import { REST } from './trajectory.fixture.ts';

const { mouthWidth, lidOpening } = REST;
const rest = baselineOf([REST])!;
const now = (change: Partial<FaceMeasures>): FaceMeasures => ({ ...REST, ...change });
/** Yaw and pitch in degrees from rest. */
const away = (yawDeg: number, pitchDeg: number) => ({
  yawDeg: REST.yawDeg + yawDeg,
  pitchDeg: REST.pitchDeg + pitchDeg,
});

test.each([
  ['a smile widens the mouth by 14 %', 'smile', { mouthWidth: mouthWidth * 1.14 }, 1],
  ['half a smile', 'smile', { mouthWidth: mouthWidth * 1.07 }, 0.5],
  ['a mouth as at rest', 'smile', { lidOpening: 0 }, 0],
  ['a narrower mouth', 'smile', { mouthWidth: mouthWidth * 0.86 }, -1],
  ['a blink closes the eyes to 55 %', 'blink', { lidOpening: lidOpening * 0.55 }, 1],
  ['closed eyes', 'blink', { lidOpening: 0 }, 1 / 0.45],
  ['eyes as at rest', 'blink', { mouthWidth: 9 }, 0],
] as const)('an expression is measured: %s', (_, kind, change, progress) =>
  expect(expressionProgress(kind, rest, now(change))).toBeCloseTo(progress, 9),
);

test.each([
  ['a smile widens the mouth by 6.5 %', 'smile', { mouthWidth: mouthWidth * 1.065 }, 1],
  ['a blink closes the eyes to 78 %', 'blink', { lidOpening: lidOpening * 0.78 }, 1],
  ['closed eyes', 'blink', { lidOpening: 0 }, 1 / 0.22],
] as const)('an expression is measured on the server: %s', (_, kind, change, progress) =>
  expect(expressionProgress(kind, rest, now(change), SERVER_EXPRESSION_LIMITS)).toBeCloseTo(progress, 9),
);

test('an expression counts up to 10 degrees from rest, and for the server up to 14', () => {
  const smiling = (yawDeg: number, pitchDeg: number) => now({ mouthWidth: 2, ...away(yawDeg, pitchDeg) });
  const counts = (face: FaceMeasures, ...limits: [typeof SERVER_EXPRESSION_LIMITS?]) =>
    expressionProgress('smile', rest, face, ...limits) > 0;
  expect([counts(smiling(6, -8)), counts(smiling(6, -8.01))]).toEqual([true, false]);
  const limits = SERVER_EXPRESSION_LIMITS;
  expect([counts(smiling(14, 0), limits), counts(smiling(14, 0.6), limits)]).toEqual([true, false]);
});

test('directions are measured from rest', () => {
  const { yawDeg, pitchDeg } = directionOf(rest, away(12, -5));
  expect([yawDeg, pitchDeg]).toEqual([12, -5]);
  expect(fromRestDeg(rest, away(-12, 5))).toBe(13);
});

import type { ChallengeStep } from '@verify/contract';
import { expect, test } from 'vitest';
import { CHALLENGE_PLACES, pointsTo, REST_DIRECTION } from './challenge-points.ts';
import { challengeSize, drawChallenge } from './draw-challenge.ts';
import { type Command, judgeSteps, type MeasuredFrame } from './judge-steps.ts';
import { follow, relabel, REST, type Stay, trajectory } from './trajectory.fixture.ts';

let seed = 11;
const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const draw = (extra = 0) => drawChallenge((below) => Math.floor(next() * below), challengeSize(false, extra));
const reasons = (frames: readonly MeasuredFrame[], commands: readonly Command[]) =>
  judgeSteps(frames, commands).map(({ reason }) => reason);
const passes = (frames: readonly MeasuredFrame[], commands: readonly Command[]) =>
  reasons(frames, commands).every((reason) => reason === 'performed');
const isThere = ({ measures }: MeasuredFrame, step: ChallengeStep): boolean => {
  if (!measures) return false;
  const at = { yawDeg: measures.yawDeg - REST.yawDeg, pitchDeg: measures.pitchDeg - REST.pitchDeg };
  if (step.kind === 'point') return pointsTo(at, step);
  return step.kind === 'smile' ? measures.mouthWidth > 0.6 : measures.lidOpening < 0.2;
};

test.each([
  ['three movements', 0],
  ['four movements with both expressions', 1],
])('of 500 people who stop anywhere within the tolerance of %s, at most 3 %% fail', (_, extra) => {
  const failed = Array.from({ length: 500 }, () => {
    const steps = draw(extra);
    const { stays, commands } = follow(steps, next);
    return reasons(trajectory(stays, next), commands);
  }).filter((all) => all.some((reason) => reason !== 'performed'));
  expect(failed.length, JSON.stringify(failed)).toBeLessThanOrEqual(15);
});

test('a recording of one challenge passes at most one in a hundred others, whatever its claimed times', () => {
  let passed = 0;
  for (let recording = 0; recording < 20; recording++) {
    const frames = trajectory(follow(draw(), next).stays, next);
    for (let i = 0; i < 1_000; i++) {
      const other = draw();
      if (passes(frames, relabel(frames, other, isThere))) passed++;
    }
  }
  expect(passed).toBeLessThanOrEqual(200);
});

test('a recording passes its own challenge with the best times, so the test above can fail', () => {
  const own = Array.from({ length: 100 }, () => {
    const steps = draw();
    const frames = trajectory(follow(steps, next).stays, next);
    return passes(frames, relabel(frames, steps, isThere));
  });
  expect(own.filter(Boolean).length).toBeGreaterThan(80);
});

const expressions: Stay[] = (['blink', 'smile'] as const).map((doing) => ({
  at: REST_DIRECTION,
  wayMs: 600,
  stayMs: 1_300,
  doing,
}));
const sweep = (stayMs: number, wayMs: number): Stay[] => {
  const round = [...CHALLENGE_PLACES.map((at) => ({ at, wayMs, stayMs })), ...expressions];
  return [{ at: REST_DIRECTION, wayMs: 0, stayMs: 1_200 }, ...Array.from({ length: 8 }, () => round).flat()];
};
test.each([
  ['and rests at each', 900, 400],
  ['in one slow sweep', 0, 900],
  ['and hardly rests', 450, 300],
])(
  'a head that visits every place %s passes at most one in forty challenges committed afterwards',
  (_, stayMs, wayMs) => {
    const frames = trajectory(sweep(stayMs, wayMs), next);
    let passed = 0;
    for (let i = 0; i < 2_000; i++) if (passes(frames, relabel(frames, draw(), isThere))) passed++;
    expect(passed).toBeLessThanOrEqual(50);
  },
);

const point = (yawDeg: number, pitchDeg: number) =>
  ({ kind: 'point', yawDeg, pitchDeg, toleranceDeg: 4, holdMs: 500, delayMs: 500, limitMs: 5_000 }) as const;
const to = (yawDeg: number, pitchDeg: number, stayMs = 1_500): Stay => ({
  at: { yawDeg, pitchDeg },
  wayMs: 500,
  stayMs,
});
const rest: Stay = { at: REST_DIRECTION, wayMs: 0, stayMs: 1_500 };
const judge = (stays: Stay[], step: ChallengeStep = point(34, 0), atMs = 1_000) =>
  reasons(trajectory(stays, next, 0.3), [{ step, atMs, untilMs: atMs + 5_000 }])[0];
test.each([
  ['the point, held', [rest, to(34, 0)], 'performed'],
  ['nothing', [rest, to(0, 0)], 'not-performed'],
  ['not far enough', [rest, to(20, 0)], 'not-performed'],
  ['passed over', [rest, to(34, 0, 0), to(0, 0)], 'not-performed'],
  ['another point first', [rest, to(-26, 11, 900), to(34, 0)], 'elsewhere-first'],
  ['a long way round', [rest, to(0, 20, 0), to(-20, 0, 0), to(34, 0)], 'elsewhere-first'],
  ['there before the command', [{ ...rest, stayMs: 300 }, to(34, 0, 4_000)], 'before-command'],
  ['a little to the wrong side first', [rest, to(-8, 0, 0), to(34, 0)], 'performed'],
  ['head raised before it turns', [rest, to(0, -11, 0), to(26, -11)], 'performed', point(26, -11)],
] as const)('each failure has a reason: %s: %#', (_, stays, expected, step = point(34, 0)) =>
  expect(judge([...stays], step)).toBe(expected),
);
test('each failure has a reason: nobody in the picture, and a face turned from the start', () => {
  const frames = trajectory([rest, to(34, 0)], next).map(({ timeMs }) => ({ timeMs, measures: null }));
  expect(reasons(frames, [{ step: point(34, 0), atMs: 1_000, untilMs: 4_000 }])).toEqual(['no-face']);
  const turned = trajectory([{ ...rest, at: { yawDeg: 20, pitchDeg: 0 } }, to(34, 0)], next);
  expect(reasons(turned, [{ step: point(34, 0), atMs: 1_000, untilMs: 4_000 }])).toEqual(['before-command']);
});

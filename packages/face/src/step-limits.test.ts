import type { ChallengeStep } from '@verify/contract';
import { describe, expect, test } from 'vitest';
import { type Command, judgeSteps, type MeasuredFrame, restBefore } from './judge-steps.ts';
import { REST } from './trajectory.fixture.ts';

const reasons = (frames: readonly MeasuredFrame[], commands: readonly Command[]) =>
  judgeSteps(frames, commands).map(({ reason }) => reason);

const POINT = {
  kind: 'point',
  yawDeg: 34,
  pitchDeg: 0,
  toleranceDeg: 3,
  holdMs: 500,
  delayMs: 500,
  limitMs: 5_000,
} as const;

interface Part {
  readonly untilMs: number;
  readonly yaw?: number;
  readonly pitch?: number;
  readonly lids?: number;
  readonly mouth?: number;
}

/** A still every 25 ms of a head that jumps from part to part, in degrees from rest. */
function film(...parts: readonly Part[]): MeasuredFrame[] {
  return Array.from({ length: parts.at(-1)!.untilMs / 25 }, (_, i) => {
    const timeMs = i * 25;
    const {
      yaw = 0,
      pitch = 0,
      lids = REST.lidOpening,
      mouth = REST.mouthWidth,
    } = parts.find(({ untilMs }) => timeMs < untilMs)!;
    const [yawDeg, pitchDeg] = [REST.yawDeg + yaw, REST.pitchDeg + pitch];
    return { timeMs, measures: { ...REST, yawDeg, pitchDeg, lidOpening: lids, mouthWidth: mouth } };
  });
}
/** Commands that come at these times, and end with the next one. */
const commandsAt = (...steps: readonly (readonly [atMs: number, step: ChallengeStep])[]): Command[] =>
  steps.map(([atMs, step], i) => ({ step, atMs, untilMs: steps[i + 1]?.[0] ?? atMs + 5_000 }));

describe('the face at rest', () => {
  const frames = (...yaws: readonly (readonly [timeMs: number, yawDeg: number])[]) =>
    yaws.map(([timeMs, yawDeg]) => ({ timeMs, measures: { ...REST, yawDeg } }));

  test('the rest may come from the 300 ms after the command if nobody was there before', () => {
    const seen = frames([100, 7], [1_001, 9], [1_100, 1], [1_200, 2], [1_300, 6], [1_301, -50], [1_320, -50]);
    expect(restBefore(seen, 1_000)!.yawDeg).toBe(6);
    expect(restBefore(seen.slice(-2), 1_000)).toBeNull();
  });

  test.each([
    [14, 'performed'],
    [14.1, 'before-command'],
    [-14.1, 'before-command'],
  ])('a rest turned by %d degrees counts or not', (yawDeg, reason) => {
    const shifted = film({ untilMs: 1_200 }, { untilMs: 2_500, yaw: 34 }).map(({ timeMs, measures }) => ({
      timeMs,
      measures: { ...measures!, yawDeg: measures!.yawDeg - REST.yawDeg + yawDeg },
    }));
    expect(reasons(shifted, commandsAt([1_000, POINT]))).toEqual([reason]);
  });
});

const judged = (parts: readonly Part[], step: ChallengeStep = POINT, untilMs = 6_000) =>
  judgeSteps(film(...parts), [{ step, atMs: 1_000, untilMs }])[0]!;

test.each([
  [119, 'before-command', null],
  [120, 'performed', 1_220],
])('a point is judged %d ms after its command', (afterMs, reason, performedAtMs) => {
  const frames = [0, 400, 800, 1_000, 1_060, 1_000 + afterMs, 1_220, 1_300].map((timeMs) => ({
    timeMs,
    measures: { ...REST, yawDeg: REST.yawDeg + (timeMs < 1_050 ? 0 : 34) },
  }));
  const step = { ...POINT, holdMs: 350 };
  expect(judgeSteps(frames, commandsAt([1_000, step]))).toMatchObject([{ reason, performedAtMs }]);
});

test('a point after a stay elsewhere is not performed, and the way back starts there', () => {
  const parts = [{ untilMs: 1_200 }, { untilMs: 2_000, yaw: 0, pitch: 17 }, { untilMs: 4_000, yaw: 34 }];
  expect(judged(parts)).toEqual({
    kind: 'point',
    performed: false,
    reason: 'elsewhere-first',
    margin: (8 * 3) / Math.hypot(3 * 34, 2 * 17),
    performedAtMs: null,
    measured: { yawDeg: 0, pitchDeg: 34 / 3 },
  });
});

const at = (...stills: readonly (readonly [timeMs: number, yaw: number])[]) =>
  judgeSteps(
    stills.map(([timeMs, yaw]) => ({ timeMs, measures: { ...REST, yawDeg: REST.yawDeg + yaw } })),
    commandsAt([1_000, POINT]),
  )[0]!;

test('a face seen only at rest has performed nothing', () => {
  expect(at([200, 0])).toEqual({
    kind: 'point',
    performed: false,
    reason: 'no-face',
    margin: 0,
    performedAtMs: null,
    measured: null,
  });
  expect(at([200, 0], [300, 0]).reason).toBe('not-performed');
});

const OTHERS = [
  { ...POINT, yawDeg: 14, pitchDeg: 16 },
  { ...POINT, yawDeg: -14, pitchDeg: 16 },
] as const;
/** Holds each point this far beside it. */
const missing = (...offs: readonly (readonly [yaw: number, pitch: number])[]) => {
  const steps = [POINT, ...OTHERS].slice(0, offs.length);
  const parts = offs.map(([yaw, pitch], i) => ({
    untilMs: 1_200 + 2_000 * (i + 1),
    yaw: steps[i]!.yawDeg + yaw,
    pitch: steps[i]!.pitchDeg + pitch,
  }));
  const verdicts = judgeSteps(
    film({ untilMs: 1_200 }, ...parts),
    commandsAt(...steps.map((step, i) => [1_000 + 2_000 * i, step] as const)),
  );
  return verdicts.map(({ reason, measured }) => [reason, +measured!.yawDeg.toFixed(6), +measured!.pitchDeg.toFixed(6)]);
};

test('points that all miss in the same way are judged by their median', () => {
  expect(missing([1, -2], [0, -3], [-1, -8.5])).toEqual([
    ['performed', 35, 1],
    ['performed', 14, 16],
    ['performed', -15, 10.5],
  ]);
  // The median is 1.5 and -7 off, and 4 degrees of that are allowed.
  const share = 4 / Math.hypot(1.5, 7);
  expect(missing([1.5, -6], [2, -7], [-1, -9])).toEqual([
    ['performed', +(35.5 - 1.5 * share).toFixed(6), +(7 * share - 6).toFixed(6)],
    ['performed', +(16 - 1.5 * share).toFixed(6), +(9 + 7 * share).toFixed(6)],
    ['performed', +(-15 - 1.5 * share).toFixed(6), +(7 + 7 * share).toFixed(6)],
  ]);
});

describe('an expression', () => {
  const blink = { kind: 'blink', delayMs: 500, limitMs: 3_000 } as const;
  const smile = { kind: 'smile', delayMs: 500, limitMs: 3_000 } as const;

  test('an expression that is too weak reports how close it came', () => {
    const parts = [{ untilMs: 1_300 }, { untilMs: 1_400, mouth: 0.567 }, { untilMs: 2_000, mouth: 0.56 }];
    const [verdict] = judgeSteps(film(...parts), commandsAt([1_000, smile]));
    expect(verdict).toMatchObject({ performed: false, reason: 'not-performed', performedAtMs: null, measured: null });
    expect(verdict!.margin).toBeCloseTo(0.05 / 0.065, 9);
  });

  /** Smiles after the first command and blinks a little after the second, with its lids wider open before. */
  const blinks = (isWide: (timeMs: number) => boolean, isAside: (timeMs: number) => boolean = () => false) =>
    reasons(
      film({ untilMs: 1_300 }, { untilMs: 1_500, mouth: 0.7 }, { untilMs: 5_300 }, { untilMs: 6_000, lids: 0.25 }).map(
        ({ timeMs, measures }) => {
          const aside = timeMs < 4_000 ? 0 : isAside(timeMs) ? 15 : 13;
          return {
            timeMs,
            measures: {
              ...measures!,
              yawDeg: REST.yawDeg + 0.6 * aside,
              pitchDeg: REST.pitchDeg + 0.8 * aside,
              ...(isWide(timeMs) ? { lidOpening: 0.36 } : {}),
            },
          };
        },
      ),
      commandsAt([1_000, smile], [5_000, blink]),
    )[1];

  test('an expression is compared with the face in the 800 ms before its command', () => {
    expect(blinks((timeMs) => timeMs >= 4_200 && timeMs < 5_300)).toBe('performed');
    expect(blinks(() => false)).toBe('not-performed');
  });

  test.each([
    [[4_200, 5_000], 'performed'],
    [[4_175, 5_000], 'not-performed'],
    [[4_125, 5_000], 'not-performed'],
    [[4_200, 5_025], 'not-performed'],
    [[4_600], 'not-performed'],
  ])('an expression may not have two stills turned by 14 degrees, here those at %o: %s', (wide, reason) => {
    const isWide = (timeMs: number) => wide.includes(timeMs);
    expect(
      blinks(
        (timeMs) => isWide(timeMs) || (timeMs > 5_000 && timeMs < 5_300),
        (timeMs) => timeMs <= 5_025 && !isWide(timeMs),
      ),
    ).toBe(reason);
  });
});

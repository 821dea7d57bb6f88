import { expect, test } from 'vitest';
import type { FaceLandmarks } from './frame.ts';
import {
  CHALLENGE,
  type Command,
  drawChallenge,
  headPose,
  judgeRepetition,
  judgeSteps,
  type MeasuredFrame,
  planarResidual,
} from './index.ts';
import type { FaceMeasures } from './measures.ts';
import { RIGID_POINTS } from './rigid-points.ts';

const FRAME = { widthPx: 640, heightPx: 480 };

/** The canonical face's rigid points, turned and put into the frame as landmarks; the others stay at its middle. */
function turned(yawDeg: number, pitchDeg = 0, rollDeg = 0, flat = false): FaceLandmarks {
  const [a, b, c] = [yawDeg, pitchDeg, rollDeg].map((angle) => (angle * Math.PI) / 180) as [number, number, number];
  const place = (x: number, y: number, z: number) => {
    if (flat) z = 4;
    const [x1, z1] = [x * Math.cos(a) + z * Math.sin(a), -x * Math.sin(a) + z * Math.cos(a)];
    const [y1, z2] = [y * Math.cos(b) - z1 * Math.sin(b), y * Math.sin(b) + z1 * Math.cos(b)];
    const [x2, y2] = [x1 * Math.cos(c) - y1 * Math.sin(c), x1 * Math.sin(c) + y1 * Math.cos(c)];
    const perspective = 60 / (60 - z2);
    return { x: 0.5 + (x2 * 12 * perspective) / 640, y: 0.5 - (y2 * 12 * perspective) / 480, z: (-z2 * 12) / 640 };
  };
  const points = Array.from({ length: 478 }, (_, i) =>
    place(((i * 7) % 13) - 6, ((i * 5) % 11) - 5, 3 + ((i * 3) % 5) * 0.6),
  );
  for (const [index, x, y, z] of RIGID_POINTS) points[index] = place(x, y, z);
  return points;
}

test.each([
  [0, 0, 0],
  [25, 0, 0],
  [-25, 5, 0],
  [0, -18, 0],
  [0, 0, 12],
])('a head turned by yaw %d, pitch %d, roll %d is measured so within 2 degrees', (yaw, pitch, roll) => {
  const pose = headPose(turned(yaw, pitch, roll), FRAME);
  expect(Math.abs(pose.yawDeg - yaw)).toBeLessThan(2);
  expect(Math.abs(pose.pitchDeg - pitch)).toBeLessThan(2);
  expect(Math.abs(pose.rollDeg - roll)).toBeLessThan(2);
});

test('a plane that turns is explained by a homography, a head is not', () => {
  const head = planarResidual(turned(0), turned(25), FRAME);
  const photograph = planarResidual(turned(0, 0, 0, true), turned(25, 0, 0, true), FRAME);
  expect(photograph).toBeLessThan(0.003);
  expect(head).toBeGreaterThan(photograph * 8);
});

const REST: FaceMeasures = {
  yawDeg: 0,
  pitchDeg: 0,
  rollDeg: 0,
  eyeOpenness: 0.28,
  mouthWidth: 0.54,
  mouthGap: 0,
  faceHeight: 0.4,
  centre: { x: 0.5, y: 0.5 },
  eyeDistancePx: 90,
};
const clip = (at: (timeMs: number) => Partial<FaceMeasures> | null): MeasuredFrame[] =>
  Array.from({ length: 60 }, (_, i) => {
    const change = at(i * 100);
    return { timeMs: i * 100, measures: change && { ...REST, ...change } };
  });
const LEFT_THEN_SMILE: Command[] = [
  { action: 'turn_left', atMs: 500, untilMs: 2500 },
  { action: 'smile', atMs: 3000, untilMs: 5000 },
];
const reasons = (frames: MeasuredFrame[]) => judgeSteps(frames, LEFT_THEN_SMILE).map((step) => step.reason);

test('commanded movements in their windows pass', () => {
  const obedient = clip((t) =>
    t > 1000 && t < 2000 ? { yawDeg: 25 } : t > 3500 && t < 4500 ? { mouthWidth: 0.7 } : {},
  );
  expect(reasons(obedient)).toEqual(['performed', 'performed']);
});

test('the other way round, too early, nothing, and nobody fail by name', () => {
  expect(reasons(clip((t) => (t > 1000 && t < 2000 ? { yawDeg: -25 } : {})))).toEqual([
    'other-action-first',
    'not-performed',
  ]);
  expect(reasons(clip((t) => (t < 2000 ? { yawDeg: 25 } : {})))[0]).toBe('before-command');
  expect(reasons(clip(() => ({})))).toEqual(['not-performed', 'not-performed']);
  expect(reasons(clip(() => null))).toEqual(['no-face', 'no-face']);
});

test('a blink of their own as the command comes spoils nothing, alone it is none on command', () => {
  const command: Command[] = [{ action: 'blink', atMs: 1000, untilMs: 4000 }];
  const blinks = (...times: number[]) =>
    judgeSteps(
      clip((t) => (times.some((from) => t >= from && t < from + 250) ? { eyeOpenness: 0.05 } : {})),
      command,
    )[0]!;
  expect(blinks(900, 2000)).toMatchObject({ performed: true, performedAtMs: 2000 });
  expect(blinks(1050, 2000)).toMatchObject({ performed: true });
  expect(blinks(900)).toMatchObject({ performed: false, reason: 'before-command' });
});

test('a loop and a frozen picture are told from a live camera', () => {
  let seed = 1;
  const noise = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const live = Array.from({ length: 40 }, () => Uint8Array.from({ length: 256 }, () => 100 + noise() * 6));
  const times = live.map((_, i) => i * 100 + noise() * 8);
  expect(judgeRepetition(live, times)).toMatchObject({ repeated: 0, longestLoop: 0, frozen: 0, outOfOrder: 0 });
  const looped = live.map((_, i) => live[i % 13]!);
  expect(judgeRepetition(looped, times).longestLoop).toBeGreaterThan(20);
  expect(
    judgeRepetition(
      live.map(() => live[0]!),
      times,
    ).frozen,
  ).toBe(1);
});

test('every challenge has a turn and an expression, no action twice, and all orders occur', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  const drawn = Array.from({ length: 3_000 }, () => drawChallenge(random));
  for (const steps of drawn) {
    expect(new Set(steps.map(({ action }) => action)).size).toBe(CHALLENGE.steps);
    expect(steps.some(({ action }) => action.startsWith('turn'))).toBe(true);
    expect(steps.some(({ action }) => action === 'smile' || action === 'blink')).toBe(true);
    for (const { delayMs } of steps) {
      expect(delayMs).toBeGreaterThanOrEqual(CHALLENGE.minDelayMs);
      expect(delayMs).toBeLessThanOrEqual(CHALLENGE.maxDelayMs);
    }
  }
  expect(new Set(drawn.map((steps) => steps.map(({ action }) => action).join())).size).toBe(72);
});

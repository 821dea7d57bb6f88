import type { Expression } from '@verify/contract';

/** Degrees from the person's rest position, as measured by headPose. */
export interface Direction {
  readonly yawDeg: number;
  readonly pitchDeg: number;
}

/** Direction of a face at rest. */
export const REST_DIRECTION: Direction = { yawDeg: 0, pitchDeg: 0 };

/**
 * Places all over the reach of a nose: twelve evenly on an ellipse that is easy to reach, and two half-way to its
 * sides. A stay at any of them contradicts a challenge that did not ask for it.
 */
export const CHALLENGE_PLACES: readonly Direction[] = [
  [34, 0],
  [26, 11],
  [14, 16],
  [0, 17],
  [-14, 16],
  [-26, 11],
  [-34, 0],
  [-26, -11],
  [-14, -16],
  [0, -17],
  [14, -16],
  [26, -11],
  [17, 0],
  [-17, 0],
].map(([yawDeg, pitchDeg]) => ({ yawDeg: yawDeg!, pitchDeg: pitchDeg! }));

/** Parameters of a drawn challenge: points and one expression. Times in milliseconds, from and to. */
export const CHALLENGE = {
  /** Number of movements with colours and without. A flow may ask for more. */
  movementsBeforeLight: 2,
  movementsAlone: 3,
  mostExtra: 3,
  /**
   * Points lie within this ellipse, and this far from rest. headPose overstates yaw by 5 to 35 %, depending on the
   * head, so the farthest means a rotation of 25 to 32 degrees.
   */
  reachDeg: { yaw: 34, pitch: 17 },
  minFromRestDeg: 16,
  /** Consecutive points are clearly apart, and any two are different to our face models. */
  minApartDeg: 18,
  minDifferentDeg: 13,
  /** At least one rotation is this large, which parallax needs. */
  turnDeg: 24,
  /** Limits of the browser's guidance. The server's model sees a head up to 6° differently: `pointsTo`. */
  toleranceDeg: 3,
  holdMs: [400, 700],
  /** The first is longer, because the server measures the face at rest during it. */
  firstDelayMs: [800, 1_200],
  delayMs: [300, 700],
  limitMs: 7_000,
} as const;

/** Places that the nose may be sent to, in whole degrees. */
export const CHALLENGE_POINTS: readonly Direction[] = pointsInReach();

function pointsInReach(): Direction[] {
  const { reachDeg, minFromRestDeg } = CHALLENGE;
  const points: Direction[] = [];
  for (let yawDeg = -reachDeg.yaw; yawDeg <= reachDeg.yaw; yawDeg++)
    for (let pitchDeg = -reachDeg.pitch; pitchDeg <= reachDeg.pitch; pitchDeg++) {
      const reached = Math.hypot(yawDeg / reachDeg.yaw, pitchDeg / reachDeg.pitch) <= 1;
      if (reached && Math.hypot(yawDeg, pitchDeg) >= minFromRestDeg) points.push({ yawDeg, pitchDeg });
    }
  return points;
}

/** Nobody reacts faster than this to a command. */
export const REACTION_MS = 120;

/** Photographs cannot do either, however they are moved. */
export const EXPRESSIONS: readonly Expression[] = ['blink', 'smile'];

export const degreesApart = (a: Direction, b: Direction): number =>
  Math.hypot(a.yawDeg - b.yawDeg, a.pitchDeg - b.pitchDeg);

/** Beyond this distance, a nose points elsewhere. */
const REACH_DEG = 8;

/** Whether a nose points at this point, and not straight ahead. */
export function pointsTo(at: Direction, target: Direction): boolean {
  const off = degreesApart(at, target);
  return off <= REACH_DEG && off < degreesApart(at, REST_DIRECTION);
}

/** Margin of a nose within its target's limit: 1 is the limit. */
export const pointingMargin = (at: Direction, target: Direction): number =>
  Math.min(REACH_DEG, degreesApart(at, REST_DIRECTION)) / Math.max(degreesApart(at, target), 1);

/** Whether these points, with an expression after each `before` of them, form a challenge. */
export function isChallenge(points: readonly Direction[], before: readonly number[]): boolean {
  const { minApartDeg, minDifferentDeg, turnDeg } = CHALLENGE;
  const apart = points.every((point, i) =>
    points.every((other, j) => {
      const consecutive = j === i + 1 && !before.includes(j);
      return j <= i || degreesApart(point, other) >= (consecutive ? minApartDeg : minDifferentDeg);
    }),
  );
  return apart && points.some(({ yawDeg }) => Math.abs(yawDeg) >= turnDeg);
}

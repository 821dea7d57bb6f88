import type { Expression } from '@verify/contract';

/** Degrees from the person's rest position, as measured by headPose. */
export interface Direction {
  readonly yawDeg: number;
  readonly pitchDeg: number;
}

/** Direction of a face at rest. */
export const REST_DIRECTION: Direction = { yawDeg: 0, pitchDeg: 0 };

/**
 * Points that the nose may be asked for: twelve directions evenly along an ellipse that is easy to reach, and two
 * half-way to its sides. headPose overstates yaw by 5 to 35 %, depending on the head, so the farthest means a rotation
 * of 25 to 32 degrees. Any two are at least 13 degrees apart.
 */
export const CHALLENGE_POINTS: readonly Direction[] = [
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

/** Parameters of a drawn challenge: five points and one expression. Times in milliseconds, from and to. */
export const CHALLENGE = {
  points: 5,
  /** Consecutive points are clearly apart, and none is on the way from another to rest. */
  minApartDeg: 18,
  /** At least one rotation is this large, which parallax needs. */
  turnDeg: 24,
  /**
   * Tolerance of the guidance in the browser. The server's model places a head up to 6 degrees differently and judges
   * with pointsTo.
   */
  toleranceDeg: 3,
  holdMs: [400, 700],
  /** The first is longer, because the server measures the face at rest during it. */
  firstDelayMs: [1_000, 1_500],
  delayMs: [300, 700],
  limitMs: 10_000,
} as const;

/** Nobody reacts faster than this to a command. */
export const REACTION_MS = 120;

/** Photographs cannot do either, however they are moved. */
export const EXPRESSIONS: readonly Expression[] = ['blink', 'smile'];

export const degreesApart = (a: Direction, b: Direction): number =>
  Math.hypot(a.yawDeg - b.yawDeg, a.pitchDeg - b.pitchDeg);

/** Beyond this distance, a nose points at no particular point. */
const REACH_DEG = 9;

/**
 * Whether a nose points at this point and not at another one or straight ahead; each position belongs to at most one
 * point.
 */
export function pointsTo(at: Direction, target: Direction): boolean {
  const off = degreesApart(at, target);
  return off <= REACH_DEG && off < nearestOther(at, target);
}

/** How far within the limit a nose is from its target: 1 is the limit. */
export const pointingMargin = (at: Direction, target: Direction): number =>
  Math.min(REACH_DEG, nearestOther(at, target)) / Math.max(degreesApart(at, target), 1);

const nearestOther = (at: Direction, target: Direction): number =>
  Math.min(
    ...[REST_DIRECTION, ...CHALLENGE_POINTS].map((point) =>
      degreesApart(point, target) < 1 ? Infinity : degreesApart(point, at),
    ),
  );

/**
 * Whether these points, with the expression after `before` of them, form a challenge. The face rests for the
 * expression.
 */
export function isChallenge(points: readonly Direction[], before: number): boolean {
  const near = points.some(
    (point, i) => i > 0 && i !== before && degreesApart(points[i - 1]!, point) < CHALLENGE.minApartDeg,
  );
  return (
    !near &&
    new Set(points).size === points.length &&
    points.some(({ yawDeg }) => Math.abs(yawDeg) >= CHALLENGE.turnDeg)
  );
}

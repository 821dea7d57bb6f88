import type { Expression } from '@verify/contract';

/** Degrees from the person's own rest, as headPose measures them. */
export interface Direction {
  readonly yawDeg: number;
  readonly pitchDeg: number;
}

/** A face at rest looks here. */
export const REST_DIRECTION: Direction = { yawDeg: 0, pitchDeg: 0 };

/**
 * Where a nose may be asked to point: twelve directions evenly along an ellipse that a neck reaches easily, and two half-way to its sides.
 * headPose overstates yaw by 5 to 35 %, from head to head, so the farthest is a turn of 25 to 32 degrees. Each two are at least 13 apart.
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

/** Figures of a drawn challenge: five points and one expression. Times in milliseconds, from and to. */
export const CHALLENGE = {
  points: 5,
  /** Points that follow one another directly are clearly apart, and none lies on the way from another to rest. */
  minApartDeg: 18,
  /** At least one turn is so large: parallax needs it. */
  turnDeg: 24,
  /** What the guidance in the browser asks for. The server's model places a head up to 6 degrees differently and judges by pointsTo. */
  toleranceDeg: 3,
  holdMs: [400, 700],
  /** The first is longer: the server takes the face at rest from it. */
  firstDelayMs: [1_000, 1_500],
  delayMs: [300, 700],
  limitMs: 10_000,
} as const;

/** Nobody reacts faster than this to a command. */
export const REACTION_MS = 120;

/** Photographs do neither, however they are moved. */
export const EXPRESSIONS: readonly Expression[] = ['blink', 'smile'];

export const degreesApart = (a: Direction, b: Direction): number =>
  Math.hypot(a.yawDeg - b.yawDeg, a.pitchDeg - b.pitchDeg);

/** Further off than this, a nose points nowhere in particular. */
const REACH_DEG = 9;

/** Whether a nose points there rather than to any other point or straight ahead: each place belongs to one point at most. */
export function pointsTo(at: Direction, target: Direction): boolean {
  const off = degreesApart(at, target);
  return off <= REACH_DEG && off < nearestOther(at, target);
}

/** How much nearer a nose is to its target than it has to be: 1 is the limit. */
export const pointingMargin = (at: Direction, target: Direction): number =>
  Math.min(REACH_DEG, nearestOther(at, target)) / Math.max(degreesApart(at, target), 1);

const nearestOther = (at: Direction, target: Direction): number =>
  Math.min(
    ...[REST_DIRECTION, ...CHALLENGE_POINTS].map((point) =>
      degreesApart(point, target) < 1 ? Infinity : degreesApart(point, at),
    ),
  );

/** Whether these points, with the expression after `before` of them, make a challenge. The face rests for the expression. */
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

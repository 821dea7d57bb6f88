import { CHALLENGE_PLACES, degreesApart, type Direction } from './challenge-points.ts';

/**
 * A shorter movement is noise, or a person who keeps still. If the measured direction of a face at rest jumps more than
 * usual, as in a dark room, a stride must be longer: this many times the usual jump, up to a limit.
 */
const STRIDE = { leastDeg: 4, timesJump: 2.2, mostDeg: 8 } as const;
/** Longer than the straight path: people turn before they raise their head, start to the wrong side, overshoot. */
const DETOUR = { times: 1.6, plusDeg: 20 } as const;
/** Resting this long at a place off the path that was not asked for belongs to another challenge. */
const LINGER = { offPathDeg: 9, withinDeg: 4.5, ms: 700 } as const;

/** From the end of one step to the next point. Without it, a recording of every point would pass for any order. */
export interface HeadPath {
  /** False once the nose took a long detour, or stayed at a point that was not asked for. */
  follow(at: Direction, timeMs: number): boolean;
  /** Length of the path so far divided by the allowed length. */
  readonly share: number;
}

/** @param strideDeg from strideFor; without it there is no noise */
export function createHeadPath(from: Direction, to: Direction, strideDeg: number = STRIDE.leastDeg): HeadPath {
  const allowedDeg = degreesApart(from, to) * DETOUR.times + DETOUR.plusDeg;
  const elsewhere = CHALLENGE_PLACES.filter((place) => offWay(place, from, to) > LINGER.offPathDeg);
  let [wayDeg, last] = [0, from];
  let lingering: { point: Direction; sinceMs: number } | null = null;
  let strayed = false;
  return {
    follow(at, timeMs) {
      const stride = degreesApart(last, at);
      if (stride >= strideDeg) [wayDeg, last] = [wayDeg + stride, at];
      const point = elsewhere.find((one) => degreesApart(one, at) <= LINGER.withinDeg);
      if (!point) lingering = null;
      else if (lingering?.point !== point) lingering = { point, sinceMs: timeMs };
      else if (timeMs - lingering.sinceMs >= LINGER.ms) strayed = true;
      strayed ||= wayDeg > allowedDeg;
      return !strayed;
    },
    get share() {
      return wayDeg / allowedDeg;
    },
  };
}

/** Minimum length of a stride for a face with these directions at rest, in order. */
export function strideFor(resting: readonly Direction[]): number {
  const jumps = resting.slice(1).map((at, i) => degreesApart(resting[i]!, at));
  const usual = jumps.toSorted((a, b) => a - b)[jumps.length >> 1] ?? 0;
  return Math.min(STRIDE.mostDeg, Math.max(STRIDE.leastDeg, STRIDE.timesJump * usual));
}

/** Distance of a point from the straight path. */
function offWay(point: Direction, from: Direction, to: Direction): number {
  const [x, y] = [to.yawDeg - from.yawDeg, to.pitchDeg - from.pitchDeg];
  const along = ((point.yawDeg - from.yawDeg) * x + (point.pitchDeg - from.pitchDeg) * y) / (x * x + y * y || 1);
  const share = Math.max(0, Math.min(1, along));
  return degreesApart(point, { yawDeg: from.yawDeg + x * share, pitchDeg: from.pitchDeg + y * share });
}

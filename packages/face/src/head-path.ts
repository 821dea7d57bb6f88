import { CHALLENGE_POINTS, degreesApart, type Direction } from './challenge-points.ts';

/** A shorter way than this is noise or somebody who keeps still. */
const STRIDE_DEG = 4;
/** What a way may be longer than the straight one: people turn before they raise their head, start to the wrong side, and overshoot. */
const DETOUR = { times: 1.6, plusDeg: 20 } as const;
/** Resting so long at a point that was not asked for, off the way, is another challenge's movement. */
const LINGER = { withinDeg: 4.5, ms: 700 } as const;

/**
 * Follows a nose from where a step ended to the next one's place. Without it a recording that visits every point would pass for any order
 * of them.
 */
export interface HeadPath {
  /** False once the nose went a long way round, or stayed at a point that was not asked for. */
  follow(at: Direction, timeMs: number): boolean;
  /** Of the way so far over the most that is allowed. */
  readonly share: number;
}

export function createHeadPath(from: Direction, to: Direction): HeadPath {
  const allowedDeg = degreesApart(from, to) * DETOUR.times + DETOUR.plusDeg;
  const elsewhere = CHALLENGE_POINTS.filter((point) => offWay(point, from, to) > LINGER.withinDeg);
  let [wayDeg, last] = [0, from];
  let lingering: { point: Direction; sinceMs: number } | null = null;
  let strayed = false;
  return {
    follow(at, timeMs) {
      const stride = degreesApart(last, at);
      if (stride >= STRIDE_DEG) [wayDeg, last] = [wayDeg + stride, at];
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

/** Distance of a point from the straight way. */
function offWay(point: Direction, from: Direction, to: Direction): number {
  const [x, y] = [to.yawDeg - from.yawDeg, to.pitchDeg - from.pitchDeg];
  const along = ((point.yawDeg - from.yawDeg) * x + (point.pitchDeg - from.pitchDeg) * y) / (x * x + y * y || 1);
  const share = Math.max(0, Math.min(1, along));
  return degreesApart(point, { yawDeg: from.yawDeg + x * share, pitchDeg: from.pitchDeg + y * share });
}

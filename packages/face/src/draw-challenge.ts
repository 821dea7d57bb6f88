import type { ChallengeStep } from '@verify/contract';
import { CHALLENGE, CHALLENGE_POINTS, EXPRESSIONS, isChallenge } from './challenge-points.ts';

/**
 * Draws the points, their order, and after how many of them which expression follows: more than 2^20 challenges, of
 * which a recording fits
 * only one (counted in draw-challenge.test.ts). Delays and holds are drawn too, so that commands can't be predicted.
 * @param randomInt uniformly distributed from 0 up to, but not including, its argument; from a cryptographic source on
 * the server
 */
export function drawChallenge(randomInt: (below: number) => number): ChallengeStep[] {
  const { toleranceDeg, holdMs, firstDelayMs, delayMs, limitMs } = CHALLENGE;
  const tenths = ([from, to]: readonly [number, number]): number => from + 10 * randomInt((to - from) / 10 + 1);
  const { points, before } = drawOrder(randomInt);
  const steps = points.map((point) => ({ kind: 'point', ...point, toleranceDeg, holdMs: tenths(holdMs) }) as const);
  const expression = { kind: EXPRESSIONS[randomInt(EXPRESSIONS.length)]! } as const;
  return [...steps.slice(0, before), expression, ...steps.slice(before)].map((step, i) => ({
    ...step,
    delayMs: tenths(i === 0 ? firstDelayMs : delayMs),
    limitMs,
  }));
}

/** Drawn until it is a valid challenge, which four in ten drawings are; all of these are equally likely. */
function drawOrder(randomInt: (below: number) => number) {
  for (;;) {
    const left = [...CHALLENGE_POINTS];
    const points = Array.from({ length: CHALLENGE.points }, () => left.splice(randomInt(left.length), 1)[0]!);
    const before = randomInt(CHALLENGE.points + 1);
    if (isChallenge(points, before)) return { points, before };
  }
}

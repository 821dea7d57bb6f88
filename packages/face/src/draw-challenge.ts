import type { ChallengeStep } from '@verify/contract';
import { CHALLENGE, CHALLENGE_POINTS, EXPRESSIONS, isChallenge } from './challenge-points.ts';

/** How many movements an attempt asks for. */
export const movementsOf = (withLight: boolean, extra = 0): number =>
  (withLight ? CHALLENGE.movementsBeforeLight : CHALLENGE.movementsAlone) + extra;

/**
 * Draws the points, their order, and after how many of them which expression follows: more than 2^20 challenges where
 * no colours follow, and with the colours where they do (counted in draw-challenge.test.ts). Delays and holds are drawn
 * too, so that commands can't be predicted.
 * @param randomInt uniformly distributed from 0 up to, but not including, its argument; from a cryptographic source on
 * the server
 */
export function drawChallenge(randomInt: (below: number) => number, movements: number): ChallengeStep[] {
  const { toleranceDeg, holdMs, firstDelayMs, delayMs, limitMs } = CHALLENGE;
  const tenths = ([from, to]: readonly [number, number]): number => from + 10 * randomInt((to - from) / 10 + 1);
  const { points, before } = drawOrder(randomInt, movements - 1);
  const steps = points.map((point) => ({ kind: 'point', ...point, toleranceDeg, holdMs: tenths(holdMs) }) as const);
  const expression = { kind: EXPRESSIONS[randomInt(EXPRESSIONS.length)]! } as const;
  return [...steps.slice(0, before), expression, ...steps.slice(before)].map((step, i) => ({
    ...step,
    delayMs: tenths(i === 0 ? firstDelayMs : delayMs),
    limitMs,
  }));
}

/** Drawn until it is a valid challenge; all of these are equally likely. */
function drawOrder(randomInt: (below: number) => number, count: number) {
  for (;;) {
    const points = Array.from({ length: count }, () => CHALLENGE_POINTS[randomInt(CHALLENGE_POINTS.length)]!);
    const before = randomInt(count + 1);
    if (isChallenge(points, before)) return { points, before };
  }
}

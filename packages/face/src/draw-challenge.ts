import type { ChallengeStep, Expression, ExpressionStep } from '@verify/contract';
import { CHALLENGE, CHALLENGE_POINTS, EXPRESSIONS, isChallenge } from './challenge-points.ts';

/** Size of an attempt. */
export interface ChallengeSize {
  readonly movements: number;
  /** How many of the movements are expressions. The others are points. */
  readonly expressions: 1 | 2;
}

/**
 * The first extra movement is the other expression. A photograph bent to the mesh of a live face smiles with it, but
 * its open eyes don't close, so only an attempt that asks for a blink detects it.
 */
export const challengeSize = (withLight: boolean, extra = 0): ChallengeSize => ({
  movements: (withLight ? CHALLENGE.movementsBeforeLight : CHALLENGE.movementsAlone) + extra,
  expressions: extra > 0 ? 2 : 1,
});

/** The size with at least this many expressions. None replaces a point, because points show the depth of a face. */
function sizeWith({ movements, expressions }: ChallengeSize, owed: number): ChallengeSize {
  return owed > expressions ? { movements: movements + 1, expressions: 2 } : { movements, expressions };
}

/**
 * Draws the points, their order, and after how many of them which expressions follow: more than 2^20 challenges where
 * no colours follow, and with the colours where they do (counted in draw-challenge.test.ts). Delays and holds are drawn
 * too, so that commands can't be predicted.
 * @param randomInt uniformly distributed from 0 up to, but not including, its argument; from a cryptographic source on
 * the server
 * @param owed expressions that are asked for in any case
 */
export function drawChallenge(
  randomInt: (below: number) => number,
  size: ChallengeSize,
  owed: readonly Expression[] = [],
): ChallengeStep[] {
  const { toleranceDeg, holdMs, firstDelayMs, delayMs, limitMs } = CHALLENGE;
  const tenths = ([from, to]: readonly [number, number]): number => from + 10 * randomInt((to - from) / 10 + 1);
  const { points, before } = drawOrder(randomInt, sizeWith(size, owed.length));
  const steps = points.map((point) => ({ kind: 'point', ...point, toleranceDeg, holdMs: tenths(holdMs) }) as const);
  const drawn = randomInt(EXPRESSIONS.length);
  const first = owed[0] ? EXPRESSIONS.indexOf(owed[0]) : drawn;
  const expressions = before.map((_, i): Pick<ExpressionStep, 'kind'> => ({
    kind: EXPRESSIONS[(first + i) % EXPRESSIONS.length]!,
  }));
  const after = (count: number) => expressions.filter((_, i) => before[i] === count);
  return [...after(0), ...steps.flatMap((step, i) => [step, ...after(i + 1)])].map((step, i) => ({
    ...step,
    delayMs: tenths(i === 0 ? firstDelayMs : delayMs),
    limitMs,
  }));
}

/** Drawn until it is a valid challenge; all of these are equally likely. */
function drawOrder(randomInt: (below: number) => number, { movements, expressions }: ChallengeSize) {
  const count = movements - expressions;
  for (;;) {
    const points = Array.from({ length: count }, () => CHALLENGE_POINTS[randomInt(CHALLENGE_POINTS.length)]!);
    const before = Array.from({ length: expressions }, () => randomInt(count + 1));
    if (isChallenge(points, before)) return { points, before };
  }
}

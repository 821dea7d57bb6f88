import type { ChallengeAction } from '@verify/contract';

export interface ChallengeStep {
  readonly action: ChallengeAction;
  readonly delayMs: number;
  readonly limitMs: number;
}

/**
 * Figures of a drawn challenge. Three of six actions in any order, at least one turn (parallax needs it): 96 orders, so one recording
 * of somebody fits the next drawing once in 96 times. Delays are drawn too: commands can't be foreseen.
 */
export const CHALLENGE = { steps: 3, minDelayMs: 600, maxDelayMs: 1_600, limitMs: 10_000 } as const;

const ACTIONS: readonly ChallengeAction[] = ['turn_left', 'turn_right', 'look_up', 'smile', 'blink', 'move_closer'];
const TURNS: readonly ChallengeAction[] = ['turn_left', 'turn_right'];

/** @param randomInt evenly drawn from 0 up to, not including, its argument; from a cryptographic source on the server */
export function drawChallenge(randomInt: (below: number) => number): ChallengeStep[] {
  const actions = drawActions(randomInt);
  const { minDelayMs, maxDelayMs, limitMs } = CHALLENGE;
  return actions.map((action) => ({
    action,
    delayMs: minDelayMs + 10 * randomInt((maxDelayMs - minDelayMs) / 10 + 1),
    limitMs,
  }));
}

/** Drawn anew until there is a turn in it: three in four drawings have one, and all that have are equally likely. */
function drawActions(randomInt: (below: number) => number): ChallengeAction[] {
  for (;;) {
    const left = [...ACTIONS];
    const drawn = Array.from({ length: CHALLENGE.steps }, () => left.splice(randomInt(left.length), 1)[0]!);
    if (drawn.some((action) => TURNS.includes(action))) return drawn;
  }
}

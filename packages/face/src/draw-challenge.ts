import type { ChallengeAction } from '@verify/contract';

export interface ChallengeStep {
  readonly action: ChallengeAction;
  readonly delayMs: number;
  readonly limitMs: number;
}

/**
 * Figures of a drawn challenge. Three of six actions in any order, among them a turn (parallax needs it) and a smile or a blink (which no
 * photograph does, however it is moved): 72 orders, so one recording of somebody fits the next drawing once in 72 times. Delays are drawn
 * too: commands can't be foreseen.
 */
export const CHALLENGE = { steps: 3, minDelayMs: 600, maxDelayMs: 1_600, limitMs: 10_000 } as const;

const ACTIONS: readonly ChallengeAction[] = ['turn_left', 'turn_right', 'look_up', 'smile', 'blink', 'move_closer'];
const TURNS: readonly ChallengeAction[] = ['turn_left', 'turn_right'];
const EXPRESSIONS: readonly ChallengeAction[] = ['smile', 'blink'];

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

/** Drawn anew until both kinds are in it, which three in five drawings have; all of those are equally likely. */
function drawActions(randomInt: (below: number) => number): ChallengeAction[] {
  for (;;) {
    const left = [...ACTIONS];
    const drawn = Array.from({ length: CHALLENGE.steps }, () => left.splice(randomInt(left.length), 1)[0]!);
    if ([TURNS, EXPRESSIONS].every((kind) => kind.some((action) => drawn.includes(action)))) return drawn;
  }
}

import type { ChallengeStep } from '@verify/contract';
import { type Direction, REST_DIRECTION } from './challenge-points.ts';
import type { Command, MeasuredFrame } from './judge-steps.ts';
import type { FaceMeasures } from './measures.ts';

export const REST: FaceMeasures = {
  yawDeg: 2,
  pitchDeg: -3,
  rollDeg: 0,
  eyeOpenness: 0.28,
  lidOpening: 0.28,
  mouthWidth: 0.54,
  mouthGap: 0,
  faceHeight: 0.4,
  centre: { x: 0.5, y: 0.5 },
  eyeDistancePx: 90,
};

/** A head's movement: from one position to the next within the given time, with its expression. */
export interface Stay {
  readonly at: Direction;
  readonly wayMs: number;
  readonly stayMs: number;
  readonly doing?: 'smile' | 'blink';
}

const STILL_MS = 200;
const DOING = { smile: { mouthWidth: 0.68 }, blink: { lidOpening: 0.12 } } as const;

/** Stills of a moving head as the server measures them: five a second, each about a degree off. */
export function trajectory(stays: readonly Stay[], random: () => number, noiseDeg = 1): MeasuredFrame[] {
  const noise = () => noiseDeg * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const frames: MeasuredFrame[] = [];
  let [from, startMs]: [Direction, number] = [REST_DIRECTION, 0];
  for (const { at, wayMs, stayMs, doing } of stays) {
    const endMs = startMs + wayMs + stayMs;
    for (let timeMs = Math.ceil(startMs / STILL_MS) * STILL_MS; timeMs < endMs; timeMs += STILL_MS) {
      const share = wayMs === 0 ? 1 : Math.min(1, (timeMs - startMs) / wayMs);
      const change = doing && share === 1 && timeMs > startMs + wayMs + 300 ? DOING[doing] : {};
      const yawDeg = REST.yawDeg + from.yawDeg + (at.yawDeg - from.yawDeg) * share + noise();
      const pitchDeg = REST.pitchDeg + from.pitchDeg + (at.pitchDeg - from.pitchDeg) * share + noise();
      frames.push({ timeMs, measures: { ...REST, ...change, yawDeg, pitchDeg } });
    }
    [from, startMs] = [at, endMs];
  }
  return frames;
}

/** The movement of a person who follows a challenge, and when the steps were shown. */
export function follow(steps: readonly ChallengeStep[], random: () => number): { stays: Stay[]; commands: Command[] } {
  const stays: Stay[] = [{ at: REST_DIRECTION, wayMs: 0, stayMs: 1_000 }];
  const commands: Command[] = [];
  const missed = (at: Direction): Direction => {
    const [radius, angle] = [4 * Math.sqrt(random()), 2 * Math.PI * random()];
    return { yawDeg: at.yawDeg + radius * Math.cos(angle), pitchDeg: at.pitchDeg + radius * Math.sin(angle) };
  };
  const now = () => stays.reduce((sum, { wayMs, stayMs }) => sum + wayMs + stayMs, 0);
  const reactionMs = 300 + 400 * random();
  for (const step of steps) {
    if (step.kind !== 'point') stays.push({ at: missed(REST_DIRECTION), wayMs: 600, stayMs: 400 });
    const atMs = now() + step.delayMs;
    stays.push({ at: stays.at(-1)!.at, wayMs: 0, stayMs: step.delayMs + reactionMs });
    if (step.kind === 'point') stays.push({ at: missed(step), wayMs: 400 + 500 * random(), stayMs: step.holdMs + 300 });
    else stays.push({ at: stays.at(-1)!.at, wayMs: 0, stayMs: 1_200, doing: step.kind });
    commands.push({ step, atMs, untilMs: now() });
  }
  return { stays, commands };
}

/**
 * Commands of another challenge, placed where they fit a recording best: right before the nose reaches each point, or
 * smiles. Someone who re-labels a recording can claim any times.
 */
export function relabel(
  frames: readonly MeasuredFrame[],
  steps: readonly ChallengeStep[],
  isThere: (frame: MeasuredFrame, step: ChallengeStep) => boolean,
): Command[] {
  let clock = 1_000;
  return steps.map((step, i) => {
    const found = frames.find((frame) => frame.timeMs > clock + 400 && isThere(frame, step))?.timeMs ?? clock + 1_000;
    const atMs = Math.max(clock, found - (i === 0 ? 900 : 250));
    clock = found + (step.kind === 'point' ? step.holdMs : 200);
    return { step, atMs, untilMs: atMs + 10_000 };
  });
}

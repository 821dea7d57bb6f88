import type { LivenessManifest } from '@verify/contract';
import type { Command } from '@verify/face';
import type { LivenessMaterial } from '../material.ts';
import { LIVENESS_LIMITS } from './limits.ts';

export interface CommandsVerdict {
  /** When each drawn step was shown, as far as the recording says so. */
  readonly commands: readonly Command[];
  /** Number of drawn steps that the recording did not reach. */
  readonly missing: number;
  /** The recording shows other steps than were drawn, or another order. */
  readonly otherOrder: boolean;
  /** Commands shown sooner after the previous step than drawn, so the clip was not made by waiting for them. */
  readonly early: number;
  /** Steps that took longer than allowed. */
  readonly late: number;
}

/** The browser's times are claims: they must match the drawn challenge, and then the movements must match them. */
export function judgeCommands(
  claimed: LivenessManifest['commands'],
  steps: LivenessMaterial['steps'],
  endMs: number,
): CommandsVerdict {
  const { earlyMs, firstEarlyMs, lateMs } = LIVENESS_LIMITS;
  const commands: Command[] = [];
  let [early, late] = [0, 0];
  let free = 0;
  let otherOrder = claimed.length > steps.length;
  for (const [i, step] of steps.entries()) {
    const claim = claimed[i];
    if (!claim) break;
    if (claim.step !== i) otherOrder = true;
    if (claim.atMs < free + step.delayMs - (i === 0 ? firstEarlyMs : earlyMs)) early++;
    const doneMs = claim.doneMs ?? claim.atMs + step.limitMs;
    if (claim.doneMs === null || doneMs - claim.atMs > step.limitMs + lateMs || doneMs < claim.atMs) late++;
    const next = claimed[i + 1]?.atMs ?? endMs;
    commands.push({
      step,
      atMs: claim.atMs,
      untilMs: Math.min(claim.atMs + step.limitMs + lateMs, next),
    });
    free = doneMs;
  }
  return { commands, missing: steps.length - commands.length, otherOrder, early, late };
}

import type { LivenessManifest } from '@verify/contract';
import type { Command } from '@verify/face';
import type { LivenessMaterial } from '../../material/material.ts';
import { LIVENESS_LIMITS } from './limits.ts';

export interface CommandsVerdict {
  /** When each drawn step was shown, according to the recording. */
  readonly commands: readonly Command[];
  /** Drawn steps that the recording did not reach. */
  readonly missing: number;
  /** The recording shows other steps than were drawn, or in another order. */
  readonly otherOrder: boolean;
  /** Commands that came sooner after the previous step than drawn: the maker of the clip did not wait for them. */
  readonly early: number;
  /** Steps that took longer than they may. */
  readonly late: number;
}

/** The browser's times are claims: they have to fit the drawn times, and the movements have to fit them. */
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

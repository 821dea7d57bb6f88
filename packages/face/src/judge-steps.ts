import type { ChallengeAction } from '@verify/contract';
import { ACTION_LIMITS, actionProgress, baselineOf, type Baseline } from './challenge.ts';
import type { FaceMeasures } from './measures.ts';

export interface MeasuredFrame {
  readonly timeMs: number;
  /** Null when the frame shows no face. */
  readonly measures: FaceMeasures | null;
}

export interface Command {
  readonly action: ChallengeAction;
  /** When the action was shown, and until when it could be performed. */
  readonly atMs: number;
  readonly untilMs: number;
}

export interface StepVerdict {
  readonly action: ChallengeAction;
  readonly performed: boolean;
  /** Why not: nothing happened, something else happened first, it happened before the command, no face was there. */
  readonly reason: 'performed' | 'not-performed' | 'other-action-first' | 'before-command' | 'no-face';
  /** Highest progress in the window; 1 is the limit. */
  readonly peak: number;
  readonly performedAtMs: number | null;
}

/** Movements big enough that one instead of the commanded one means another script. A blink happens by itself, a smile comes by easily. */
const CONTRARY: readonly ChallengeAction[] = ['turn_left', 'turn_right', 'look_up', 'move_closer'];
/** The rest before a command is taken from this long before it. */
const REST_MS = 700;

/** Judges each command in its own window, against the face at rest right before it. */
export function judgeSteps(frames: readonly MeasuredFrame[], commands: readonly Command[]): StepVerdict[] {
  return commands.map((command) => judgeStep(frames, command));
}

function judgeStep(frames: readonly MeasuredFrame[], command: Command): StepVerdict {
  const { action, atMs, untilMs } = command;
  const within = (from: number, to: number): FaceMeasures[] =>
    frames.flatMap(({ timeMs, measures }) => (timeMs >= from && timeMs <= to && measures ? [measures] : []));
  const before = within(atMs - REST_MS, atMs);
  const rest = baselineOf(before.length > 0 ? before : within(atMs, atMs + REST_MS / 2));
  const none = { action, performed: false, peak: 0, performedAtMs: null } as const;
  if (!rest) return { ...none, reason: 'no-face' };
  // A face that is turned already when the command comes has not turned on command.
  if (Math.abs(rest.yawDeg) > ACTION_LIMITS.turnDeg) return { ...none, reason: 'before-command' };

  let peak = 0;
  for (const { timeMs, measures } of frames) {
    if (!measures || timeMs <= atMs || timeMs > untilMs) continue;
    const progress = actionProgress(action, rest, measures);
    peak = Math.max(peak, progress);
    if (progress >= 1) {
      if (timeMs - atMs < ACTION_LIMITS.reactionMs) return { ...none, peak, reason: 'before-command' };
      return {
        action,
        performed: true,
        reason: 'performed',
        peak: peakOf(frames, command, rest),
        performedAtMs: timeMs,
      };
    }
    if (CONTRARY.some((other) => other !== action && actionProgress(other, rest, measures) >= 1)) {
      return { ...none, peak, reason: 'other-action-first' };
    }
  }
  return { ...none, peak, reason: 'not-performed' };
}

function peakOf(frames: readonly MeasuredFrame[], { action, atMs, untilMs }: Command, rest: Baseline): number {
  return frames.reduce(
    (peak, { timeMs, measures }) =>
      measures && timeMs > atMs && timeMs <= untilMs ? Math.max(peak, actionProgress(action, rest, measures)) : peak,
    0,
  );
}

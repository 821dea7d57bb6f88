import type { ChallengeAction } from '@verify/contract';
import { ACTION_LIMITS, type ActionLimits, actionProgress, baselineOf, type Baseline } from './challenge.ts';
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
/** Progress up to which a face counts as at rest, on its way back from the action before. */
const NEAR_REST = 0.4;

/**
 * Judges each command in its own window, against the face at rest: right before the command where it rests there, else before the
 * first one.
 */
export function judgeSteps(
  frames: readonly MeasuredFrame[],
  commands: readonly Command[],
  limits: ActionLimits = ACTION_LIMITS,
): StepVerdict[] {
  const first = commands[0]?.atMs ?? 0;
  const neutral = baselineOf(within(frames, 0, first)) ?? baselineOf(within(frames, first, first + REST_MS / 2));
  return commands.map((command) => judgeStep(frames, command, neutral, limits));
}

function judgeStep(
  frames: readonly MeasuredFrame[],
  command: Command,
  neutral: Baseline | null,
  limits: ActionLimits,
): StepVerdict {
  const { action, atMs, untilMs } = command;
  const none = { action, performed: false, peak: 0, performedAtMs: null } as const;
  if (!neutral || within(frames, atMs, untilMs).length === 0) return { ...none, reason: 'no-face' };
  const progress = (which: ChallengeAction, measures: FaceMeasures) => actionProgress(which, neutral, measures, limits);
  const atRest = within(frames, atMs - REST_MS, atMs).filter((measures) =>
    CONTRARY.every((which) => progress(which, measures) < NEAR_REST),
  );
  const rest = (atRest.length > 1 && baselineOf(atRest)) || neutral;
  // A face that is turned from the start has not turned on command.
  if (Math.abs(rest.yawDeg) > limits.turnDeg) return { ...none, reason: 'before-command' };
  const seen = frames.flatMap(({ timeMs, measures }) =>
    measures && timeMs > atMs && timeMs <= untilMs
      ? [{ timeMs, measures, progress: actionProgress(action, rest, measures, limits) }]
      : [],
  );
  const peak = seen.reduce((most, frame) => Math.max(most, frame.progress), 0);

  // What is under way when the command comes was not done on command: it has to be over before it counts, and so has a contrary movement.
  // People blink by themselves: one that happens to meet the command does not spoil the one that follows.
  const over = new Set<ChallengeAction>();
  let early = false;
  for (const frame of seen) {
    if (frame.progress >= 1) {
      if (over.has(action) && frame.timeMs - atMs >= limits.reactionMs)
        return { action, performed: true, reason: 'performed', peak, performedAtMs: frame.timeMs };
      early = true;
      over.delete(action);
      continue;
    }
    over.add(action);
    for (const other of CONTRARY) {
      if (other === action) continue;
      const otherwise = actionProgress(other, rest, frame.measures, limits);
      if (otherwise < NEAR_REST) over.add(other);
      if (otherwise >= 1 && over.has(other)) return { ...none, peak, reason: 'other-action-first' };
    }
  }
  return { ...none, peak, reason: early ? 'before-command' : 'not-performed' };
}

function within(frames: readonly MeasuredFrame[], from: number, to: number): FaceMeasures[] {
  return frames.flatMap(({ timeMs, measures }) => (timeMs >= from && timeMs <= to && measures ? [measures] : []));
}

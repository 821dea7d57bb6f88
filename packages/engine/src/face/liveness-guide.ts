import type { ChallengeAction, LightColour, LivenessChallenge, LivenessManifest } from '@verify/contract';
import {
  ACTION_LIMITS,
  actionProgress,
  type Baseline,
  baselineOf,
  type FaceMeasures,
  type SelfieHint,
} from '@verify/face';
import type { FaceJudgement } from './outcomes.ts';

/** Why an attempt ended: no movement in time, another movement first, nobody or somebody else in the picture, a page that was not shown. */
export type LivenessReason = 'timeout' | 'wrong_action' | 'face_lost' | 'several_faces' | 'interrupted';

export interface LivenessView {
  /** `position`: finding their place; `rest`: looking straight ahead until the next command; `finish`: the last one fades; `light`: colours. */
  readonly phase: 'position' | 'rest' | 'command' | 'finish' | 'light' | 'done' | 'failed';
  readonly hint: SelfieHint;
  /** Which of the challenge's steps, from 0. */
  readonly step: number;
  readonly of: number;
  readonly action: ChallengeAction | null;
  /** Towards the commanded movement, 0 to 1. */
  readonly progress: number;
  /** Of the time for this command, 1 to 0. */
  readonly remaining: number;
  readonly reason: LivenessReason | null;
  /** What the screen shows around the face now. */
  readonly colour?: LightColour;
}

export interface LivenessGuide {
  /** What to show, given what the newest frame shows. Times rise. */
  next(judgement: Pick<FaceJudgement, 'hint' | 'measures'>, nowMs: number): LivenessView;
  /** What was commanded so far, on the clock of `nowMs`. */
  commands(): LivenessManifest['commands'];
}

/** A face that fits the oval stays there so long before the first command; blinks on the way do not count. */
const POSITION_HOLD_MS = 800;
const POSITION_LIMIT_MS = 30_000;
/** Whoever keeps a mask or dark glasses on after so long may have to. */
const COVERED_MS = 5_000;
/** The rest before a command is taken from this long before it, as the server does. */
const REST_MS = 700;
const REST_LIMIT_MS = 10_000;
/** Progress up to which a face counts as at rest. */
const NEAR_REST = 0.35;
const FINISH_MS = 700;
/** One frame without a face may be a hand at the glasses. */
const LOST_MS = 1_500;
const SEVERAL_MS = 600;
/** Movements big enough that one instead of the commanded one means another script (packages/face, judgeSteps). */
const CONTRARY: readonly ChallengeAction[] = ['turn_left', 'turn_right', 'look_up', 'move_closer'];

/** Guides through one attempt. Pure: the same frames at the same times give the same views. The server judges the recording anew. */
export function createLivenessGuide(steps: LivenessChallenge['steps']): LivenessGuide {
  const commands: LivenessManifest['commands'] = [];
  let phase: LivenessView['phase'] = 'position';
  let reason: LivenessReason | null = null;
  let step = 0;
  let sinceMs: number | null = null;
  let progress = 0;
  let calmSinceMs: number | null = null;
  let missingSinceMs: number | null = null;
  let severalSinceMs: number | null = null;
  let neutral: Baseline | null = null;
  let rest: Baseline | null = null;
  let recent: { measures: FaceMeasures; atMs: number }[] = [];
  /** Whether the commanded movement was seen below its limit since the command: a blink under way already was not commanded. */
  let below = false;

  const enter = (to: typeof phase, nowMs: number): void => {
    phase = to;
    sinceMs = nowMs;
    calmSinceMs = null;
    progress = 0;
    below = false;
  };
  const fail = (why: LivenessReason, nowMs: number): void => {
    enter('failed', nowMs);
    reason = why;
  };

  function position(hint: SelfieHint, nowMs: number): void {
    if (nowMs - sinceMs! > POSITION_LIMIT_MS)
      return fail(hint === 'several_faces' ? 'several_faces' : 'face_lost', nowMs);
    if (hint === 'eyes_closed') return;
    // Told, not insisted on: the measure is one of colours, and the server looks for itself.
    const fits = hint === 'ready' || (hint === 'covered' && nowMs - sinceMs! > COVERED_MS);
    if (!fits) {
      calmSinceMs = null;
      recent = [];
      return;
    }
    calmSinceMs ??= nowMs;
    if (nowMs - calmSinceMs < POSITION_HOLD_MS) return;
    neutral = baselineOf(recent.map(({ measures }) => measures));
    enter('rest', nowMs);
  }

  function resting(measures: FaceMeasures, nowMs: number): void {
    const { action, delayMs } = steps[step]!;
    if (nowMs - sinceMs! > REST_LIMIT_MS + delayMs) return fail('timeout', nowMs);
    const moving = [...CONTRARY, action].some(
      (which) => which !== 'blink' && actionProgress(which, neutral!, measures) >= NEAR_REST,
    );
    if (moving) return void (calmSinceMs = null);
    calmSinceMs ??= nowMs;
    if (nowMs - calmSinceMs < delayMs) return;
    rest = baselineOf(recent.filter(({ atMs }) => atMs >= calmSinceMs!).map((frame) => frame.measures)) ?? neutral;
    commands.push({ action, atMs: nowMs, doneMs: null });
    enter('command', nowMs);
  }

  function commanded(measures: FaceMeasures, nowMs: number): void {
    const { action } = steps[step]!;
    const reached = actionProgress(action, rest!, measures);
    progress = Math.max(progress, Math.min(1, Math.max(0, reached)));
    if (reached < 1) below = true;
    else if (below && nowMs - sinceMs! >= ACTION_LIMITS.reactionMs) {
      commands.at(-1)!.doneMs = nowMs;
      step += 1;
      return enter(step === steps.length ? 'finish' : 'rest', nowMs);
    }
    if (CONTRARY.some((other) => other !== action && actionProgress(other, rest!, measures) >= 1))
      fail('wrong_action', nowMs);
  }

  function watchFaces({ hint, measures }: Pick<FaceJudgement, 'hint' | 'measures'>, nowMs: number): void {
    missingSinceMs = measures ? null : (missingSinceMs ?? nowMs);
    severalSinceMs = hint === 'several_faces' ? (severalSinceMs ?? nowMs) : null;
    if (phase === 'position') return;
    if (missingSinceMs !== null && nowMs - missingSinceMs > LOST_MS) fail('face_lost', nowMs);
    else if (severalSinceMs !== null && nowMs - severalSinceMs > SEVERAL_MS) fail('several_faces', nowMs);
    else if (phase === 'command' && nowMs - sinceMs! > steps[step]!.limitMs) fail('timeout', nowMs);
  }

  return {
    next(judgement, nowMs) {
      sinceMs ??= nowMs;
      const { hint, measures } = judgement;
      if (phase !== 'failed' && phase !== 'done') watchFaces(judgement, nowMs);
      recent = recent.filter(({ atMs }) => nowMs - atMs <= Math.max(REST_MS, POSITION_HOLD_MS));
      if (measures) recent.push({ measures, atMs: nowMs });
      if (phase === 'position') position(hint, nowMs);
      else if (phase === 'rest' && measures) resting(measures, nowMs);
      else if (phase === 'command' && measures) commanded(measures, nowMs);
      else if (phase === 'finish' && nowMs - sinceMs > FINISH_MS) enter('done', nowMs);
      const { action, limitMs } = steps[Math.min(step, steps.length - 1)]!;
      const running = phase === 'command';
      return {
        phase,
        hint,
        step: Math.min(step, steps.length - 1),
        of: steps.length,
        action: running ? action : null,
        progress,
        remaining: running ? Math.max(0, 1 - (nowMs - sinceMs) / limitMs) : 1,
        reason,
      };
    },
    commands: () => commands.map((command) => ({ ...command })),
  };
}

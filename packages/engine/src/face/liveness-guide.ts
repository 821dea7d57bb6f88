import type { ChallengeStep, Expression, LightColour, LivenessManifest } from '@verify/contract';
import {
  type Baseline,
  baselineOf,
  createHeadPath,
  degreesApart,
  type Direction,
  directionOf,
  expressionProgress,
  type FaceMeasures,
  fromRestDeg,
  type HeadPath,
  REACTION_MS,
  REST_DIRECTION,
  SELFIE_LIMITS,
  type SelfieHint,
} from '@verify/face';
import type { FaceJudgement } from './outcomes.ts';

/**
 * Why an attempt ended: no movement in time, a different movement first, nobody or a second person in the picture, a
 * hidden page, or a connection that was too slow or lost.
 */
export type LivenessReason = 'timeout' | 'wrong_action' | 'face_lost' | 'several_faces' | 'interrupted' | 'connection';

export interface LivenessView {
  /**
   * `position`: the person takes position; `rest`: looking straight ahead until the next step; `pause`: between two
   * steps; `finish`: after the last step; `light`: colours.
   */
  readonly phase: 'position' | 'rest' | 'pause' | 'command' | 'finish' | 'light' | 'done' | 'failed';
  readonly hint: SelfieHint;
  /** Index of the step in the challenge, from 0. */
  readonly step: number;
  readonly of: number;
  readonly action: ChallengeStep['kind'] | null;
  /** The expression of the previous step; null if that step was a point. */
  readonly after: Expression | null;
  /** Where the nose has to point, in degrees from rest; null if it does not matter. */
  readonly target: Direction | null;
  /** Where the nose points now; null until the face was at rest once. */
  readonly pointer: Direction | null;
  /** For a point: the nose is there and only has to stay. */
  readonly holding: boolean;
  /** Progress of holding the point or of the expression, 0 to 1. */
  readonly progress: number;
  readonly reason: LivenessReason | null;
  readonly colour?: LightColour;
}

type GuidedFrame = Pick<FaceJudgement, 'hint' | 'measures'> & Partial<Pick<FaceJudgement, 'grain'>>;

export interface LivenessGuide {
  next(judgement: GuidedFrame, nowMs: number): LivenessView;
  /** Number of movements done while the next one is unknown; null if nothing has to be requested. */
  wants(): number | null;
  give(step: ChallengeStep, nowMs: number): void;
  /** The commands so far, on the clock of `nowMs`. */
  commands(): LivenessManifest['commands'];
}

/** How long a face must fit the oval before the first command; blinks do not interrupt it. */
const POSITION_HOLD_MS = 600;
const POSITION_LIMIT_MS = 30_000;
/** After this time a covered face is accepted, because the person may have to keep the mask or glasses on. */
const COVERED_MS = 5_000;
/** For this long, people with a noisy picture are asked for more light. Some have no other lamp. */
const GRAINY_MS = 6_000;
/** The rest before a command is measured over this time, as on the server. */
const REST_MS = 700;
const REST_LIMIT_MS = 10_000;
/** From the moment a movement is known to its end. The server allows a little more by its own clock. */
const STEP_LIMIT_MS = 10_500;
/** How long to wait for the next movement. */
const WAIT_MS = 15_000;
/** Within this angle from straight ahead, a face counts as at rest. */
const NEAR_REST_DEG = 7;
/** A nose that holds a point may move this far beyond its edge. */
const TREMBLE_DEG = 1.5;
/** After the last movement, until the head is back at rest, because colours are judged on a still face. */
const FINISH_MS = { least: 500, most: 2_000 } as const;
/** Without colours: time for two more stills of the last movement. */
const END_MS = 250;
/** A short time without a face may be a hand that adjusts glasses. */
const LOST_MS = 1_500;
const SEVERAL_MS = 600;

/**
 * Guides through one attempt of `of` movements, which become known one after another. Pure: the same frames and
 * movements at the same times give the same views. The server judges the recording independently.
 * @param light whether colours follow the movements
 */
export function createLivenessGuide(of: number, light = true): LivenessGuide {
  const steps: ChallengeStep[] = [];
  let knownMs = 0;
  const commands: LivenessManifest['commands'] = [];
  let phase: LivenessView['phase'] = 'position';
  let reason: LivenessReason | null = null;
  let step = 0;
  let sinceMs: number | null = null;
  let progress = 0;
  let calmSinceMs: number | null = null;
  let grainySinceMs: number | null = null;
  let missingSinceMs: number | null = null;
  let severalSinceMs: number | null = null;
  let neutral: Baseline | null = null;
  /** Reference for an expression: the face right before it. */
  let rest: Baseline | null = null;
  let recent: { measures: FaceMeasures; atMs: number }[] = [];
  /** Whether the expression was absent at the command, because a blink in progress does not count. */
  let below = false;
  let heldSinceMs: number | null = null;
  /** Starts where the previous step ended. */
  let path: HeadPath | null = null;
  let pointer: Direction | null = null;

  const enter = (to: typeof phase, nowMs: number): void => {
    phase = to;
    sinceMs = nowMs;
    calmSinceMs = heldSinceMs = null;
    progress = 0;
    below = false;
  };
  const fail = (why: LivenessReason, nowMs: number): void => {
    enter('failed', nowMs);
    reason = why;
  };
  const placeOf = (which: number): Direction => {
    const drawn = steps[which];
    return drawn?.kind === 'point' ? drawn : REST_DIRECTION;
  };
  /** Continues with the next step, whose path starts where this one ended. */
  const advance = (nowMs: number): void => {
    if (step === of) return enter('finish', nowMs);
    enter(step > 0 ? 'pause' : 'rest', nowMs);
  };

  function isGrainy({ hint, grain }: GuidedFrame, nowMs: number): boolean {
    if (hint !== 'ready' || (grain ?? 0) <= SELFIE_LIMITS.maxGrain) return false;
    grainySinceMs ??= nowMs;
    return nowMs - grainySinceMs < GRAINY_MS;
  }

  function position(hint: SelfieHint, nowMs: number): void {
    if (nowMs - sinceMs! > POSITION_LIMIT_MS)
      return fail(hint === 'several_faces' ? 'several_faces' : 'face_lost', nowMs);
    if (hint === 'eyes_closed') return;
    // This hint does not block, because the measurement depends on colours, and the server checks again.
    const fits = hint === 'ready' || (hint === 'covered' && nowMs - sinceMs! > COVERED_MS);
    if (!fits) {
      calmSinceMs = null;
      recent = [];
      return;
    }
    calmSinceMs ??= nowMs;
    if (nowMs - calmSinceMs < POSITION_HOLD_MS) return;
    neutral = baselineOf(recent.map(({ measures }) => measures));
    advance(nowMs);
  }

  /** The face looks straight ahead and keeps still; for the first step, this defines straight ahead. */
  function resting(measures: FaceMeasures, nowMs: number): void {
    const drawn = steps[step];
    if (drawn && nowMs - sinceMs! > REST_LIMIT_MS + drawn.delayMs) return fail('timeout', nowMs);
    // Before the first command nothing was requested, so looking aside is allowed.
    if (step > 0 && !onTheWay(measures, nowMs)) return;
    if (fromRestDeg(neutral!, measures) > NEAR_REST_DEG) return void (calmSinceMs = null);
    calmSinceMs ??= nowMs;
    if (!drawn || nowMs - calmSinceMs < drawn.delayMs) return;
    rest = baselineOf(recent.filter(({ atMs }) => atMs >= calmSinceMs!).map((frame) => frame.measures)) ?? neutral;
    if (step === 0) neutral = rest;
    command(nowMs);
  }

  function pausing(measures: FaceMeasures, nowMs: number): void {
    const drawn = steps[step];
    if (drawn && onTheWay(measures, nowMs) && nowMs - sinceMs! >= drawn.delayMs) command(nowMs);
  }

  function command(nowMs: number): void {
    commands.push({ step, atMs: nowMs, doneMs: null });
    enter('command', nowMs);
  }

  /** Ends the attempt if the server would not accept the path of the head. */
  function onTheWay(measures: FaceMeasures, nowMs: number): boolean {
    const fine = path!.follow(directionOf(neutral!, measures), nowMs);
    if (!fine) fail('wrong_action', nowMs);
    return fine;
  }

  function commanded(measures: FaceMeasures, nowMs: number): void {
    const drawn = steps[step]!;
    if (!heldSinceMs && !onTheWay(measures, nowMs)) return;
    const early = nowMs - sinceMs! < REACTION_MS;
    let done: boolean;
    if (drawn.kind === 'point') {
      const offDeg = degreesApart(directionOf(neutral!, measures), drawn);
      if (offDeg > drawn.toleranceDeg + (heldSinceMs ? TREMBLE_DEG : 0)) [heldSinceMs, below] = [null, true];
      else if (below && !early) heldSinceMs ??= nowMs;
      progress = heldSinceMs ? Math.min(1, (nowMs - heldSinceMs) / drawn.holdMs) : 0;
      done = progress >= 1;
    } else {
      const reached = expressionProgress(drawn.kind, rest!, measures);
      progress = Math.max(progress, Math.min(1, Math.max(0, reached)));
      if (reached < 1) below = true;
      done = reached >= 1 && below && !early;
    }
    if (!done) return;
    commands.at(-1)!.doneMs = nowMs;
    step += 1;
    advance(nowMs);
  }

  function isBack(measures: FaceMeasures | null, nowMs: number): boolean {
    const { least, most } = light ? FINISH_MS : { least: END_MS, most: END_MS };
    const back = measures !== null && fromRestDeg(neutral!, measures) <= NEAR_REST_DEG;
    return nowMs - sinceMs! > (back ? least : most);
  }

  function watchFaces({ hint, measures }: GuidedFrame, nowMs: number): void {
    missingSinceMs = measures ? null : (missingSinceMs ?? nowMs);
    severalSinceMs = hint === 'several_faces' ? (severalSinceMs ?? nowMs) : null;
    if (phase === 'position') return;
    if (missingSinceMs !== null && nowMs - missingSinceMs > LOST_MS) fail('face_lost', nowMs);
    else if (severalSinceMs !== null && nowMs - severalSinceMs > SEVERAL_MS) fail('several_faces', nowMs);
    else if (phase === 'command' && nowMs - sinceMs! > steps[step]!.limitMs) fail('timeout', nowMs);
    else if (phase !== 'finish' && steps[step] && nowMs - knownMs > STEP_LIMIT_MS) fail('timeout', nowMs);
    else if (phase !== 'finish' && !steps[step] && nowMs - sinceMs! > WAIT_MS) fail('connection', nowMs);
  }

  return {
    next(judgement, nowMs) {
      sinceMs ??= nowMs;
      const { measures } = judgement;
      const hint = phase === 'position' && isGrainy(judgement, nowMs) ? 'dark' : judgement.hint;
      if (phase !== 'failed' && phase !== 'done') watchFaces(judgement, nowMs);
      recent = recent.filter(({ atMs }) => nowMs - atMs <= Math.max(REST_MS, POSITION_HOLD_MS));
      if (measures) recent.push({ measures, atMs: nowMs });
      if (measures && neutral) pointer = directionOf(neutral, measures);
      if (phase === 'position') position(hint, nowMs);
      else if (phase === 'rest' && measures) resting(measures, nowMs);
      else if (phase === 'pause' && measures) pausing(measures, nowMs);
      else if (phase === 'command' && measures) commanded(measures, nowMs);
      else if (phase === 'finish' && isBack(measures, nowMs)) enter('done', nowMs);
      const shown = Math.min(step, of - 1);
      const { kind = null } = steps[shown] ?? {};
      const before = steps[shown - 1];
      const running = phase === 'command';
      return {
        phase,
        hint,
        step: shown,
        of,
        action: running ? kind : null,
        after: before && before.kind !== 'point' ? before.kind : null,
        target: running && kind === 'point' ? placeOf(shown) : phase === 'rest' && step > 0 ? REST_DIRECTION : null,
        pointer,
        holding: running && heldSinceMs !== null,
        progress,
        reason,
      };
    },
    wants: () => (/^(rest|pause|finish)$/.test(phase) && steps.length === step ? step : null),
    give(drawn, nowMs) {
      steps.push(drawn);
      knownMs = nowMs;
      path = createHeadPath(placeOf(step - 1), placeOf(step));
      if (phase === 'pause' && drawn.kind !== 'point') enter('rest', nowMs);
    },
    commands: () => commands.map((command) => ({ ...command })),
  };
}

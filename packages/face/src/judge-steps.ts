import type { ChallengeStep, ExpressionStep, PointStep } from '@verify/contract';
import {
  type Baseline,
  baselineOf,
  directionOf,
  expressionProgress,
  fromRestDeg,
  SERVER_EXPRESSION_LIMITS,
} from './challenge.ts';
import { type Direction, pointingMargin, pointsTo, REACTION_MS, REST_DIRECTION } from './challenge-points.ts';
import { createHeadPath, strideFor } from './head-path.ts';
import type { FaceMeasures } from './measures.ts';

export interface MeasuredFrame {
  readonly timeMs: number;
  /** Null if the frame shows no face. */
  readonly measures: FaceMeasures | null;
}

export interface Command {
  readonly step: ChallengeStep;
  /** When the step was shown, and until when it could be performed. */
  readonly atMs: number;
  readonly untilMs: number;
}

export interface StepVerdict {
  readonly kind: ChallengeStep['kind'];
  readonly performed: boolean;
  /** It never happened, was there before the command, went somewhere else first, or had no face. */
  readonly reason: 'performed' | 'not-performed' | 'before-command' | 'elsewhere-first' | 'no-face';
  /** Margin of a performed step, or how close it came: 1 is the limit. */
  readonly margin: number;
  readonly performedAtMs: number | null;
  /** Where the nose pointed while it held a point, or where it came closest. */
  readonly measured: Direction | null;
}

/** The face at rest is measured this long before a command; right after a command nobody has moved yet. */
const REST_MS = 800;
const STILL_MS = 300;
/** A face turned further than this from the camera is not at rest. */
const MAX_REST_YAW_DEG = 14;
/** Tolerance of a hold, because its first and last still are up to 0.2 s from its ends. */
const SHORT_MS = 250;
/** Points missed by less than this show how far off all of them are. */
const NEARLY = 0.6;

/** Where the head was last sent, and since when that step was done. */
interface Leg {
  readonly from: Direction;
  readonly sinceMs: number;
}

/**
 * Judges the steps in order as one path of the head: from rest straight to each point, holding it, and back to rest for
 * the expression. Everything between two steps belongs to the path to the second one, so no point can be visited in
 * passing.
 */
export function judgeSteps(frames: readonly MeasuredFrame[], commands: readonly Command[]): StepVerdict[] {
  const rest = restBefore(frames, commands[0]?.atMs ?? 0);
  const verdicts = judgeFrom(rest, frames, commands);
  const shift = rest && commonShift(verdicts, commands);
  if (!shift) return verdicts;
  const moved = { ...rest, yawDeg: rest.yawDeg + shift.yawDeg, pitchDeg: rest.pitchDeg + shift.pitchDeg };
  const again = judgeFrom(moved, frames, commands);
  return again.every(({ performed }) => performed) ? again : verdicts;
}

/** Between the browser's and the server's face at rest; less than half the distance of two points. */
const MOST_SHIFT_DEG = 4;

/** The common offset of most points, if rest was measured differently; null if not needed. */
function commonShift(verdicts: readonly StepVerdict[], commands: readonly Command[]): Direction | null {
  if (verdicts.every(({ performed }) => performed)) return null;
  const off = verdicts.flatMap(({ measured, margin }, i) => {
    const { step } = commands[i]!;
    if (step.kind !== 'point' || !measured || margin < NEARLY) return [];
    return [{ yawDeg: measured.yawDeg - step.yawDeg, pitchDeg: measured.pitchDeg - step.pitchDeg }];
  });
  if (off.length < 2) return null;
  const { yawDeg, pitchDeg } = middle(off);
  const share = Math.min(1, MOST_SHIFT_DEG / Math.hypot(yawDeg, pitchDeg));
  return { yawDeg: yawDeg * share, pitchDeg: pitchDeg * share };
}

function judgeFrom(
  rest: Baseline | null,
  frames: readonly MeasuredFrame[],
  commands: readonly Command[],
): StepVerdict[] {
  const first = commands[0]?.atMs ?? 0;
  const strideDeg = rest
    ? strideFor(within(frames, first - REST_MS, first).map((measures) => directionOf(rest, measures)))
    : 0;
  let leg: Leg = { from: REST_DIRECTION, sinceMs: first - REST_MS };
  return commands.map(({ step, atMs, untilMs }) => {
    const seen = frames.flatMap(({ timeMs, measures }) =>
      measures && timeMs > leg.sinceMs && timeMs <= untilMs ? [{ timeMs, measures }] : [],
    );
    const kind = step.kind;
    const none = { kind, performed: false, margin: 0, performedAtMs: null, measured: null } as const;
    let verdict: StepVerdict;
    if (!rest || seen.length === 0) verdict = { ...none, reason: 'no-face' };
    // A face that is turned from the start did not turn on command.
    else if (Math.abs(rest.yawDeg) > MAX_REST_YAW_DEG) verdict = { ...none, reason: 'before-command' };
    else if (kind === 'point') verdict = judgePoint(seen, { step, atMs, leg, rest, strideDeg });
    else verdict = judgeExpression(seen, { step, atMs, leg, rest, strideDeg });
    leg = { from: kind === 'point' ? step : REST_DIRECTION, sinceMs: verdict.performedAtMs ?? atMs };
    return verdict;
  });
}

/** The rest position from which all points of a recording are measured. */
export const restBefore = (frames: readonly MeasuredFrame[], firstMs: number): Baseline | null =>
  baselineOf(within(frames, firstMs - REST_MS, firstMs)) ?? baselineOf(within(frames, firstMs, firstMs + STILL_MS));

interface Seen {
  readonly timeMs: number;
  readonly measures: FaceMeasures;
}

interface Task<Step> {
  readonly step: Step;
  readonly atMs: number;
  readonly leg: Leg;
  readonly rest: Baseline;
  /** A shorter movement on the head's path is noise. */
  readonly strideDeg: number;
}

function judgePoint(seen: readonly Seen[], { step, atMs, leg, rest, strideDeg }: Task<PointStep>): StepVerdict {
  const path = createHeadPath(leg.from, step, strideDeg);
  let nearest: Direction | null = null;
  let held: { sinceMs: number; at: Direction[] } | null = null;
  let early = false;
  const verdict = (reason: StepVerdict['reason'], performedAtMs: number | null, measured: Direction | null) => {
    const margin = measured ? pointingMargin(measured, step) : 0;
    return { kind: step.kind, performed: reason === 'performed', reason, margin, performedAtMs, measured };
  };
  const raw = seen.map(({ measures }) => directionOf(rest, measures));
  const places = smoothed(raw);
  for (const [i, { timeMs }] of seen.entries()) {
    const at = places[i]!;
    if (!nearest || pointingMargin(at, step) > pointingMargin(nearest, step)) nearest = at;
    if (!held && !path.follow(raw[i]!, timeMs)) return verdict('elsewhere-first', null, nearest);
    if (!pointsTo(at, step)) {
      [held, early] = [null, false];
      continue;
    }
    // A movement that was already there when the command came must first end.
    early ||= timeMs - atMs < REACTION_MS;
    if (early) continue;
    held ??= { sinceMs: timeMs, at: [] };
    held.at.push(at);
    if (timeMs - held.sinceMs >= step.holdMs - SHORT_MS) return verdict('performed', timeMs, middle(held.at));
  }
  return verdict(early ? 'before-command' : 'not-performed', null, nearest);
}

function judgeExpression(
  seen: readonly Seen[],
  { step, atMs, leg, rest, strideDeg }: Task<ExpressionStep>,
): StepVerdict {
  const { kind } = step;
  const limits = SERVER_EXPRESSION_LIMITS;
  const near = seen.filter(
    ({ timeMs, measures }) =>
      timeMs >= atMs - REST_MS && timeMs <= atMs && fromRestDeg(rest, measures) < limits.restDeg,
  );
  // Lids and mouth right before, unless the head is turned.
  const before = (near.length > 1 && baselineOf(near.map(({ measures }) => measures))) || rest;
  const path = createHeadPath(leg.from, REST_DIRECTION, strideDeg);
  // A movement in progress when the command comes does not count and must end first. A spontaneous blink during the
  // command does not spoil the one that follows.
  let [over, early, peak] = [false, false, 0];
  const none = { kind, performed: false, performedAtMs: null, measured: null } as const;
  for (const { timeMs, measures } of seen) {
    if (!path.follow(directionOf(rest, measures), timeMs)) return { ...none, margin: peak, reason: 'elsewhere-first' };
    if (timeMs <= atMs) continue;
    const progress = expressionProgress(kind, before, measures, limits);
    peak = Math.max(peak, progress);
    if (progress < 1) over = true;
    else if (over && timeMs - atMs >= REACTION_MS)
      return { kind, performed: true, reason: 'performed', margin: peak, performedAtMs: timeMs, measured: null };
    else [early, over] = [true, false];
  }
  return { ...none, margin: peak, reason: early ? 'before-command' : 'not-performed' };
}

/** Smooths each position with its neighbours: an error of two degrees must not end a hold at a point's edge. */
const smoothed = (places: readonly Direction[]): Direction[] =>
  places.map((_, i) => {
    const near = places.slice(Math.max(0, i - 1), i + 2);
    const mean = (pick: (at: Direction) => number) => near.reduce((sum, at) => sum + pick(at), 0) / near.length;
    return { yawDeg: mean((at) => at.yawDeg), pitchDeg: mean((at) => at.pitchDeg) };
  });

function middle(places: readonly Direction[]): Direction {
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
  return { yawDeg: median(places.map((at) => at.yawDeg)), pitchDeg: median(places.map((at) => at.pitchDeg)) };
}

function within(frames: readonly MeasuredFrame[], from: number, to: number): FaceMeasures[] {
  return frames.flatMap(({ timeMs, measures }) => (timeMs >= from && timeMs <= to && measures ? [measures] : []));
}

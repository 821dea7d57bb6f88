import { createRandom } from '../random.ts';
import { NEUTRAL, type Pose } from './expression.ts';
import type { View } from './render.ts';
import { smoothstep } from './surfaces.ts';

type Expression = 'smile' | 'blink';

/** From `atS` an expression builds up, holds and fades within its usual time. */
interface ExpressionAct {
  readonly action: Expression;
  readonly atS: number;
}

/**
 * From `atS` the nose goes to where it shall point, and stays there until the next of these: 0, 0 is back at rest. True
 * degrees of the head, of which a face model may see more or fewer; yaw is positive to the person's left, pitch
 * downwards.
 */
interface PointAct {
  readonly action: 'point';
  readonly yawDeg: number;
  readonly pitchDeg: number;
  readonly atS: number;
}

/** A person's actions and their times. */
export type Act = ExpressionAct | PointAct;

/** How long an expression takes to build up, to hold and to fade, in seconds. */
const TIMING: Readonly<Record<Expression, readonly [rise: number, hold: number, fall: number]>> = {
  smile: [0.4, 0.7, 0.4],
  blink: [0.12, 0.12, 0.16],
};

/** Time of a head from one place to another. */
const WAY_S = 0.7;
/** Share of the sway that remains when a person follows a pointer. */
const UNSTEADY = 0.4;

/** When an expression that starts at `atS` ends, or a head is there. */
export function actEnd({ action, atS }: Act): number {
  if (action === 'point') return atS + WAY_S;
  const [rise, hold, fall] = TIMING[action];
  return atS + rise + hold + fall;
}

/**
 * Pose and place of a head at a time: the requested acts, over small movements of a person who tries to keep still,
 * with spontaneous blinks every few seconds.
 */
export function perform(
  acts: readonly Act[],
  t: number,
  seed: number,
  distance: number,
): { pose: Pose; view: Pick<View, 'distance' | 'offsetX' | 'offsetY'> } {
  const random = createRandom(seed).fork('sway');
  const wave = (hertz: number, size: number): ((at: number) => number) => {
    const phase = random.range(0, Math.PI * 2);
    return (at) => size * Math.sin(at * hertz * Math.PI * 2 + phase);
  };
  const sway = (hertz: number, size: number): number => wave(hertz, size)(t);
  // A person who follows a pointer on the screen sees their own sway and corrects most of it.
  const sinceS = Math.min(t, acts[0]?.atS ?? t);
  const steadied = (...waves: readonly ((at: number) => number)[]): number =>
    waves.reduce((sum, one) => sum + one(sinceS) + (one(t) - one(sinceS)) * UNSTEADY, 0);
  const pose: Pose = {
    ...NEUTRAL,
    yaw: steadied(wave(0.21, 0.02), wave(0.67, 0.008)),
    pitch: steadied(wave(0.17, 0.018), wave(0.53, 0.006)),
    roll: sway(0.13, 0.02),
    gazeX: sway(0.3, 0.05),
  };
  const view = {
    distance: distance * (1 + sway(0.11, 0.012)),
    offsetX: sway(0.19, 0.25) + sway(0.8, 0.03),
    offsetY: sway(0.23, 0.15) + sway(0.9, 0.03),
  };
  const vigour = createRandom(seed).fork('vigour');
  let head = { yaw: 0, pitch: 0 };
  for (const act of acts) {
    const size = vigour.range(0.88, 1.12);
    if (act.action === 'point') head = onTheWay(head, act, t);
    else if (envelope(act, t) > 0) apply(pose, act.action, envelope(act, t) * size);
  }
  pose.yaw += head.yaw;
  pose.pitch += head.pitch;
  const idle = idleBlink(acts, t, seed);
  pose.blinkLeft = Math.min(1, Math.max(pose.blinkLeft, idle));
  pose.blinkRight = Math.min(1, Math.max(pose.blinkRight, idle));
  return { pose, view };
}

function onTheWay(from: { yaw: number; pitch: number }, { yawDeg, pitchDeg, atS }: PointAct, t: number): typeof from {
  const share = smoothstep(atS, atS + WAY_S, t);
  return {
    yaw: from.yaw + ((yawDeg * Math.PI) / 180 - from.yaw) * share,
    pitch: from.pitch + ((pitchDeg * Math.PI) / 180 - from.pitch) * share,
  };
}

function envelope({ action, atS }: ExpressionAct, t: number): number {
  const [rise, hold, fall] = TIMING[action];
  return smoothstep(atS, atS + rise, t) * (1 - smoothstep(atS + rise + hold, atS + rise + hold + fall, t));
}

function apply(pose: Pose, action: Expression, share: number): void {
  if (action === 'smile') pose.smile += 0.9 * share;
  else pose.blinkLeft = pose.blinkRight = Math.min(1, share * 1.1);
}

/** A quick blink of 0.25 s about every four seconds, not while an act goes on. */
function idleBlink(acts: readonly Act[], t: number, seed: number): number {
  const phase = createRandom(seed).fork('blinks').range(1.2, 3.4);
  const since = (((t - phase) % 4.1) + 4.1) % 4.1;
  const start = t - since;
  if (since > 0.25 || acts.some((act) => act.atS < start + 0.6 && actEnd(act) > start - 0.6)) return 0;
  return since < 0.1 ? since / 0.1 : 1 - (since - 0.1) / 0.15;
}

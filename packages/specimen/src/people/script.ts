import { createRandom } from '../random.ts';
import { NEUTRAL, type Pose } from './expression.ts';
import type { View } from './render.ts';
import { smoothstep } from './surfaces.ts';

/** The liveness challenge's actions; directions are the person's own, as in the contract. */
export type Action = 'turn_left' | 'turn_right' | 'look_up' | 'smile' | 'blink' | 'move_closer';

/** What somebody does and when: from `atS` the action builds up, holds and fades within its usual time. */
export interface Act {
  action: Action;
  atS: number;
}

/** How long an action takes to build up, to hold and to fade, in seconds. */
const TIMING: Readonly<Record<Action, readonly [rise: number, hold: number, fall: number]>> = {
  turn_left: [0.55, 0.35, 0.55],
  turn_right: [0.55, 0.35, 0.55],
  look_up: [0.45, 0.35, 0.45],
  smile: [0.4, 0.7, 0.4],
  blink: [0.12, 0.12, 0.16],
  move_closer: [0.7, 0.6, 0.7],
};

/** When an action ends that starts at `atS`. */
export function actEnd({ action, atS }: Act): number {
  const [rise, hold, fall] = TIMING[action];
  return atS + rise + hold + fall;
}

/**
 * The pose and place of a head at a time: the acts asked for, over the small movements of somebody who tries to keep still,
 * with a blink of their own every few seconds between the acts.
 */
export function perform(
  acts: readonly Act[],
  t: number,
  seed: number,
  distance: number,
): { pose: Pose; view: Pick<View, 'distance' | 'offsetX' | 'offsetY'> } {
  const random = createRandom(seed).fork('sway');
  const sway = (hertz: number, size: number): number =>
    size * Math.sin(t * hertz * Math.PI * 2 + random.range(0, Math.PI * 2));
  const pose: Pose = {
    ...NEUTRAL,
    yaw: sway(0.21, 0.02) + sway(0.67, 0.008),
    pitch: sway(0.17, 0.018) + sway(0.53, 0.006),
    roll: sway(0.13, 0.02),
    gazeX: sway(0.3, 0.05),
  };
  const view = {
    distance: distance * (1 + sway(0.11, 0.012)),
    offsetX: sway(0.19, 0.25) + sway(0.8, 0.03),
    offsetY: sway(0.23, 0.15) + sway(0.9, 0.03),
  };
  const vigour = createRandom(seed).fork('vigour');
  for (const act of acts) {
    const share = envelope(act, t);
    const size = vigour.range(0.88, 1.12);
    if (share > 0) apply(pose, view, act.action, share * size);
  }
  const idle = idleBlink(acts, t, seed);
  pose.blinkLeft = Math.min(1, Math.max(pose.blinkLeft, idle));
  pose.blinkRight = Math.min(1, Math.max(pose.blinkRight, idle));
  return { pose, view };
}

function envelope({ action, atS }: Act, t: number): number {
  const [rise, hold, fall] = TIMING[action];
  return smoothstep(atS, atS + rise, t) * (1 - smoothstep(atS + rise + hold, atS + rise + hold + fall, t));
}

function apply(pose: Pose, view: { distance: number; offsetY: number }, action: Action, share: number): void {
  switch (action) {
    case 'turn_left':
      pose.yaw += 0.5 * share;
      break;
    case 'turn_right':
      pose.yaw -= 0.5 * share;
      break;
    case 'look_up':
      pose.pitch -= 0.4 * share;
      break;
    case 'smile':
      pose.smile += 0.9 * share;
      break;
    case 'blink':
      pose.blinkLeft = pose.blinkRight = Math.min(1, share * 1.1);
      break;
    case 'move_closer':
      view.distance *= 1 - 0.3 * share;
      break;
  }
}

/** A quick blink of 0.25 s about every four seconds, not while an act goes on. */
function idleBlink(acts: readonly Act[], t: number, seed: number): number {
  const phase = createRandom(seed).fork('blinks').range(1.2, 3.4);
  const since = (((t - phase) % 4.1) + 4.1) % 4.1;
  const start = t - since;
  if (since > 0.25 || acts.some((act) => act.atS < start + 0.6 && actEnd(act) > start - 0.6)) return 0;
  return since < 0.1 ? since / 0.1 : 1 - (since - 0.1) / 0.15;
}

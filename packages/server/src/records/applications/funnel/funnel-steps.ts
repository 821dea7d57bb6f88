import type { FlowStep, TrackEvent } from '@verify/contract';

/**
 * Rows of the funnel, each named after its screen, in the usual order; a flow may have another one. Screens off this
 * path (problems, refusals) are counted but not plotted.
 */
export const SCREENS = [
  'intro',
  'choose',
  'camera-front',
  'review-front',
  'camera-back',
  'review-back',
  'selfie-camera',
  'selfie-review',
  'liveness-camera',
  'paper-review',
  'sending',
] as const;
export type Screen = (typeof SCREENS)[number];
const SCREENS_OF: Readonly<Partial<Record<FlowStep, readonly Screen[]>>> = {
  document: ['choose', 'camera-front', 'review-front', 'camera-back', 'review-back'],
  selfie: ['selfie-camera', 'selfie-review'],
  liveness: ['liveness-camera'],
  'proof-of-address': ['paper-review'],
  'bank-statement': ['paper-review'],
};
/** Screens that explain a step and are the first of it. */
const EXPLAINS: ReadonlyMap<string, Screen> = new Map([
  ['instructions-front', 'camera-front'],
  ['instructions-back', 'camera-back'],
  ['selfie-intro', 'selfie-camera'],
  ['liveness-intro', 'liveness-camera'],
  ['paper-intro', 'paper-review'],
]);
/** Screens without a row, which a person sees only after the step before was finished. */
const BETWEEN: ReadonlySet<string> = new Set(['biometric-consent', 'wallet', 'confirm', 'done']);

/** Screens as a person sees them in a flow with these steps. Those of other steps, which it had before, come later. */
export function inOrderOf(steps: readonly FlowStep[]): readonly Screen[] {
  const middle = new Set(steps.flatMap((step) => SCREENS_OF[step] ?? []));
  for (const each of SCREENS.slice(1, -1)) middle.add(each);
  return [SCREENS[0], ...middle, SCREENS.at(-1)!];
}

/** Steps that one application has begun, and the one that it is in. Kept between the batches of its events. */
export interface Progress {
  readonly begun: readonly string[];
  readonly current: { readonly step: string; readonly since: number } | null;
}

/**
 * Follows an application through its steps. A step ends when one begins that the person has not seen before, so those
 * who go back are still in it. Times are the device's clock, because a page that is opened again counts from zero.
 */
export function follow(before: Progress, events: readonly Pick<TrackEvent, 'step' | 'timestamp'>[]) {
  const begun = new Set(before.begun);
  const finished: { step: string; ms: number }[] = [];
  let { current } = before;
  for (const { step, timestamp } of events) {
    const own = SCREENS.find((screen) => screen === step) ?? EXPLAINS.get(step ?? '');
    const next = own && !begun.has(own) ? own : null;
    if (next === null && !BETWEEN.has(step ?? '')) continue;
    const at = Date.parse(timestamp);
    // Negative where a phone that continues has another clock; NaN where the time is made up.
    if (current && at >= current.since) finished.push({ step: current.step, ms: at - current.since });
    current = next === null || Number.isNaN(at) ? null : { step: next, since: at };
    if (next) begun.add(next);
  }
  return { begun: [...begun], current, finished };
}

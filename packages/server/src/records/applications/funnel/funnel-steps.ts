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

/** Screens in the order of a flow with these steps. Screens of other steps, from an earlier version, come later. */
export function inOrderOf(steps: readonly FlowStep[]): readonly Screen[] {
  const middle = new Set(steps.flatMap((step) => SCREENS_OF[step] ?? []));
  for (const each of SCREENS.slice(1, -1)) middle.add(each);
  return [SCREENS[0], ...middle, SCREENS.at(-1)!];
}

/** Steps that one application has started, and the current one. Kept between the batches of its events. */
export interface Progress {
  readonly begun: readonly string[];
  readonly current: { readonly step: string; readonly since: number } | null;
}

/**
 * Follows an application through its steps. A step ends when another one starts for the first time, so people who go
 * back are still in it. Times are the device's clock, because a reopened page counts from zero.
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
    // Negative if a phone that continues has another clock; NaN if the time is invalid.
    if (current && at >= current.since) finished.push({ step: current.step, ms: at - current.since });
    current = next === null || Number.isNaN(at) ? null : { step: next, since: at };
    if (next) begun.add(next);
  }
  return { begun: [...begun], current, finished };
}

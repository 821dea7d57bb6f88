import type { Hint } from './reader/reader-client.ts';

export interface Stabiliser {
  /** The hint to show at `nowMs`, given what the newest frame says. */
  next(hint: Hint, nowMs: number): Hint;
  reset(): void;
}

/** A hint stays at least `minHintMs`, so that a person can read it. */
export declare function createStabiliser(options?: { minHintMs?: number }): Stabiliser;

import type { FrameJudgement } from './reader/reader-client.ts';

export interface Shutter {
  /** `fire` is true once, when sharp, large and steady held for enough frames; `progress` runs 0 to 1 towards it. */
  next(judgement: FrameJudgement, nowMs: number): { readonly fire: boolean; readonly progress: number };
  reset(): void;
}

export declare function createShutter(options?: { frames?: number; minHoldMs?: number }): Shutter;

export interface Shutter {
  /**
   * `fire` is true once, when the frames were sharp, large and steady for long enough, or after two frames that are
   * `certain`. `progress` goes from 0 to 1. Times must be increasing.
   */
  next(hint: string, nowMs: number, certain?: boolean): { readonly fire: boolean; readonly progress: number };
  reset(): void;
}

export interface ShutterOptions {
  /** Required number of good frames beyond twice the bad ones. */
  readonly frames?: number;
  /** Fast devices judge 15 frames a second; four of them would end before a hand has come to rest. */
  readonly minHoldMs?: number;
}

/** More than one, because the lens may still be focusing, and the sharper of two is kept. */
const CERTAIN_FRAMES = 2;

/**
 * The automatic shutter. Each frame that is `ready` (judged by packages/reading or packages/face) counts; any other
 * frame subtracts two instead of resetting, because a single frame of a hand-held camera may be blurred.
 */
export function createShutter({ frames = 4, minHoldMs = 600 }: ShutterOptions = {}): Shutter {
  let good = 0;
  let certainly = 0;
  let sinceMs = 0;
  let fired = false;
  return {
    next(hint, nowMs, certain = false) {
      if (fired) return { fire: false, progress: 1 };
      if (hint === 'ready' && good === 0) sinceMs = nowMs;
      good = hint === 'ready' ? Math.min(frames, good + 1) : Math.max(0, good - 2);
      certainly = certain ? certainly + 1 : 0;
      const held = minHoldMs === 0 ? 1 : (nowMs - sinceMs) / minHoldMs;
      const progress = good === 0 ? 0 : Math.min(1, good / frames, Math.max(held, 1 / frames));
      fired = certainly === CERTAIN_FRAMES || (hint === 'ready' && good === frames && held >= 1);
      return { fire: fired, progress: fired ? 1 : progress };
    },
    reset() {
      good = certainly = 0;
      fired = false;
    },
  };
}

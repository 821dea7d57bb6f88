import type { FrameHint } from '@verify/reading/frame';

export interface Stabiliser {
  /** The hint to show at `nowMs`, given what the newest frame says. Times rise. */
  next(hint: FrameHint, nowMs: number): FrameHint;
  reset(): void;
}

/** A choice between two hints follows the last half second, not the last frame. */
const WINDOW_MS = 500;

/** A hint stays at least `minHintMs`, so that a person can read it and move; then the commonest of the last half second follows. */
export function createStabiliser({ minHintMs = 1500 }: { minHintMs?: number } = {}): Stabiliser {
  let shown: { hint: FrameHint; sinceMs: number } | null = null;
  let recent: { hint: FrameHint; atMs: number }[] = [];
  return {
    next(hint, nowMs) {
      recent = [...recent.filter(({ atMs }) => nowMs - atMs <= WINDOW_MS), { hint, atMs: nowMs }];
      shown ??= { hint, sinceMs: nowMs };
      if (nowMs - shown.sinceMs < minHintMs) return shown.hint;
      const next = commonest(recent.map((frame) => frame.hint));
      if (next !== shown.hint) shown = { hint: next, sinceMs: nowMs };
      return shown.hint;
    },
    reset() {
      shown = null;
      recent = [];
    },
  };
}

/** Of equals the latest. */
function commonest(hints: readonly FrameHint[]): FrameHint {
  const counts = new Map<FrameHint, number>();
  for (const hint of hints) counts.set(hint, (counts.get(hint) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return hints.findLast((hint) => counts.get(hint) === most)!;
}

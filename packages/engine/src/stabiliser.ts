import type { FrameHint } from '@verify/reading/frame';

export interface Stabiliser<H extends string = FrameHint> {
  /** The hint to show at `nowMs`, given the newest frame's hint. Times must be increasing. */
  next(hint: H, nowMs: number): H;
  reset(): void;
}

/** The choice between two hints follows the last half second and not the last frame. */
const WINDOW_MS = 500;

/** A hint stays `minHintMs`, so that it can be read; then the most frequent of the last half second follows. */
export function createStabiliser<H extends string = FrameHint>({
  minHintMs = 1500,
}: { minHintMs?: number } = {}): Stabiliser<H> {
  let shown: { hint: H; sinceMs: number } | null = null;
  let recent: { hint: H; atMs: number }[] = [];
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

/** Of equally frequent hints, the latest. */
function commonest<H extends string>(hints: readonly H[]): H {
  const counts = new Map<H, number>();
  for (const hint of hints) counts.set(hint, (counts.get(hint) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return hints.findLast((hint) => counts.get(hint) === most)!;
}

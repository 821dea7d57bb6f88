import type { LivenessView } from '@verify/engine';

export interface LivenessProgress {
  /** The current step, from 1: taking position is the first, and the colours, if any, are the last. */
  readonly at: number;
  readonly of: number;
  /** Share of the whole attempt that is done, 0 to 1. */
  readonly share: number;
}

/** The counter and the ring of an attempt both use this value, so they can't contradict each other. */
export function livenessProgress(view: LivenessView | null, lit: boolean): LivenessProgress | null {
  if (!view) return null;
  const of = 1 + view.of + (lit ? 1 : 0);
  if (view.phase === 'done') return { at: of, of, share: 1 };
  if (view.phase === 'position') return { at: 1, of, share: 0 };
  if (view.phase === 'light') return { at: of, of, share: (of - 1) / of };
  const at = view.step + 2;
  if (view.phase === 'finish') return { at, of, share: at / of };
  return { at, of, share: (at - 1 + view.progress) / of };
}

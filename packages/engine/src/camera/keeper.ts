import type { CameraFrame } from './frames.ts';

interface Kept<J> {
  readonly frame: CameraFrame;
  readonly judgement: J;
}

export interface Keeper<J> {
  /** Takes ownership of the frame, and keeps it if it is no worse than the current one. */
  offer(frame: CameraFrame, judgement: J): void;
  take(): Kept<J> | null;
  drop(): void;
}

/** Keeps one frame, because cameras have few buffers: one in which everything was read, else the sharpest. */
export function createKeeper<J extends { readonly sharpness: number; readonly certain?: boolean }>(): Keeper<J> {
  let best: Kept<J> | null = null;

  function drop(): void {
    best?.frame.close();
    best = null;
  }

  return {
    offer(frame, judgement) {
      if (best !== null && isWorse(judgement, best.judgement)) return frame.close();
      drop();
      best = { frame, judgement };
    },
    take() {
      const kept = best;
      best = null;
      return kept;
    },
    drop,
  };

  function isWorse(one: J, other: J): boolean {
    const [certain, before] = [one.certain ?? false, other.certain ?? false];
    return certain === before ? one.sharpness < other.sharpness : before;
  }
}

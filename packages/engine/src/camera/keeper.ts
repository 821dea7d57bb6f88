import type { CameraFrame } from './frames.ts';

/** A frame and what was said of it. */
interface Kept<J> {
  readonly frame: CameraFrame;
  readonly judgement: J;
}

export interface Keeper<J> {
  /** Takes the frame over, and keeps it when it is no worse than the one it has. */
  offer(frame: CameraFrame, judgement: J): void;
  /** Hands out what is kept; null when there is nothing. */
  take(): Kept<J> | null;
  drop(): void;
}

/** The best frame of a moment; only ever one, for cameras lend few of their pictures. One in which all was read beats a sharper one. */
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

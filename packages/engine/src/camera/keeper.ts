import { encodePhoto } from './frames.ts';
import type { PhotoResult } from './frames.ts';

export interface Keeper {
  /** Takes the frame over, and keeps it when it is at least as sharp as the one it has; of equals the later. */
  offer(frame: ImageBitmap | null, sharpness: number): void;
  /** Hands out what is kept; null when there is nothing. */
  take(): { develop(): Promise<PhotoResult> } | null;
  drop(): void;
}

/** The best full frame of a moment; 8 MB for 1920 x 1080, so only ever one. */
export function createKeeper(): Keeper {
  let best: { readonly frame: ImageBitmap; readonly sharpness: number } | null = null;

  function drop(): void {
    best?.frame.close();
    best = null;
  }

  return {
    offer(frame, sharpness) {
      if (frame === null) return;
      if (best !== null && sharpness < best.sharpness) return frame.close();
      drop();
      best = { frame, sharpness };
    },
    take() {
      const frame = best?.frame;
      best = null;
      if (frame === undefined) return null;
      return {
        async develop() {
          const photo = await encodePhoto(frame, frame.width, frame.height);
          frame.close();
          return photo;
        },
      };
    },
    drop,
  };
}

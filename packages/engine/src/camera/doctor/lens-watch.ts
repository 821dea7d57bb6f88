/** Autofocus settles within two seconds; after five, it will not. Not measured on phones: none were available. */
const BLURRED_FOR_MS = 5_000;
/** A different hint for less than this is ignored, because a hand moves. */
const GAP_MS = 1_200;

export interface LensWatch {
  /** True while a document has been found and stayed blurred for long enough. */
  next(hint: string, nowMs: number): boolean;
}

export function createLensWatch(): LensWatch {
  let since: number | null = null;
  let lastMs = 0;
  return {
    next(hint, nowMs) {
      if (hint === 'blurred') {
        if (nowMs - lastMs > GAP_MS) since = nowMs;
        since ??= nowMs;
        lastMs = nowMs;
      } else if (nowMs - lastMs > GAP_MS) since = null;
      return since !== null && nowMs - since >= BLURRED_FOR_MS;
    },
  };
}

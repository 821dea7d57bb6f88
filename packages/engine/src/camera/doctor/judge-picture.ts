/** Fault of a picture that does arrive, or of its video. */
export type PictureTrouble = Judged | 'paused';
type Judged = 'black' | 'frozen' | 'dark';

/** The picture at one moment: luma of single pixels on a grid, 0 to 255, not averaged, so that noise stays visible. */
interface PictureSample {
  readonly luma: Uint8Array;
  readonly atMs: number;
}

/**
 * Measured with `judge-picture.test.ts`, which renders the specimen with lens and sensor, on 36 scenes (three
 * documents, a dark and a wooden table, 4 to 100 % of the light). A camera that is off or covered sends one value: 0,
 * or 16 if the driver does not convert the range. Every scene has a spread of at least 2.5 levels, even at 4 % of the
 * light.
 */
export const PICTURE_LIMITS = {
  /** Brightest twentieth of a picture without any light. */
  black: 20,
  /** Standard deviation of a picture without sensor noise. */
  flat: 1,
  /** Brightest twentieth, between 30 % of the light (62 to 66) and 20 % (42 to 45), which the review refuses. */
  dark: 50,
  blackForMs: 2_000,
  /** A sensor never repeats a picture exactly; a busy browser shows the same one for up to a second. */
  frozenForMs: 3_000,
  darkForMs: 3_000,
} as const;

export interface PictureJudge {
  /** A fault that has lasted long enough; null if the picture is fine or the fault is new. */
  next(sample: PictureSample): Judged | null;
  reset(): void;
}

/** Judges a stream of samples. A hand over the lens for a moment is not a fault. */
export function createPictureJudge(): PictureJudge {
  let before: Uint8Array | null = null;
  const since: Record<Judged, number | null> = { black: null, frozen: null, dark: null };

  function lasting(trouble: Judged, is: boolean, atMs: number): number {
    since[trouble] = is ? (since[trouble] ?? atMs) : null;
    return since[trouble] === null ? -1 : atMs - since[trouble];
  }

  function reset(): void {
    before = null;
    since.black = since.frozen = since.dark = null;
  }

  return {
    reset,
    next({ luma, atMs }) {
      const { bright, deviation } = measurePicture(luma);
      const black = bright <= PICTURE_LIMITS.black && deviation <= PICTURE_LIMITS.flat;
      const same = before !== null && equal(before, luma);
      before = luma;
      const blackMs = lasting('black', black, atMs);
      const frozenMs = lasting('frozen', same && !black, atMs);
      const darkMs = lasting('dark', bright < PICTURE_LIMITS.dark, atMs);
      if (blackMs >= PICTURE_LIMITS.blackForMs) return 'black';
      if (frozenMs >= PICTURE_LIMITS.frozenForMs) return 'frozen';
      return darkMs >= PICTURE_LIMITS.darkForMs && !black ? 'dark' : null;
    },
  };
}

/** `bright`: 95th percentile. */
export function measurePicture(luma: Uint8Array): { bright: number; deviation: number } {
  const counts = new Uint32Array(256);
  let sum = 0;
  let squares = 0;
  for (const value of luma) {
    counts[value]! += 1;
    sum += value;
    squares += value * value;
  }
  const mean = sum / luma.length;
  let bright = 255;
  for (let above = 0; bright > 0; bright--) {
    above += counts[bright]!;
    if (above >= luma.length / 20) break;
  }
  return { bright, deviation: Math.sqrt(Math.max(0, squares / luma.length - mean * mean)) };
}

const equal = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** 16 x 16 grey means: two takes of one scene differ by sensor noise, and a copy not at all. */
export type FrameSignature = Uint8Array;

export interface RepetitionReport {
  /** Longest run of frames that repeats an earlier run in order: a loop. */
  readonly longestLoop: number;
  /** Share of neighbours that are the same picture: a still image in front of the camera or fed into it. */
  readonly frozen: number;
}

/** Mean absolute difference below which two signatures are one picture. Sensor noise alone gives at least .25. */
const SAME = 0.08;

/** Finds copied frames in pixels that were reduced to signatures. */
export function judgeRepetition(signatures: readonly FrameSignature[]): RepetitionReport {
  const n = signatures.length;
  const same = (i: number, j: number): boolean => difference(signatures[i]!, signatures[j]!) < SAME;
  let frozen = 0;
  let longestLoop = 0;
  const run = new Map<number, number>();
  for (let i = 1; i < n; i++) {
    if (same(i, i - 1)) frozen++;
    for (let j = 0; j < i - 1; j++) {
      const key = i - j; // a loop has a constant distance
      if (same(i, j) && !same(i, i - 1)) {
        const length = (run.get(key) ?? 0) + 1;
        run.set(key, length);
        longestLoop = Math.max(longestLoop, length);
      } else run.delete(key);
    }
  }
  return { longestLoop, frozen: n > 1 ? frozen / (n - 1) : 0 };
}

function difference(a: FrameSignature, b: FrameSignature): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

/**
 * Detects repeated frames and times that no camera produces. Signals only, from pixels reduced to a signature and from
 * time stamps.
 */

/**
 * A frame reduced to 16 x 16 grey means, 0 to 255: two takes of one scene differ by sensor noise, and a copy not at
 * all.
 */
export type FrameSignature = Uint8Array;

export interface RepetitionReport {
  /** Share of frames that equal an earlier one which is not their neighbour. A live camera has none. */
  readonly repeated: number;
  /** Longest run of frames that repeats an earlier run in order: a loop. */
  readonly longestLoop: number;
  /** Share of neighbours that are the same picture: a still image in front of the camera or fed into it. */
  readonly frozen: number;
  /** Coefficient of variation of the time between frames: near 0 for an injected file, at least .02 for a camera. */
  readonly intervalVariation: number;
  /** Number of time stamps that do not ascend. */
  readonly outOfOrder: number;
}

/** Mean absolute difference below which two signatures are one picture. Sensor noise alone gives at least .25. */
const SAME = 0.08;

export function judgeRepetition(signatures: readonly FrameSignature[], timesMs: readonly number[]): RepetitionReport {
  const n = signatures.length;
  const same = (i: number, j: number): boolean => difference(signatures[i]!, signatures[j]!) < SAME;
  let repeated = 0;
  let frozen = 0;
  let longestLoop = 0;
  const run = new Map<number, number>();
  for (let i = 1; i < n; i++) {
    if (same(i, i - 1)) frozen++;
    let again = false;
    for (let j = 0; j < i - 1; j++) {
      const key = i - j; // a loop has a constant distance
      if (same(i, j) && !same(i, i - 1)) {
        again = true;
        const length = (run.get(key) ?? 0) + 1;
        run.set(key, length);
        longestLoop = Math.max(longestLoop, length);
      } else run.delete(key);
    }
    if (again) repeated++;
  }
  const intervals = timesMs.slice(1).map((time, i) => time - timesMs[i]!);
  const mean = intervals.reduce((sum, value) => sum + value, 0) / Math.max(1, intervals.length);
  const variance = intervals.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, intervals.length);
  return {
    repeated: n > 0 ? repeated / n : 0,
    longestLoop,
    frozen: n > 1 ? frozen / (n - 1) : 0,
    intervalVariation: mean > 0 ? Math.sqrt(variance) / mean : 0,
    outOfOrder: intervals.filter((interval) => interval <= 0).length,
  };
}

function difference(a: FrameSignature, b: FrameSignature): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

import { type Grey, meanAround } from './grey.ts';
import { pattern } from './pattern.ts';

/** A part of a picture, as shares of its width and height. */
export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Only the middle of a picture is stored, because a copy may have lost a tenth at each edge. */
export const MIDDLE: Part = { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 };

export const PRINT_BYTES = 256;
/** Small squares close to each other, in halves of the part: moving by one pixel of 160 changes most comparisons. */
const COMPARISONS = pattern('print', PRINT_BYTES, { reach: 0.96, halves: [0.03, 0.05], farthest: 0.3 });
/** Deviation of the differences in levels below which a picture has no features. */
const PLAINEST = 3;

/** The brightness differences of 256 pairs of squares, by which a picture is known. Null for a plain one. */
export function printOf(grey: Grey): Int8Array | null {
  const seen = differencesIn(grey, MIDDLE);
  const deviation = Math.sqrt(seen.reduce((sum, one) => sum + one * one, 0) / seen.length);
  if (deviation < PLAINEST) return null;
  const largest = seen.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return Int8Array.from(seen, (one) => Math.round((one * 127) / largest));
}

export function differencesIn(grey: Grey, { left, top, right, bottom }: Part): Float32Array {
  const [halfX, halfY] = [((right - left) * grey.width) / 2, ((bottom - top) * grey.height) / 2];
  const [x, y] = [((left + right) * grey.width) / 2, ((top + bottom) * grey.height) / 2];
  const unit = (halfX + halfY) / 2;
  const seen = new Float32Array(PRINT_BYTES);
  for (let i = 0; i < PRINT_BYTES; i++) {
    const { ax, ay, bx, by, half } = COMPARISONS[i]!;
    const size = half * unit;
    seen[i] =
      meanAround(grey, x + ax * halfX, y + ay * halfY, size) - meanAround(grey, x + bx * halfX, y + by * halfY, size);
  }
  return seen;
}

/** One minus the correlation. 0: equal except for contrast and brightness; 1: nothing in common. */
export function distance(print: Int8Array, seen: Float32Array): number {
  let [both, one, other] = [0, 0, 0];
  for (let i = 0; i < PRINT_BYTES; i++) {
    both += print[i]! * seen[i]!;
    one += print[i]! ** 2;
    other += seen[i]! ** 2;
  }
  return one * other === 0 ? 1 : 1 - both / Math.sqrt(one * other);
}

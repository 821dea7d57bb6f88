import { createHash } from 'node:crypto';

/** Two squares whose means are compared, around a middle, in units that the user of a pattern names. */
export interface Comparison {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly half: number;
}

export interface PatternOptions {
  /** How far from the middle a square's own middle lies at most, in either direction. */
  readonly reach: number;
  /** Half sides of squares, by turns. */
  readonly halves: readonly number[];
  /** How far apart the two lie at most. */
  readonly farthest: number;
}

/** Drawn once by a name, and never changed: what is kept was compared so. */
export function pattern(name: string, count: number, { reach, halves, farthest }: PatternOptions): Comparison[] {
  let drawn = 0;
  const next = (): number => createHash('sha256').update(`${name} ${drawn++}`).digest().readUInt32BE(0) / 2 ** 32;
  const out: Comparison[] = [];
  while (out.length < count) {
    const half = halves[out.length % halves.length]!;
    const [ax, ay, bx, by] = [next(), next(), next(), next()].map((share) => (share * 2 - 1) * reach) as [
      number,
      number,
      number,
      number,
    ];
    const apart = Math.hypot(ax - bx, ay - by);
    if (apart > 2 * half && apart <= farthest) out.push({ ax, ay, bx, by, half });
  }
  return out;
}

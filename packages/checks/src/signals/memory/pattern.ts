import { hash } from 'node:crypto';

/** Two squares whose means are compared, around a centre, in units defined by the user of the pattern. */
export interface Comparison {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly half: number;
}

export interface PatternOptions {
  /** Largest distance of a square's centre from the pattern's centre, in each direction. */
  readonly reach: number;
  /** Half sides of the squares, used alternately. */
  readonly halves: readonly number[];
  /** Largest distance between the two squares. */
  readonly farthest: number;
}

/** Generated from a name and never changed, because stored features depend on it. */
export function pattern(name: string, count: number, { reach, halves, farthest }: PatternOptions): Comparison[] {
  let drawn = 0;
  const next = (): number => hash('sha256', `${name} ${drawn++}`, 'buffer').readUInt32BE(0) / 2 ** 32;
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

/** A part of an unfinished file: its offset and its length. */
export interface Part {
  readonly offset: number;
  readonly length: number;
}

const NAME = /^(\d{12})-(\d{1,12})$/;

/**
 * Names sort by offset. The length is in the name, so that a shorter part from a dying connection never replaces a
 * longer one.
 */
export const nameOfPart = ({ offset, length }: Part): string => `${String(offset).padStart(12, '0')}-${length}`;

/** Null for a name that we did not write. */
export function parsePart(name: string): Part | null {
  const [, offset, length] = NAME.exec(name) ?? [];
  return length ? { offset: Number(offset), length: Number(length) } : null;
}

/**
 * The parts that make up the longest gapless beginning of the file, in order, each reaching further than the one
 * before.
 */
export function chainOf(parts: readonly Part[]): Part[] {
  const sorted = parts.toSorted((a, b) => a.offset - b.offset);
  const chain: Part[] = [];
  let end = 0;
  for (let next = 0; ;) {
    let best: Part | null = null;
    for (; next < sorted.length && sorted[next]!.offset <= end; next++) {
      const part = sorted[next]!;
      const reach = part.offset + part.length;
      if (reach > end && (!best || reach > best.offset + best.length)) best = part;
    }
    if (!best) return chain;
    chain.push(best);
    end = best.offset + best.length;
  }
}

/** A piece of an unfinished file: where it begins, how long it is. */
export interface Part {
  readonly offset: number;
  readonly length: number;
}

const NAME = /^(\d{12})-(\d{1,12})$/;

/** Sorts by where it begins. The length is in the name, so that a shorter piece from a dying connection never takes the place of a longer one. */
export const nameOfPart = ({ offset, length }: Part): string => `${String(offset).padStart(12, '0')}-${length}`;

/** Null for a name that is none of ours. */
export function parsePart(name: string): Part | null {
  const [, offset, length] = NAME.exec(name) ?? [];
  return length ? { offset: Number(offset), length: Number(length) } : null;
}

/** The pieces that make the longest unbroken beginning of the file, in order, each reaching further than the one before. */
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

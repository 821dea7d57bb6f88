export class Malformed extends Error {}

export function must(condition: unknown): asserts condition {
  if (!condition) throw new Malformed();
}

/** Most bytes of comments, fillers and names, whose contents are ignored. */
export const MOST_ASIDE_BYTES = 4_096;

export class Malformed extends Error {}

export function must(condition: unknown): asserts condition {
  if (!condition) throw new Malformed();
}

/** Bytes of comments, fillers and names, which may say anything. */
export const MOST_ASIDE_BYTES = 4_096;

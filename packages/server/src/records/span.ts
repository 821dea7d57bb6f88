export const DAY_MS = 24 * 60 * 60 * 1000;

/** A period of whole days (UTC) of an account. */
export interface Span {
  readonly accountId: string;
  /** Unix milliseconds; `end` is excluded. */
  readonly start: number;
  readonly end: number;
  readonly flow?: string | undefined;
}

/** `YYYY-MM-DD`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The smallest value that at least `share` of all values do not exceed. */
export function percentile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let left = Math.ceil(total * share);
  for (const [value, count] of [...counts].toSorted(([a], [b]) => a - b)) {
    left -= count;
    if (left <= 0) return value;
  }
  return null;
}

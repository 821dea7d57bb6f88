/** Calls a minute or an hour. */
export type Limit = { readonly name: string } & ({ readonly perMinute: number } | { readonly perHour: number });

export interface Count {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the count begins anew. */
  readonly resetSeconds: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Callers remembered at most; beyond it the oldest windows go, which are over first. */
const CALLERS = 50_000;

/** Counts by caller in windows of a minute or an hour, in this process. */
export function createRateLimiter(now: () => number): (limit: Limit, caller: string) => Count {
  const windows = new Map<string, { startedAt: number; count: number }>();
  return (limit, caller) => {
    const [most, windowMs] = 'perHour' in limit ? [limit.perHour, HOUR_MS] : [limit.perMinute, MINUTE_MS];
    const key = `${limit.name} ${caller}`;
    const at = now();
    let window = windows.get(key);
    if (!window || at - window.startedAt >= windowMs || at < window.startedAt) {
      windows.delete(key);
      if (windows.size >= CALLERS) windows.delete(windows.keys().next().value!);
      window = { startedAt: at, count: 0 };
      windows.set(key, window);
    }
    window.count++;
    return {
      allowed: window.count <= most,
      limit: most,
      remaining: Math.max(0, most - window.count),
      resetSeconds: Math.max(1, Math.ceil((window.startedAt + windowMs - at) / 1000)),
    };
  };
}

export const rateHeaders = (count: Count): Record<string, string> => ({
  'ratelimit-limit': String(count.limit),
  'ratelimit-remaining': String(count.remaining),
  'ratelimit-reset': String(count.resetSeconds),
});

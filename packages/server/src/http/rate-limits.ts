/** Calls a minute. */
export interface Limit {
  readonly name: string;
  readonly perMinute: number;
}

export interface Count {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the count begins anew. */
  readonly resetSeconds: number;
}

const WINDOW_MS = 60_000;
/** Callers remembered at most; beyond it the oldest windows go, which are over first. */
const CALLERS = 50_000;

/** Counts by caller in windows of a minute, in this process. */
export function createRateLimiter(now: () => number): (limit: Limit, caller: string) => Count {
  const windows = new Map<string, { startedAt: number; count: number }>();
  return ({ name, perMinute }, caller) => {
    const key = `${name} ${caller}`;
    const at = now();
    let window = windows.get(key);
    if (!window || at - window.startedAt >= WINDOW_MS || at < window.startedAt) {
      windows.delete(key);
      if (windows.size >= CALLERS) windows.delete(windows.keys().next().value!);
      window = { startedAt: at, count: 0 };
      windows.set(key, window);
    }
    window.count++;
    return {
      allowed: window.count <= perMinute,
      limit: perMinute,
      remaining: Math.max(0, perMinute - window.count),
      resetSeconds: Math.max(1, Math.ceil((window.startedAt + WINDOW_MS - at) / 1000)),
    };
  };
}

export const rateHeaders = (count: Count): Record<string, string> => ({
  'ratelimit-limit': String(count.limit),
  'ratelimit-remaining': String(count.remaining),
  'ratelimit-reset': String(count.resetSeconds),
});

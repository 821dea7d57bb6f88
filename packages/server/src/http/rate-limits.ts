/** Calls a minute, or within `windowMs`. */
export interface Limit {
  readonly name: string;
  readonly perMinute: number;
  readonly windowMs?: number;
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

/** Counts by caller in windows of a minute or of what a limit says, in this process. */
export function createRateLimiter(now: () => number): (limit: Limit, caller: string) => Count {
  const windows = new Map<string, { startedAt: number; count: number }>();
  return ({ name, perMinute, windowMs = WINDOW_MS }, caller) => {
    const key = `${name} ${caller}`;
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
      allowed: window.count <= perMinute,
      limit: perMinute,
      remaining: Math.max(0, perMinute - window.count),
      resetSeconds: Math.max(1, Math.ceil((window.startedAt + windowMs - at) / 1000)),
    };
  };
}

export const rateHeaders = (count: Count): Record<string, string> => ({
  'ratelimit-limit': String(count.limit),
  'ratelimit-remaining': String(count.remaining),
  'ratelimit-reset': String(count.resetSeconds),
});

import type { RateStore, Window } from '../../ports/rate-store.ts';

/** Maximum number of windows of one length; beyond it, the oldest ones, which end first, are dropped. */
const CALLERS = 50_000;

/** Counts within this process only. */
export function createLocalRates(): RateStore {
  const byLength = new Map<number, Map<string, Window>>();
  return {
    async count(key, windowMs, now) {
      const windows = byLength.get(windowMs) ?? new Map<string, Window>();
      byLength.set(windowMs, windows);
      let window = windows.get(key);
      // A window that ends later than a new one would was opened before the clock was set back.
      if (!window || window.endsAt <= now || window.endsAt > now + windowMs) {
        windows.delete(key);
        if (windows.size >= CALLERS) windows.delete(windows.keys().next().value!);
        window = { calls: 0, endsAt: now + windowMs };
      }
      window = { ...window, calls: window.calls + 1 };
      windows.set(key, window);
      return window;
    },
  };
}

import type { RateStore, SharedRates, Window } from '../../ports/rate-store.ts';

export interface SharedRateStore extends RateStore {
  /** True while calls are counted in this process only. */
  isLocal(): boolean;
}

interface Waiting {
  readonly key: string;
  readonly windowMs: number;
  readonly now: number;
  readonly resolve: (window: Window) => void;
}

/** A store that has not answered by then counts as away: a limit must not delay the calls that it protects. */
const PATIENCE_MS = 1_000;
/** How long calls are counted here before the store is tried again. */
const AWAY_MS = 2_000;
/** Most keys of one statement. */
const TOGETHER = 500;

/**
 * Counts in a store that processes share. Calls that come while an earlier count is under way are counted together with
 * the next one, so that a process has one statement under way, however many calls it answers. While the store is away,
 * calls are counted here, and each process holds the limit by itself.
 */
export function createSharedRates(
  shared: SharedRates,
  local: RateStore,
  {
    onAway = () => {},
    onLocal = () => {},
    patienceMs = PATIENCE_MS,
    awayMs = AWAY_MS,
  }: {
    readonly onAway?: (error: unknown) => void;
    /** Called for each call that is counted in this process only. */
    readonly onLocal?: () => void;
    readonly patienceMs?: number;
    readonly awayMs?: number;
  } = {},
): SharedRateStore {
  let waiting: Waiting[] = [];
  let isRunning = false;
  /** From this process's own clock, because the service's clock may come from the unavailable store. */
  let awayUntil = -Infinity;
  let isAway = false;

  const countHere = (key: string, windowMs: number, now: number): Promise<Window> => {
    onLocal();
    return local.count(key, windowMs, now);
  };

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const entries = waiting.splice(0, TOGETHER);
      const byKey = Map.groupBy(entries, ({ key }) => key);
      const groups = [...byKey.values()];
      const counts = groups.map((group) => ({ ...group[0]!, calls: group.length }));
      try {
        const windows = await withPatience(shared.add(counts, entries.at(-1)!.now), patienceMs);
        isAway = false;
        groups.forEach((group, i) => {
          const { calls, endsAt } = windows[i]!;
          // The calls of this group are the last ones of the count, in the order in which they came.
          group.forEach(({ resolve }, n) => resolve({ calls: calls - group.length + n + 1, endsAt }));
        });
      } catch (error) {
        if (!isAway) onAway(error);
        isAway = true;
        awayUntil = performance.now() + awayMs;
        for (const { key, windowMs, now, resolve } of [...entries, ...waiting.splice(0)]) {
          void countHere(key, windowMs, now).then(resolve);
        }
      }
    }
    isRunning = false;
  }

  return {
    isLocal: () => isAway,
    count(key, windowMs, now) {
      if (performance.now() < awayUntil) return countHere(key, windowMs, now);
      return new Promise((resolve) => {
        waiting.push({ key, windowMs, now, resolve });
        if (!isRunning) void run();
      });
    },
  };
}

function withPatience<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the shared limits did not answer')), ms);
  });
  // An answer that comes too late is no longer needed.
  promise.catch(() => {});
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

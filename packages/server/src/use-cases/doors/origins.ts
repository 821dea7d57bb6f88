import { listAccounts } from '../../records/accounts/accounts.ts';
import type { Store } from '../../records/store.ts';

/** A preflight has no key and cannot name its account, so the actual request is checked against its account again. */
const CACHE_MS = 5_000;

export interface Origins {
  /** True if any account lists the origin. */
  listed(origin: string): Promise<boolean>;
}

export function createOrigins(store: Store, now: () => number): Origins {
  let patterns: Promise<readonly string[]> | null = null;
  let readAt = 0;
  return {
    async listed(origin) {
      const at = now();
      // A clock that was set back would keep the list for as long as it was set back.
      if (!patterns || at < readAt || at - readAt > CACHE_MS) {
        readAt = at;
        patterns = readPatterns(store);
      }
      const asked = patterns;
      try {
        return matchesOrigin(origin, await asked);
      } catch (error) {
        if (patterns === asked) patterns = null;
        throw error;
      }
    },
  };
}

const readPatterns = async ({ db }: Store): Promise<readonly string[]> =>
  (await listAccounts(db)).flatMap((account) => account.settings.allowedOrigins);

/** Matches exactly, except that the port may be `*`. */
export function matchesOrigin(origin: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith(':*') ? origin.replace(/:\d{1,5}$/, '') === pattern.slice(0, -2) : origin === pattern,
  );
}

import { listAccounts } from '../../records/accounts/accounts.ts';
import type { Store } from '../../records/store.ts';

/** A preflight has no key and cannot name its account, so the actual request is checked against its account again. */
const CACHE_MS = 5_000;

export interface Origins {
  /** True if any account lists the origin. */
  listed(origin: string): Promise<boolean>;
}

export function createOrigins(store: Store, now: () => number): Origins {
  let patterns: readonly string[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    async listed(origin) {
      if (now() - readAt > CACHE_MS) {
        readAt = now();
        patterns = (await listAccounts(store.db)).flatMap((account) => account.settings.allowedOrigins);
      }
      return matchesOrigin(origin, patterns);
    },
  };
}

/** Matches exactly, except that the port may be `*`. */
export function matchesOrigin(origin: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith(':*') ? origin.replace(/:\d{1,5}$/, '') === pattern.slice(0, -2) : origin === pattern,
  );
}

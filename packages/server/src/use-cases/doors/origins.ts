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

/** Matches exactly, except that the port of a pattern may be `*`, and with https its first label. */
export function matchesOrigin(origin: string, patterns: readonly string[]): boolean {
  if (origin.includes('*')) return false;
  const anyLabel = (each: string): string => each.replace(/^https:\/\/[a-z0-9-]+\./, 'https://*.');
  const anyPort = origin.replace(/(:\d{1,5})?$/, ':*');
  return [origin, anyPort, anyLabel(origin), anyLabel(anyPort)].some((each) => patterns.includes(each));
}

/**
 * Whether everything below the `*` of a pattern belongs to one owner. Below a public suffix such as `co.uk` or
 * `github.io`, anybody may have a page.
 */
export async function isOwned(pattern: string): Promise<boolean> {
  if (!pattern.startsWith('https://*.')) return true;
  const { parse } = await import('tldts');
  const { domain, isIp } = parse(pattern.replace('*.', ''), { allowPrivateDomains: true });
  return domain !== null && !isIp;
}

import { randomBytes } from 'node:crypto';
import { findApiKey, insertApiKey, type KeyKind, touchApiKey } from '../ports/store/accounts/api-keys.ts';
import { sha256Hex } from '../ports/store/ids.ts';
import type { Db, Store } from '../ports/store/store.ts';

export type KeyEnvironment = 'test' | 'live';

const PATTERN = /^vk_(test|live)_(api|sdk|secret)_[A-Za-z0-9_-]{43}$/;
/** `last used` is only displayed, so a resolution of one minute saves a write per request. */
const TOUCH_MS = 60_000;

/** Creates a key and stores its hash. The key itself is returned once and not stored. */
export async function createAccountKey(
  tx: Db,
  options: { accountId: string; kind: KeyKind; environment: KeyEnvironment; name: string; now: number },
): Promise<string> {
  const { accountId, kind, environment, name, now } = options;
  // 256 random bits cannot be guessed, so a plain SHA-256 is enough.
  const key = `vk_${environment}_${kind}_${randomBytes(32).toString('base64url')}`;
  await insertApiKey(tx, {
    accountId,
    kind,
    name,
    prefix: key.slice(0, key.lastIndexOf('_', key.length - 44) + 5),
    hash: sha256Hex(key),
    createdAt: now,
  });
  return key;
}

export interface KnownKey {
  readonly id: string;
  readonly accountId: string;
  readonly kind: KeyKind;
}

/** Looks up keys. Returns null for unknown, malformed and revoked keys alike. */
export function createKeyLookup(store: Store, now: () => number): (key: string) => Promise<KnownKey | null> {
  const touched = new Map<string, number>();
  return async (key) => {
    if (!PATTERN.test(key)) return null;
    const row = await findApiKey(store.db, sha256Hex(key));
    if (!row || row.revokedAt !== null) return null;
    const at = now();
    if (at - (touched.get(row.id) ?? 0) > TOUCH_MS) {
      touched.set(row.id, at);
      await store.withLock(null, (tx) => touchApiKey(tx, row.id, at));
    }
    return { id: row.id, accountId: row.accountId, kind: row.kind };
  };
}

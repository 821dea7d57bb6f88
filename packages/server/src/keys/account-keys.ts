import { randomBytes } from 'node:crypto';
import { type KeyScope, SPECIFIED_SCOPES } from '@verify/contract';
import { findApiKey, insertApiKey, type KeyKind, touchApiKey } from '../records/accounts/api-keys.ts';
import { sha256Hex } from '../records/ids.ts';
import type { Db, Store } from '../records/store.ts';

export type KeyEnvironment = 'test' | 'live';

const PATTERN = /^vk_(test|live)_(api|sdk|secret)_[A-Za-z0-9_-]{43}$/;
/** `last used` is only displayed, so a resolution of one minute saves a write per request. */
const TOUCH_MS = 60_000;

/** Creates a key and stores its hash. The key itself is returned once and not stored. */
export async function createAccountKey(
  tx: Db,
  options: {
    accountId: string;
    kind: KeyKind;
    environment: KeyEnvironment;
    name: string;
    now: number;
    /** For API keys only. */
    scopes?: readonly KeyScope[] | undefined;
    expiresAt?: number | null;
  },
): Promise<{ readonly id: string; readonly key: string }> {
  const { accountId, kind, environment, name, now, scopes = SPECIFIED_SCOPES, expiresAt = null } = options;
  // 256 random bits, so a plain SHA-256 is enough: there is nothing to guess.
  const key = `vk_${environment}_${kind}_${randomBytes(32).toString('base64url')}`;
  const id = await insertApiKey(tx, {
    accountId,
    kind,
    name,
    prefix: key.slice(0, key.lastIndexOf('_', key.length - 44) + 5),
    hash: sha256Hex(key),
    scopes: kind === 'api' ? scopes : null,
    createdAt: now,
    expiresAt,
  });
  return { id, key };
}

export interface KnownKey {
  readonly id: string;
  readonly accountId: string;
  readonly kind: KeyKind;
  readonly scopes: readonly KeyScope[];
}

/** Looks up keys. Returns null for unknown, malformed, expired and revoked keys. */
export function createKeyLookup(store: Store, now: () => number): (key: string) => Promise<KnownKey | null> {
  const touched = new Map<string, number>();
  return async (key) => {
    if (!PATTERN.test(key)) return null;
    const row = await findApiKey(store.db, sha256Hex(key));
    const at = now();
    if (!row || row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= at)) return null;
    if (at - (touched.get(row.id) ?? 0) > TOUCH_MS) {
      touched.set(row.id, at);
      await store.withLock(null, (tx) => touchApiKey(tx, row.id, at));
    }
    return { id: row.id, accountId: row.accountId, kind: row.kind, scopes: row.scopes ?? [] };
  };
}

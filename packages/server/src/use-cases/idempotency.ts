import { type ProblemCode, SERVICE_LIMITS } from '@verify/contract';
import type { Needs } from '../context.ts';
import { findIdempotent, putIdempotent } from '../records/accounts/idempotency.ts';
import { sha256Hex } from '../records/ids.ts';
import type { Db } from '../records/store.ts';

export type Once<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: ProblemCode };

const PATTERN = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs an action once per `Idempotency-Key`, in one transaction with its record. The return value of `make` is stored
 * for 24 h and
 * returned again, so it must not contain a secret; secret parts of an answer are derived from it.
 * @param said the content of the request; the same key with other content is refused
 */
export async function once<T>(
  context: Needs<'now' | 'store'>,
  /** The value of the header, if present. */
  key: string | readonly string[] | undefined,
  which: { accountId: string; scope: string; said: unknown },
  make: (tx: Db) => Promise<T>,
): Promise<Once<T>> {
  if (key === undefined) return { ok: true, value: await context.store.withLock(null, make) };
  if (typeof key !== 'string' || !PATTERN.test(key)) return { ok: false, code: 'idempotency_key_malformed' };

  const { accountId, scope } = which;
  const bodyHash = sha256Hex(JSON.stringify(which.said) ?? '');
  const now = context.now();
  return context.store.withLock(`once ${accountId} ${scope} ${key}`, async (tx): Promise<Once<T>> => {
    const earlier = await findIdempotent(tx, { accountId, scope, key }, now);
    if (earlier && earlier.bodyHash !== bodyHash) return { ok: false, code: 'idempotency_conflict' };
    if (earlier) return { ok: true, value: JSON.parse(earlier.answer) as T };
    const value = await make(tx);
    const answer = JSON.stringify(value);
    const expiresAt = now + SERVICE_LIMITS.idempotencySeconds * 1000;
    await putIdempotent(tx, { accountId, scope, key, bodyHash, answer, createdAt: now, expiresAt });
    return { ok: true, value };
  });
}

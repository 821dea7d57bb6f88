import { find, put, remove } from '../rows.ts';
import type { Db } from '../store.ts';
import type { IdempotencyRow } from '../tables.ts';

/** The answer that this account's key already received, while it is kept. */
export const findIdempotent = (tx: Db, which: Pick<IdempotencyRow, 'accountId' | 'scope' | 'key'>, now: number) =>
  find(tx, 'idempotency', { ...which, expiresAt: { '>': now } });

export const putIdempotent = (tx: Db, row: IdempotencyRow) => put(tx, 'idempotency', row, 'accountId', 'scope', 'key');

export const deleteExpiredIdempotent = (tx: Db, now: number) => remove(tx, 'idempotency', { expiresAt: { '<=': now } });

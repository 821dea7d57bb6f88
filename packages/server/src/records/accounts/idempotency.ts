import { first, type Db } from '../store.ts';
import type { IdempotencyRow } from '../tables.ts';

/** The answer that this account's key already received, while it is kept. */
export async function findIdempotent(
  tx: Db,
  which: Pick<IdempotencyRow, 'accountId' | 'scope' | 'key'>,
  now: number,
): Promise<IdempotencyRow | null> {
  return first(
    tx
      .selectFrom('idempotency')
      .selectAll()
      .where('accountId', '=', which.accountId)
      .where('scope', '=', which.scope)
      .where('key', '=', which.key)
      .where('expiresAt', '>', now),
  );
}

export async function insertIdempotent(tx: Db, row: IdempotencyRow): Promise<void> {
  await tx
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'scope', 'key']).doUpdateSet({
        bodyHash: row.bodyHash,
        answer: row.answer,
        createdAt: row.createdAt,
        expiresAt: row.expiresAt,
      }),
    )
    .execute();
}

export async function deleteExpiredIdempotent(tx: Db, now: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('expiresAt', '<=', now).execute();
}

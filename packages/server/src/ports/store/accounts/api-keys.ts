import { newId } from '../ids.ts';
import type { Db } from '../store.ts';
import type { ApiKeyRow } from '../tables.ts';

export type KeyKind = ApiKeyRow['kind'];

/** Inserts a key; the store holds its hash, never the key. */
export async function insertApiKey(
  tx: Db,
  key: Pick<ApiKeyRow, 'accountId' | 'kind' | 'name' | 'prefix' | 'hash' | 'createdAt'>,
): Promise<ApiKeyRow> {
  const row: ApiKeyRow = { id: newId(), ...key, lastUsedAt: null, revokedAt: null };
  await tx.insertInto('apiKeys').values(row).execute();
  return row;
}

export async function findApiKey(db: Db, hash: string): Promise<ApiKeyRow | null> {
  const row = await db.selectFrom('apiKeys').selectAll().where('hash', '=', hash).executeTakeFirst();
  return row ?? null;
}

export async function listApiKeys(db: Db, accountId: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('apiKeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function touchApiKey(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

export async function revokeApiKey(tx: Db, accountId: string, id: string, now: number): Promise<boolean> {
  const changed = await tx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

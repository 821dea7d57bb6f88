import { KeyScope } from '@verify/contract';
import { newId } from '../ids.ts';
import { changes, type Db } from '../store.ts';
import type { ApiKeyRow } from '../tables.ts';

export type KeyKind = ApiKeyRow['kind'];
/** The stored form has the key's hash, never the key. */
export type ApiKey = Omit<ApiKeyRow, 'scopes'> & { readonly scopes: readonly KeyScope[] | null };

export async function insertApiKey(
  tx: Db,
  key: Pick<ApiKey, 'accountId' | 'kind' | 'name' | 'prefix' | 'hash' | 'scopes' | 'createdAt' | 'expiresAt'>,
): Promise<string> {
  const id = newId();
  const scopes = key.scopes && JSON.stringify(key.scopes);
  await tx
    .insertInto('apiKeys')
    .values({ id, ...key, scopes, lastUsedAt: null, revokedAt: null })
    .execute();
  return id;
}

export async function findApiKey(db: Db, hash: string): Promise<ApiKey | null> {
  const row = await db.selectFrom('apiKeys').selectAll().where('hash', '=', hash).executeTakeFirst();
  return row ? toApiKey(row) : null;
}

export async function listApiKeys(db: Db, accountId: string): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('apiKeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toApiKey);
}

/** Counts keys that are neither revoked nor expired. */
export async function countApiKeys(db: Db, accountId: string, now: number): Promise<number> {
  const { n } = await db
    .selectFrom('apiKeys')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function touchApiKey(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', id).execute();
}

export async function revokeApiKey(tx: Db, accountId: string, id: string, now: number): Promise<boolean> {
  return changes(
    tx
      .updateTable('apiKeys')
      .set({ revokedAt: now })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('revokedAt', 'is', null),
  );
}

/** Scopes that this version does not know are ignored. */
function toApiKey(row: ApiKeyRow): ApiKey {
  const named: unknown = row.scopes === null ? null : JSON.parse(row.scopes);
  return { ...row, scopes: Array.isArray(named) ? KeyScope.options.filter((each) => named.includes(each)) : null };
}

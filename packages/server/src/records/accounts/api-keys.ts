import { KeyScope } from '@verify/contract';
import { newId } from '../ids.ts';
import { find, insert, list, update } from '../rows.ts';
import type { Db } from '../store.ts';
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
  await insert(tx, 'apiKeys', { id, ...key, scopes, lastUsedAt: null, revokedAt: null });
  return id;
}

export async function findApiKey(db: Db, hash: string): Promise<ApiKey | null> {
  const row = await find(db, 'apiKeys', { hash });
  return row ? toApiKey(row) : null;
}

export const listApiKeys = async (db: Db, accountId: string): Promise<ApiKey[]> =>
  (await list(db, 'apiKeys', { accountId }, ['createdAt desc', 'id'])).map(toApiKey);

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

export const touchApiKey = (db: Db, id: string, now: number) => update(db, 'apiKeys', { id }, { lastUsedAt: now });

export const revokeApiKey = async (tx: Db, accountId: string, id: string, now: number): Promise<boolean> =>
  (await update(tx, 'apiKeys', { accountId, id, revokedAt: null }, { revokedAt: now })) > 0;

/** Scopes that this version does not know are ignored. */
function toApiKey(row: ApiKeyRow): ApiKey {
  const named: unknown = row.scopes === null ? null : JSON.parse(row.scopes);
  return { ...row, scopes: Array.isArray(named) ? KeyScope.options.filter((each) => named.includes(each)) : null };
}

import type { Db } from './store.ts';
import type { SigningKeyRow } from './tables.ts';

export async function insertSigningKey(tx: Db, key: SigningKeyRow): Promise<void> {
  await tx.insertInto('signingKeys').values(key).execute();
}

/** Newest first: the first that is not retired signs, all of them verify. */
export async function listSigningKeys(
  db: Db,
  purpose: SigningKeyRow['purpose'],
  accountId: string | null,
): Promise<SigningKeyRow[]> {
  return db
    .selectFrom('signingKeys')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('accountId', accountId === null ? 'is' : '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

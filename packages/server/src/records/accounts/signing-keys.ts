import type { Db } from '../store.ts';
import type { SigningKeyRow } from '../tables.ts';

export async function insertSigningKey(tx: Db, key: SigningKeyRow): Promise<void> {
  await tx.insertInto('signingKeys').values(key).execute();
}

export async function saveKeySecret(tx: Db, id: string, secret: string): Promise<void> {
  await tx.updateTable('signingKeys').set({ secret }).where('id', '=', id).execute();
}

export async function saveKeyTimes(
  tx: Db,
  id: string,
  times: Partial<Pick<SigningKeyRow, 'signsFrom' | 'retiredAt'>>,
): Promise<void> {
  await tx.updateTable('signingKeys').set(times).where('id', '=', id).execute();
}

/** Keys, newest first. */
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

import type { Db } from './store.ts';

/** Stores the values that a backend set for a token which has not opened its application yet. */
export async function insertTokenValues(
  tx: Db,
  row: { jti: string; accountId: string; body: string; expiresAt: number },
): Promise<void> {
  await tx.insertInto('tokenValues').values(row).execute();
}

/**
 * Removes the row and returns its body; from then on the values are stored with the application. Null if the backend
 * set nothing.
 */
export async function takeTokenValues(tx: Db, jti: string): Promise<string | null> {
  const row = await tx.deleteFrom('tokenValues').where('jti', '=', jti).returning('body').executeTakeFirst();
  return row?.body ?? null;
}

export async function findTokenValues(db: Db, jti: string): Promise<string | null> {
  const row = await db.selectFrom('tokenValues').select('body').where('jti', '=', jti).executeTakeFirst();
  return row?.body ?? null;
}

/** Deletes the values of tokens that nobody used. */
export async function deleteExpiredTokenValues(tx: Db, now: number): Promise<void> {
  await tx.deleteFrom('tokenValues').where('expiresAt', '<=', now).execute();
}

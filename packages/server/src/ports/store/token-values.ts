import type { Db } from './store.ts';

/** What a backend set for a token that has not opened its application yet. */
export async function insertTokenValues(
  tx: Db,
  row: { jti: string; accountId: string; body: string; expiresAt: number },
): Promise<void> {
  await tx.insertInto('tokenValues').values(row).execute();
}

/** Removes the row and returns its body: from here on the values lie with the application. Null when the backend set nothing. */
export async function takeTokenValues(tx: Db, jti: string): Promise<string | null> {
  const row = await tx.deleteFrom('tokenValues').where('jti', '=', jti).returning('body').executeTakeFirst();
  return row?.body ?? null;
}

export async function findTokenValues(db: Db, jti: string): Promise<string | null> {
  const row = await db.selectFrom('tokenValues').select('body').where('jti', '=', jti).executeTakeFirst();
  return row?.body ?? null;
}

/** Of tokens that nobody used. */
export async function deleteExpiredTokenValues(tx: Db, now: number): Promise<void> {
  await tx.deleteFrom('tokenValues').where('expiresAt', '<=', now).execute();
}

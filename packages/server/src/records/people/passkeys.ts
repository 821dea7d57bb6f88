import { changes, type Db } from '../store.ts';
import type { PasskeyRow } from '../tables.ts';

export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').execute();
}

/** False if the authenticator's key is registered already, for whomever. */
export async function insertPasskey(tx: Db, row: Omit<PasskeyRow, 'usedAt'>): Promise<boolean> {
  const known = await tx.selectFrom('passkeys').select('id').where('id', '=', row.id).executeTakeFirst();
  if (known) return false;
  await tx
    .insertInto('passkeys')
    .values({ ...row, usedAt: null })
    .execute();
  await countPasskeys(tx, row.userId);
  return true;
}

export async function usePasskey(tx: Db, id: string, counter: number, usedAt: number): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, usedAt }).where('id', '=', id).execute();
}

/** Removes one passkey of the user, or all. */
export async function deletePasskeys(tx: Db, userId: string, id?: string): Promise<void> {
  const all = tx.deleteFrom('passkeys').where('userId', '=', userId);
  await (id === undefined ? all : all.where('id', '=', id)).execute();
  await countPasskeys(tx, userId);
}

/** Kept beside the user, because every call of the dashboard asks whether there is a second step. */
async function countPasskeys(tx: Db, userId: string): Promise<void> {
  const passkeys = (await listPasskeys(tx, userId)).length;
  await tx.updateTable('users').set({ passkeys }).where('id', '=', userId).execute();
}

/** One challenge per user: a new one replaces it. */
export async function saveChallenge(tx: Db, userId: string, challenge: string, expiresAt: number): Promise<void> {
  await tx
    .insertInto('passkeyChallenges')
    .values({ userId, challenge, expiresAt })
    .onConflict((of) => of.column('userId').doUpdateSet({ challenge, expiresAt }))
    .execute();
}

/** Whether this is the user's challenge. It can't be answered again. */
export async function takeChallenge(tx: Db, userId: string, challenge: string, now: number): Promise<boolean> {
  return changes(
    tx
      .deleteFrom('passkeyChallenges')
      .where('userId', '=', userId)
      .where('challenge', '=', challenge)
      .where('expiresAt', '>', now),
  );
}

import { find, insert, list, put, remove, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { PasskeyRow } from '../tables.ts';

export const listPasskeys = (db: Db, userId: string) => list(db, 'passkeys', { userId }, ['createdAt']);

/** False if the authenticator's key is already registered, for any user. */
export async function insertPasskey(tx: Db, row: Omit<PasskeyRow, 'usedAt'>): Promise<boolean> {
  if (await find(tx, 'passkeys', { id: row.id })) return false;
  await insert(tx, 'passkeys', { ...row, usedAt: null });
  await countPasskeys(tx, row.userId);
  return true;
}

export const usePasskey = (tx: Db, id: string, counter: number, usedAt: number) =>
  update(tx, 'passkeys', { id }, { counter, usedAt });

/** Removes one passkey of the user, or all. */
export async function deletePasskeys(tx: Db, userId: string, id?: string): Promise<void> {
  await remove(tx, 'passkeys', id === undefined ? { userId } : { userId, id });
  await countPasskeys(tx, userId);
}

/** Kept beside the user, because every call of the dashboard asks whether there is a second step. */
async function countPasskeys(tx: Db, userId: string): Promise<void> {
  await update(tx, 'users', { id: userId }, { passkeys: (await listPasskeys(tx, userId)).length });
}

/** One challenge per user: a new one replaces it. */
export const saveChallenge = (tx: Db, userId: string, challenge: string, expiresAt: number) =>
  put(tx, 'passkeyChallenges', { userId, challenge, expiresAt }, 'userId');

/** Whether this is the user's challenge. It can't be answered again. */
export const takeChallenge = async (tx: Db, userId: string, challenge: string, now: number): Promise<boolean> =>
  (await remove(tx, 'passkeyChallenges', { userId, challenge, expiresAt: { '>': now } })) > 0;

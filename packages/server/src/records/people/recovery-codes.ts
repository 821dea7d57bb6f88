import { sha256Hex } from '../ids.ts';
import { insert, remove, update } from '../rows.ts';
import type { Db } from '../store.ts';

/** New codes replace all previous ones. `codes` have the form that `plainCode` returns. */
export async function replaceRecoveryCodes(
  tx: Db,
  userId: string,
  codes: readonly string[],
  now: number,
): Promise<void> {
  await remove(tx, 'recoveryCodes', { userId });
  const rows = codes.map((code) => ({ userId, hash: sha256Hex(code), createdAt: now, usedAt: null }));
  await insert(tx, 'recoveryCodes', rows);
}

/** Each code works once, because the statement itself checks it. */
export const useRecoveryCode = async (tx: Db, userId: string, code: string, now: number): Promise<boolean> =>
  (await update(tx, 'recoveryCodes', { userId, hash: sha256Hex(code), usedAt: null }, { usedAt: now })) > 0;

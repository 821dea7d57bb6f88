import { sha256Hex } from '../ids.ts';
import { changes, type Db } from '../store.ts';

/** New codes replace all previous ones. `codes` have the form that `plainCode` returns. */
export async function replaceRecoveryCodes(
  tx: Db,
  userId: string,
  codes: readonly string[],
  now: number,
): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  if (codes.length === 0) return;
  const rows = codes.map((code) => ({ userId, hash: sha256Hex(code), createdAt: now, usedAt: null }));
  await tx.insertInto('recoveryCodes').values(rows).execute();
}

/** Each code works once, because the statement itself checks it. */
export async function useRecoveryCode(tx: Db, userId: string, code: string, now: number): Promise<boolean> {
  return changes(
    tx
      .updateTable('recoveryCodes')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('hash', '=', sha256Hex(code))
      .where('usedAt', 'is', null),
  );
}

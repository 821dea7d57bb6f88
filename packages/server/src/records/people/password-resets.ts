import { sha256Hex } from '../ids.ts';
import { first, type Db } from '../store.ts';

/** A repeated attempt to send the mail has the same secret, which then exists already. */
export async function insertReset(
  tx: Db,
  reset: { readonly secret: string; readonly userId: string; readonly createdAt: number; readonly expiresAt: number },
): Promise<void> {
  const { secret, ...said } = reset;
  await tx
    .insertInto('passwordResets')
    .values({ ...said, hash: sha256Hex(secret), usedAt: null })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

/** The user whose password this secret may set; null if it is unknown, used or too old. */
export async function findReset(db: Db, secret: string, now: number): Promise<{ readonly userId: string } | null> {
  return first(
    db
      .selectFrom('passwordResets')
      .select('userId')
      .where('hash', '=', sha256Hex(secret))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now),
  );
}

/** Of many browsers at once, only one succeeds. Every other open secret of the user ends with it. */
export async function takeReset(tx: Db, secret: string, userId: string, now: number): Promise<boolean> {
  const taken = await tx
    .updateTable('passwordResets')
    .set({ usedAt: now })
    .where('hash', '=', sha256Hex(secret))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return false;
  await endResetsOf(tx, userId, now);
  return true;
}

/** A user who signs in or changes the password needs no reset any more. */
async function endResetsOf(tx: Db, userId: string, now: number): Promise<void> {
  await tx
    .updateTable('passwordResets')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

export async function deleteResetsBefore(tx: Db, before: number): Promise<void> {
  await tx.deleteFrom('passwordResets').where('expiresAt', '<', before).execute();
}

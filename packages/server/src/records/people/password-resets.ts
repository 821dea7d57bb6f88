import { sha256Hex } from '../ids.ts';
import { find, remove, update } from '../rows.ts';
import type { Db } from '../store.ts';

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
export const findReset = (db: Db, secret: string, now: number): Promise<{ readonly userId: string } | null> =>
  find(db, 'passwordResets', { hash: sha256Hex(secret), usedAt: null, expiresAt: { '>': now } });

/** Of many browsers at once, only one succeeds. Every other open secret of the user ends with it. */
export async function takeReset(tx: Db, secret: string, userId: string, now: number): Promise<boolean> {
  const open = { hash: sha256Hex(secret), userId, usedAt: null, expiresAt: { '>': now } };
  if ((await update(tx, 'passwordResets', open, { usedAt: now })) === 0) return false;
  await update(tx, 'passwordResets', { userId, usedAt: null }, { usedAt: now });
  return true;
}

export const deleteResetsBefore = (tx: Db, before: number) =>
  remove(tx, 'passwordResets', { expiresAt: { '<': before } });

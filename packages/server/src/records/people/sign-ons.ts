import { sha256Hex } from '../ids.ts';
import { insert, list, remove } from '../rows.ts';
import type { Db } from '../store.ts';
import type { SignOnRow } from '../tables.ts';

export type NewSignOn = Omit<SignOnRow, 'hash' | 'browserHash'> & { readonly state: string; readonly browser: string };

export const insertSignOn = (tx: Db, { state, browser, ...row }: NewSignOn) =>
  insert(tx, 'signOns', { ...row, hash: sha256Hex(state), browserHash: sha256Hex(browser) });

/** Takes the one of this browser and deletes it, so that a repeated address opens nothing. */
export async function takeSignOn(tx: Db, state: string, browser: string, now: number): Promise<SignOnRow | null> {
  const row = await tx
    .deleteFrom('signOns')
    .where('hash', '=', sha256Hex(state))
    .where('browserHash', '=', sha256Hex(browser))
    .returningAll()
    .executeTakeFirst();
  return row && row.expiresAt > now ? row : null;
}

/** False if this notice was accepted before. */
export async function takeNotice(tx: Db, issuer: string, id: string, expiresAt: number): Promise<boolean> {
  const taken = await tx
    .insertInto('logoutNotices')
    .values({ hash: sha256Hex(`${issuer}\n${id}`), expiresAt })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteOldSignOns(tx: Db, now: number): Promise<void> {
  await remove(tx, 'signOns', { expiresAt: { '<=': now } });
  await remove(tx, 'logoutNotices', { expiresAt: { '<=': now } });
}

/** Ends the sessions named by a provider: one of its own sessions, or all of a subject. Returns their users' ids. */
export async function deleteSignedOn(
  tx: Db,
  { issuer, subject, sid }: { readonly issuer: string; readonly subject: string | null; readonly sid: string | null },
): Promise<string[]> {
  let gone = tx.deleteFrom('userSessions').where('issuer', '=', issuer);
  if (sid !== null) gone = gone.where('sid', '=', sid);
  if (subject !== null) gone = gone.where('subject', '=', subject);
  const rows = await gone.returning('userId').execute();
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** Ends every session that a password opened, except the caller's and those of users for emergencies. */
export async function deletePasswordSessions(tx: Db, accountId: string, butUserId: string): Promise<void> {
  const users = await list(tx, 'users', { accountId, breakGlass: 0 });
  const userIds = users.filter(({ id }) => id !== butUserId).map(({ id }) => id);
  await remove(tx, 'userSessions', { userId: userIds, issuer: null });
}

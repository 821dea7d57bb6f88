import { changes, type Db } from '../store.ts';
import type { WalletRequestRow } from '../tables.ts';

export async function insertWalletRequest(tx: Db, request: WalletRequestRow): Promise<void> {
  await tx.insertInto('walletRequests').values(request).execute();
}

export async function findWalletRequest(db: Db, id: string): Promise<WalletRequestRow | null> {
  return (await db.selectFrom('walletRequests').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The requests of an application, newest first. */
export async function listWalletRequests(db: Db, applicationId: string): Promise<WalletRequestRow[]> {
  return db
    .selectFrom('walletRequests')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function saveWalletRequest(
  tx: Db,
  id: string,
  change: Partial<Omit<WalletRequestRow, 'id' | 'applicationId'>>,
): Promise<void> {
  await tx.updateTable('walletRequests').set(change).where('id', '=', id).execute();
}

/** Notes what was fetched. False if the request was answered or has expired. */
export async function claimFetch(
  tx: Db,
  id: string,
  fetched: Pick<WalletRequestRow, 'fetchedWith' | 'sealed'>,
  now: number,
): Promise<boolean> {
  return changes(
    tx
      .updateTable('walletRequests')
      .set(fetched)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('expiresAt', '>', now),
  );
}

/** Takes only one answer, valid or not, because the statement itself checks the state. */
export async function claimAnswer(
  tx: Db,
  id: string,
  claim: Partial<Pick<WalletRequestRow, 'state' | 'code'>>,
  now: number,
): Promise<boolean> {
  return changes(
    tx
      .updateTable('walletRequests')
      .set(claim)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('expiresAt', '>', now),
  );
}

/** Portraits are removed together with the pictures of an application. */
export async function dropWalletPortraits(tx: Db, applicationId: string): Promise<void> {
  await tx.updateTable('walletRequests').set({ portrait: null }).where('applicationId', '=', applicationId).execute();
}

/** What an answer held that nobody confirmed in time is forgotten: it may be somebody else's. */
export async function forgetUnconfirmed(tx: Db, now: number): Promise<void> {
  await tx
    .updateTable('walletRequests')
    .set({ sealed: '', portrait: null })
    .where('state', 'in', ['waiting', 'answering', 'number'])
    .where('expiresAt', '<=', now)
    .where('sealed', '<>', '')
    .execute();
}

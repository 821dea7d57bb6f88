import { find, insert, list, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { WalletRequestRow } from '../tables.ts';

export const insertWalletRequest = (tx: Db, request: WalletRequestRow) => insert(tx, 'walletRequests', request);
export const findWalletRequest = (db: Db, id: string) => find(db, 'walletRequests', { id });

/** The requests of an application, newest first. */
export const listWalletRequests = (db: Db, applicationId: string) =>
  list(db, 'walletRequests', { applicationId }, ['createdAt desc', 'id']);

type Change = Partial<Omit<WalletRequestRow, 'id' | 'applicationId'>>;

export const saveWalletRequest = (tx: Db, id: string, change: Change) => update(tx, 'walletRequests', { id }, change);

/**
 * Records a fetch or an answer. Accepts only one answer, valid or not, because the statement itself checks the state.
 * False if the request was answered or has expired.
 */
export const changeWaiting = async (tx: Db, id: string, change: Change, now: number): Promise<boolean> =>
  (await update(tx, 'walletRequests', { id, state: 'waiting', expiresAt: { '>': now } }, change)) > 0;

/** Portraits are removed together with the pictures of an application. */
export const dropWalletPortraits = (tx: Db, applicationId: string) =>
  update(tx, 'walletRequests', { applicationId }, { portrait: null });

/** Data of an answer that nobody confirmed in time is erased, because it may belong to somebody else. */
export async function forgetUnconfirmed(tx: Db, now: number): Promise<void> {
  const unconfirmed = {
    state: ['waiting', 'answering', 'number'],
    expiresAt: { '<=': now },
    sealed: { '<>': '' },
  } as const;
  await update(tx, 'walletRequests', unconfirmed, { sealed: '', portrait: null });
}

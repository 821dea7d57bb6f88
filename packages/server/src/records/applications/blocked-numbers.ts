import { insert, list, remove } from '../rows.ts';
import type { Db } from '../store.ts';
import type { BlockedNumberRow } from '../tables.ts';

/** The most numbers an account may block, because the whole list is sent to the worker with every application. */
export const MOST_BLOCKED = 5_000;

export const listBlocked = (db: Db, accountId: string) =>
  list(db, 'blockedNumbers', { accountId }, ['createdAt desc', 'id'], MOST_BLOCKED);

export const blockedHashes = async (db: Db, accountId: string): Promise<string[]> =>
  (await list(db, 'blockedNumbers', { accountId })).map(({ hash }) => hash);

/** `known`: the number is already listed. `full`: some numbers must be removed first. */
export async function insertBlocked(tx: Db, row: BlockedNumberRow): Promise<'added' | 'known' | 'full'> {
  const hashes = await blockedHashes(tx, row.accountId);
  if (hashes.includes(row.hash)) return 'known';
  if (hashes.length >= MOST_BLOCKED) return 'full';
  await insert(tx, 'blockedNumbers', row);
  return 'added';
}

/** False if the account has no such entry. */
export const deleteBlocked = async (tx: Db, accountId: string, id: string): Promise<boolean> =>
  (await remove(tx, 'blockedNumbers', { accountId, id })) > 0;

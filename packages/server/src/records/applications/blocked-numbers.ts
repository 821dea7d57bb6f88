import { changes, type Db } from '../store.ts';
import type { BlockedNumberRow } from '../tables.ts';

/** The most numbers an account may block, because the whole list is sent to the worker with every application. */
export const MOST_BLOCKED = 5_000;

export async function listBlocked(db: Db, accountId: string): Promise<BlockedNumberRow[]> {
  return db
    .selectFrom('blockedNumbers')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(MOST_BLOCKED)
    .execute();
}

export async function blockedHashes(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('blockedNumbers').select('hash').where('accountId', '=', accountId).execute();
  return rows.map(({ hash }) => hash);
}

/** `known`: the number is already listed. `full`: some numbers must be removed first. */
export async function insertBlocked(tx: Db, row: BlockedNumberRow): Promise<'added' | 'known' | 'full'> {
  const hashes = await blockedHashes(tx, row.accountId);
  if (hashes.includes(row.hash)) return 'known';
  if (hashes.length >= MOST_BLOCKED) return 'full';
  await tx.insertInto('blockedNumbers').values(row).execute();
  return 'added';
}

/** False if the account has no such entry. */
export async function deleteBlocked(tx: Db, accountId: string, id: string): Promise<boolean> {
  return changes(tx.deleteFrom('blockedNumbers').where('accountId', '=', accountId).where('id', '=', id));
}

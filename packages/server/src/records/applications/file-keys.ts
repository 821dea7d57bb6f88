import { find, list, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { FileKeyRow } from '../tables.ts';

export const findFileKey = (db: Db, applicationId: string) => find(db, 'fileKeys', { applicationId });

/** Keeps an existing row, so that of two requests creating a key at once, one row wins for both. */
export async function insertFileKey(tx: Db, row: FileKeyRow): Promise<void> {
  await tx
    .insertInto('fileKeys')
    .values(row)
    .onConflict((conflict) => conflict.column('applicationId').doNothing())
    .execute();
}

/**
 * Makes every file of an application unreadable at once, including all copies. The row stays to record it. Call it in
 * the transaction that redacts; the files are removed afterwards.
 */
export async function shredFileKey(tx: Db, applicationId: string, now: number): Promise<void> {
  const shredded = { state: 'shredded', masterId: null, wrapped: null } as const;
  await tx
    .insertInto('fileKeys')
    .values({ applicationId, ...shredded, createdAt: now })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(shredded))
    .execute();
}

/** The master keys needed to read what is stored. */
export async function listMasterIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('fileKeys')
    .select('masterId')
    .distinct()
    .where('masterId', 'is not', null)
    .execute();
  return rows.map(({ masterId }) => masterId!);
}

/** Some of the keys that are wrapped with a different master key. */
export const listFileKeysOfOthers = (db: Db, masterId: string, limit: number) =>
  list(db, 'fileKeys', { masterId: { '<>': masterId } }, ['applicationId'], limit);

/** Does nothing if the key was shredded or rewrapped since it was read. */
export const rewrapFileKey = (
  tx: Db,
  { applicationId, wrapped }: FileKeyRow,
  by: { masterId: string; wrapped: string },
) => update(tx, 'fileKeys', { applicationId, wrapped }, by);

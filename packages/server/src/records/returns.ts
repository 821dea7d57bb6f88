import { find, insert, update } from './rows.ts';
import type { Db } from './store.ts';
import type { ReturnRow } from './tables.ts';

export const insertReturn = (tx: Db, row: ReturnRow) => insert(tx, 'returns', row);

export const findReturn = (db: Db, applicationId: string) => find(db, 'returns', { applicationId });

/** The returns of an application's customer, oldest first. */
export async function listReturns(db: Db, referenceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('returns')
    .innerJoin('applications', 'applications.id', 'returns.applicationId')
    .select('applications.id')
    .where('referenceId', '=', referenceId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id }) => id);
}

/** The link between two applications ends with either of them. The row stays as a record of the return. */
export async function endReturns(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ referenceId: null, portrait: null })
    .where((eb) => eb.or([eb('applicationId', 'in', ids), eb('referenceId', 'in', ids)]))
    .execute();
}

/** Portraits are removed together with the pictures of an application. */
export const dropReferencePortrait = (tx: Db, applicationId: string) =>
  update(tx, 'returns', { applicationId }, { portrait: null });

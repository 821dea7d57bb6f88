import type { Db } from '../store.ts';
import type { ChipRow } from '../tables.ts';

/** One for a document: a later reading takes the place of the one before. */
export async function saveChip(tx: Db, chip: ChipRow): Promise<void> {
  await tx
    .deleteFrom('chips')
    .where('applicationId', '=', chip.applicationId)
    .where('round', '=', chip.round)
    .execute();
  await tx.insertInto('chips').values(chip).execute();
}

export async function findChip(db: Db, applicationId: string, round: number): Promise<ChipRow | null> {
  const found = db.selectFrom('chips').selectAll().where('applicationId', '=', applicationId);
  return (await found.where('round', '=', round).executeTakeFirst()) ?? null;
}

/** Portraits are removed together with the pictures of an application. */
export async function dropChipPortraits(tx: Db, applicationId: string): Promise<void> {
  await tx.updateTable('chips').set({ portrait: null }).where('applicationId', '=', applicationId).execute();
}

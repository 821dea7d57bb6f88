import { find, insert, remove, update } from '../rows.ts';
import type { Db } from '../store.ts';
import type { ChipRow } from '../tables.ts';

/** One per document: a later reading replaces the earlier one. */
export async function saveChip(tx: Db, chip: ChipRow): Promise<void> {
  const { applicationId, round } = chip;
  await remove(tx, 'chips', { applicationId, round });
  await insert(tx, 'chips', chip);
}

export const findChip = (db: Db, applicationId: string, round: number) => find(db, 'chips', { applicationId, round });

/** Portraits are removed together with the pictures of an application. */
export const dropChipPortraits = (tx: Db, applicationId: string) =>
  update(tx, 'chips', { applicationId }, { portrait: null });

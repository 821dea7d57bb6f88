import type { Db, Store } from './store.ts';
import type { RecordsStateRow } from './tables.ts';

/** Why and since when nothing is sent. */
export interface Hold {
  readonly since: number;
  readonly reason: 'restored' | 'operator';
}

/** Null while webhooks and messages are sent. */
export async function findHold(db: Db): Promise<Hold | null> {
  const value = await readState(db, 'hold');
  return value === null ? null : (JSON.parse(value) as Hold);
}

/** Holds webhooks and messages until `releaseDeliveries`. The first reason stays. */
export const holdDeliveries = (tx: Db, hold: Hold): Promise<void> =>
  writeState(tx, 'hold', JSON.stringify(hold), 'keep');

export async function releaseDeliveries(tx: Db): Promise<void> {
  await tx.deleteFrom('recordsState').where('name', '=', 'hold').execute();
}

/**
 * Holds deliveries if these records were made in another database, because the original may still send them. A folder
 * with SQLite does not know where it was made; there `backUp` marks the copy.
 */
export async function holdIfRestored(store: Store, now: number): Promise<void> {
  const identity = await store.identity();
  if (identity === null) return;
  await store.transaction(async (tx) => {
    const known = await readState(tx, 'identity');
    if (known === identity) return;
    if (known !== null) await holdDeliveries(tx, { since: now, reason: 'restored' });
    await writeState(tx, 'identity', identity, 'replace');
  });
}

async function readState(db: Db, name: RecordsStateRow['name']): Promise<string | null> {
  const row = await db.selectFrom('recordsState').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

async function writeState(
  tx: Db,
  name: RecordsStateRow['name'],
  value: string,
  existing: 'keep' | 'replace',
): Promise<void> {
  await tx
    .insertInto('recordsState')
    .values({ name, value })
    .onConflict((on) =>
      existing === 'keep' ? on.column('name').doNothing() : on.column('name').doUpdateSet({ value }),
    )
    .execute();
}

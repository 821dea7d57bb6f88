import { changes, first, type Db } from '../store.ts';
import type { HandoffRow } from '../tables.ts';

export async function insertHandoff(tx: Db, handoff: HandoffRow): Promise<void> {
  await tx.insertInto('handoffs').values(handoff).execute();
}

export async function findHandoff(db: Db, hash: string): Promise<HandoffRow | null> {
  return (await db.selectFrom('handoffs').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null;
}

export async function findHandoffById(db: Db, id: string): Promise<HandoffRow | null> {
  return (await db.selectFrom('handoffs').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The newest hand-off of an application. */
export async function findLastHandoff(db: Db, applicationId: string): Promise<HandoffRow | null> {
  return first(
    db
      .selectFrom('handoffs')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(1),
  );
}

/** Only one phone succeeds, because the statement itself checks the state. */
export async function claimHandoff(tx: Db, id: string, claimHash: string, now: number): Promise<boolean> {
  return changes(
    tx
      .updateTable('handoffs')
      .set({ state: 'opened', claimHash })
      .where('id', '=', id)
      .where('state', '=', 'created')
      .where('expiresAt', '>', now),
  );
}

/** Cancels all open hand-offs of an application. */
export async function cancelHandoffs(tx: Db, applicationId: string): Promise<void> {
  await tx
    .updateTable('handoffs')
    .set({ state: 'cancelled' })
    .where('applicationId', '=', applicationId)
    .where('state', 'in', ['created', 'opened'])
    .execute();
}

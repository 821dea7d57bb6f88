import type { Db } from './store.ts';
import type { DeliveryAttemptRow, DeliveryRow, EventRow } from './tables.ts';

export async function insertEvent(tx: Db, event: EventRow): Promise<void> {
  await tx.insertInto('events').values(event).execute();
}

export async function insertDelivery(tx: Db, delivery: DeliveryRow): Promise<void> {
  await tx.insertInto('deliveries').values(delivery).execute();
}

export async function findDelivery(db: Db, id: string): Promise<(DeliveryRow & { body: string }) | null> {
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.eventId')
    .selectAll('deliveries')
    .select('events.body')
    .where('deliveries.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Logged before the first byte is sent: an attempt that the process did not survive is on record, without an end. */
export async function beginAttempt(
  tx: Db,
  attempt: Pick<DeliveryAttemptRow, 'deliveryId' | 'attempt' | 'startedAt' | 'keyId'>,
) {
  await tx
    .insertInto('deliveryAttempts')
    .values({ ...attempt, endedAt: null, status: null, error: null, answer: null })
    .execute();
  await tx
    .updateTable('deliveries')
    .set((row) => ({
      attempts: attempt.attempt,
      firstAttemptAt: row.fn.coalesce('firstAttemptAt', row.val(attempt.startedAt)),
    }))
    .where('id', '=', attempt.deliveryId)
    .execute();
}

export async function endAttempt(
  tx: Db,
  attempt: Pick<DeliveryAttemptRow, 'deliveryId' | 'attempt' | 'endedAt' | 'status' | 'error' | 'answer'>,
  state: DeliveryRow['state'],
): Promise<void> {
  const { deliveryId, attempt: number, ...end } = attempt;
  await tx
    .updateTable('deliveryAttempts')
    .set(end)
    .where('deliveryId', '=', deliveryId)
    .where('attempt', '=', number)
    .execute();
  await tx
    .updateTable('deliveries')
    .set({ state, lastStatus: end.status, endedAt: state === 'pending' ? null : end.endedAt })
    .where('id', '=', deliveryId)
    .execute();
}

/** Without a further attempt: the endpoint was removed, or the job gave up. */
export async function failDelivery(tx: Db, id: string, now: number): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ state: 'failed', endedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** By hand: the same id and body once more, with five minutes of its own. False when it is under way, or was started again meanwhile. */
export async function reopenDelivery(tx: Db, id: string): Promise<boolean> {
  const changed = await tx
    .updateTable('deliveries')
    .set({ state: 'pending', firstAttemptAt: null, endedAt: null })
    .where('id', '=', id)
    .where('state', '<>', 'pending')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export async function listDeliveries(db: Db, applicationId: string): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt')
    .execute();
}

export async function listAttempts(db: Db, deliveryId: string): Promise<DeliveryAttemptRow[]> {
  return db
    .selectFrom('deliveryAttempts')
    .selectAll()
    .where('deliveryId', '=', deliveryId)
    .orderBy('attempt')
    .execute();
}

export async function listEvents(db: Db, applicationId: string): Promise<Pick<EventRow, 'kind' | 'createdAt'>[]> {
  return db
    .selectFrom('events')
    .select(['kind', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt')
    .execute();
}

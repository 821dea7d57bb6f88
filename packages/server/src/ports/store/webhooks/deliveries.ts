import type { Db } from '../store.ts';
import type { DeliveryAttemptRow, DeliveryRow, EventRow } from '../tables.ts';

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

export interface DeliveryToSend extends Pick<
  DeliveryRow,
  'id' | 'accountId' | 'kind' | 'state' | 'attemptsBefore' | 'firstAttemptAt'
> {
  readonly body: string;
  /** As it is now. Null: the endpoint was removed, or switched off. */
  readonly url: string | null;
}

export async function findDeliveryToSend(db: Db, id: string): Promise<DeliveryToSend | null> {
  const row = await db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.eventId')
    .leftJoin('webhookEndpoints', 'webhookEndpoints.id', 'deliveries.endpointId')
    .select([
      'deliveries.id',
      'deliveries.accountId',
      'deliveries.kind',
      'deliveries.state',
      'deliveries.attemptsBefore',
      'deliveries.firstAttemptAt',
      'events.body',
      'webhookEndpoints.enabled',
      'webhookEndpoints.url',
    ])
    .where('deliveries.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { enabled, url, ...delivery } = row;
  return { ...delivery, url: enabled === 1 ? url : null };
}

/**
 * Records an attempt with its end, and what its delivery is from then on. A delivery that has ended meanwhile, since its application was
 * erased, stays ended, and nothing of the answer is kept; that the webhook did arrive is. An attempt that the process did not survive
 * leaves a gap in the numbers.
 */
export async function insertAttempt(
  tx: Db,
  attempt: DeliveryAttemptRow & { readonly endedAt: number },
  state: DeliveryRow['state'],
): Promise<void> {
  const update = tx
    .updateTable('deliveries')
    .set((row) => ({
      lastStatus: attempt.status,
      attempts: attempt.attempt,
      firstAttemptAt: row.fn.coalesce('firstAttemptAt', row.val(attempt.startedAt)),
      ...(state === 'pending' ? {} : { endedAt: attempt.endedAt }),
    }))
    .where('id', '=', attempt.deliveryId);
  // Before the answer is inserted: whoever erases the application at the same moment waits for this row, and then finds the answer.
  const { numUpdatedRows } = await update.set({ state }).where('state', '=', 'pending').executeTakeFirst();
  const erased = numUpdatedRows === 0n;
  if (erased) await (state === 'delivered' ? update.set({ state }) : update).execute();
  await tx
    .insertInto('deliveryAttempts')
    .values({ ...attempt, ...(erased ? { answer: null } : {}) })
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
    .set((row) => ({ state: 'pending', firstAttemptAt: null, endedAt: null, attemptsBefore: row.ref('attempts') }))
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

import { sql } from 'kysely';
import { insert, list, update } from '../rows.ts';
import { changes, first, type Db } from '../store.ts';
import type { DeliveryAttemptRow, DeliveryRow, EventRow } from '../tables.ts';

export const insertEvent = (tx: Db, event: EventRow) => insert(tx, 'events', event);

export const insertDelivery = (tx: Db, delivery: DeliveryRow) => insert(tx, 'deliveries', delivery);

export async function findDelivery(db: Db, id: string): Promise<(DeliveryRow & { body: string }) | null> {
  return first(
    db
      .selectFrom('deliveries')
      .innerJoin('events', 'events.id', 'deliveries.eventId')
      .selectAll('deliveries')
      .select('events.body')
      .where('deliveries.id', '=', id),
  );
}

export interface DeliveryToSend extends Pick<
  DeliveryRow,
  'id' | 'accountId' | 'endpointId' | 'kind' | 'state' | 'attemptsBefore' | 'firstAttemptAt'
> {
  readonly body: string;
  /** The current address. Null if the endpoint was removed or turned off. */
  readonly url: string | null;
  /** As `EndpointRow` has it. */
  readonly secret: string | null;
}

export async function findDeliveryToSend(db: Db, id: string): Promise<DeliveryToSend | null> {
  const { rows } = await sql<DeliveryToSend>`
    select deliveries.id, deliveries.account_id, deliveries.kind, deliveries.state, deliveries.attempts_before,
      deliveries.first_attempt_at, deliveries.endpoint_id, events.body, webhook_endpoints.secret,
      case webhook_endpoints.enabled when 1 then webhook_endpoints.url end as url
    from deliveries
    join events on events.id = deliveries.event_id
    left join webhook_endpoints on webhook_endpoints.id = deliveries.endpoint_id
    where deliveries.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The outcome of an attempt and the resulting state of its delivery. */
export interface AttemptEnd {
  readonly attempt: DeliveryAttemptRow & { readonly endedAt: number };
  readonly state: DeliveryRow['state'];
}

/**
 * Records finished attempts of different deliveries, each once; an attempt that the process did not survive leaves a
 * gap in the numbers. A delivery that ended in the meantime because its application was erased stays ended: the arrival
 * is recorded, but nothing of the answer is kept.
 */
export async function insertAttempts(tx: Db, ends: readonly AttemptEnd[]): Promise<void> {
  if (ends.length === 0) return;
  const values = ends.map(
    ({ attempt, state }) =>
      sql`(${attempt.deliveryId}, ${state}, cast(${attempt.status} as integer), cast(${attempt.attempt} as integer),
        cast(${attempt.startedAt} as bigint), cast(${attempt.endedAt} as bigint))`,
  );
  // Done before the answers are inserted: a transaction that erases the application at the same time waits for these
  // rows and then finds the answers.
  const { rows } = await sql<{ id: string }>`
    with ends (delivery_id, new_state, status, attempt, begin_ms, end_ms) as (values ${sql.join(values)})
    update deliveries set state = new_state, last_status = status, attempts = attempt,
      first_attempt_at = coalesce(first_attempt_at, begin_ms), ended_at = case when new_state <> 'pending' then end_ms end
    from ends where id = delivery_id and state = 'pending'
    returning id`.execute(tx);
  const pending = new Set(rows.map(({ id }) => id));
  for (const { attempt, state } of ends) {
    if (pending.has(attempt.deliveryId)) continue;
    const change = { lastStatus: attempt.status, attempts: attempt.attempt };
    await update(tx, 'deliveries', { id: attempt.deliveryId }, state === 'delivered' ? { ...change, state } : change);
  }
  const kept = ends.map(({ attempt }) => (pending.has(attempt.deliveryId) ? attempt : { ...attempt, answer: null }));
  await insert(tx, 'deliveryAttempts', kept);
}

/** Ends a delivery without a further attempt, because the endpoint was removed or the job gave up. */
export const failDelivery = (tx: Db, id: string, now: number) =>
  update(tx, 'deliveries', { id, state: 'pending' }, { state: 'failed', endedAt: now });

/**
 * Starts a delivery again by hand with the same id and body, for another five minutes. False if it is in progress or
 * was already started again.
 */
export async function reopenDelivery(tx: Db, id: string): Promise<boolean> {
  return changes(
    tx
      .updateTable('deliveries')
      .set((row) => ({ state: 'pending', firstAttemptAt: null, endedAt: null, attemptsBefore: row.ref('attempts') }))
      .where('id', '=', id)
      .where('state', '<>', 'pending'),
  );
}

export const listDeliveries = (db: Db, applicationId: string) =>
  list(db, 'deliveries', { applicationId }, ['createdAt']);

export const listAttempts = (db: Db, deliveryId: string) => list(db, 'deliveryAttempts', { deliveryId }, ['attempt']);

export async function listEvents(db: Db, applicationId: string): Promise<Pick<EventRow, 'kind' | 'createdAt'>[]> {
  return db
    .selectFrom('events')
    .select(['kind', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt')
    .execute();
}

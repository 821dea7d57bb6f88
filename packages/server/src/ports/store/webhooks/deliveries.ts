import { type RawBuilder, sql } from 'kysely';
import { idsInOne, rowsInOne } from '../in-one.ts';
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
  /** As it is now. Null: it was removed, or switched off. */
  readonly url: string | null;
}

/** Those that are there, with what they carry and where they go. */
export async function findDeliveriesToSend(db: Db, ids: readonly string[]): Promise<DeliveryToSend[]> {
  const { rows } = await sql<DeliveryToSend>`
    select deliveries.id, deliveries.account_id, deliveries.kind, deliveries.state, deliveries.attempts_before,
      deliveries.first_attempt_at, events.body, case webhook_endpoints.enabled when 1 then webhook_endpoints.url end as url
    from deliveries
    join events on events.id = deliveries.event_id
    left join webhook_endpoints on webhook_endpoints.id = deliveries.endpoint_id
    where deliveries.id in ${idsInOne(ids)}`.execute(db);
  return rows;
}

/** What an attempt came to, and what its delivery is from then on. */
export interface AttemptEnd {
  readonly attempt: DeliveryAttemptRow & { readonly endedAt: number };
  readonly state: DeliveryRow['state'];
}

/**
 * Of any number of attempts, each of a delivery of its own. One that the process did not survive leaves a gap in their numbers. A delivery
 * that has ended meanwhile, since its application was erased, stays ended, and nothing of an answer is kept; that it did arrive is.
 */
export async function insertAttempts(tx: Db, ends: readonly AttemptEnd[]): Promise<void> {
  if (ends.length === 0) return;
  const rows = rowsInOne(
    Object.fromEntries(
      ends.map(({ attempt: { deliveryId, ...attempt }, state }) => [deliveryId, { ...attempt, state }]),
    ),
  );
  await sql`
    insert into delivery_attempts (delivery_id, attempt, started_at, ended_at, status, error, answer, key_id)
    select key, ${integer('attempt')}, ${bigint('startedAt')}, ${bigint('endedAt')}, ${integer('status')},
      value ->> 'error', case deliveries.state when 'pending' then value ->> 'answer' end, value ->> 'keyId'
    from ${rows} as ended
    join deliveries on deliveries.id = ended.key`.execute(tx);
  await sql`
    update deliveries
    set state = case when deliveries.state = 'pending' or value ->> 'state' = 'delivered' then value ->> 'state' else deliveries.state end,
      last_status = ${integer('status')}, attempts = ${integer('attempt')},
      first_attempt_at = coalesce(first_attempt_at, ${bigint('startedAt')}),
      ended_at = case value ->> 'state' when 'pending' then ended_at else ${bigint('endedAt')} end
    from ${rows} as ended
    where deliveries.id = ended.key`.execute(tx);
}

const integer = (name: string): RawBuilder<unknown> => sql`cast(value ->> ${sql.lit(name)} as integer)`;
const bigint = (name: string): RawBuilder<unknown> => sql`cast(value ->> ${sql.lit(name)} as bigint)`;

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

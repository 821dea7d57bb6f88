import { sql } from 'kysely';
import { idsInOne, rowsInOne } from './in-one.ts';
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

export type DeliveryToSend = DeliveryRow & { body: string; endpoint: { url: string; enabled: boolean } | null };

/** Those that are there, with the body that they carry and their endpoint as it is now. */
export async function findDeliveriesToSend(db: Db, ids: readonly string[]): Promise<DeliveryToSend[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.eventId')
    .leftJoin('webhookEndpoints as endpoint', 'endpoint.id', 'deliveries.endpointId')
    .selectAll('deliveries')
    .select(['events.body', 'endpoint.url as endpointUrl', 'endpoint.enabled as endpointEnabled'])
    .where('deliveries.id', 'in', idsInOne(ids))
    .execute();
  return rows.map(({ endpointUrl, endpointEnabled, ...row }) => ({
    ...row,
    endpoint: endpointUrl === null ? null : { url: endpointUrl, enabled: endpointEnabled === 1 },
  }));
}

export type AttemptStart = Pick<DeliveryAttemptRow, 'deliveryId' | 'attempt' | 'startedAt' | 'keyId'> & {
  /** Of the first attempt: `startedAt` where this is it. */
  readonly firstAttemptAt: number;
};

/**
 * Logged before the first byte is sent: attempts that the process did not survive are on record, without an end. Answers with those that
 * begin, numbered: of deliveries that are pending.
 */
export async function beginAttempts(
  tx: Db,
  deliveries: readonly { readonly id: string; readonly keyId: string }[],
  startedAt: number,
): Promise<AttemptStart[]> {
  const keyOf = new Map(deliveries.map(({ id, keyId }) => [id, keyId]));
  const numbered = await tx
    .updateTable('deliveries')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      firstAttemptAt: row.fn.coalesce('firstAttemptAt', row.val(startedAt)),
    }))
    .where('id', 'in', idsInOne([...keyOf.keys()]))
    .where('state', '=', 'pending')
    .returning(['id', 'attempts', 'firstAttemptAt'])
    .execute();
  const begun = numbered.map(({ id, attempts, firstAttemptAt }) => ({
    deliveryId: id,
    attempt: attempts,
    startedAt,
    keyId: keyOf.get(id)!,
    firstAttemptAt: firstAttemptAt!,
  }));
  if (begun.length > 0) {
    const rows = Object.fromEntries(begun.map(({ deliveryId, attempt, keyId }) => [deliveryId, { attempt, keyId }]));
    await sql`
      insert into delivery_attempts (delivery_id, attempt, started_at, key_id)
      select key, cast(value ->> 'attempt' as integer), cast(${startedAt} as bigint), value ->> 'keyId'
      from ${rowsInOne(rows)}`.execute(tx);
  }
  return begun;
}

/** What an attempt came to, and what its delivery is from then on. */
export interface AttemptEnd {
  readonly attempt: DeliveryAttemptRow & { readonly endedAt: number };
  readonly state: DeliveryRow['state'];
}

/** Of any number of attempts, each begun before and of a delivery of its own. */
export async function endAttempts(tx: Db, ends: readonly AttemptEnd[]): Promise<void> {
  if (ends.length === 0) return;
  const rows = rowsInOne(
    Object.fromEntries(
      ends.map(({ attempt: { deliveryId, attempt, endedAt, status, error, answer }, state }) => [
        deliveryId,
        { attempt, endedAt, status, error, answer, state },
      ]),
    ),
  );
  await sql`
    update delivery_attempts
    set ended_at = cast(ended.value ->> 'endedAt' as bigint), status = cast(ended.value ->> 'status' as integer),
        error = ended.value ->> 'error', answer = ended.value ->> 'answer'
    from ${rows} as ended
    where delivery_attempts.delivery_id = ended.key and delivery_attempts.attempt = cast(ended.value ->> 'attempt' as integer)`.execute(
    tx,
  );
  await sql`
    update deliveries
    set state = ended.value ->> 'state', last_status = cast(ended.value ->> 'status' as integer),
        ended_at = case ended.value ->> 'state' when 'pending' then null else cast(ended.value ->> 'endedAt' as bigint) end
    from ${rows} as ended
    where deliveries.id = ended.key`.execute(tx);
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

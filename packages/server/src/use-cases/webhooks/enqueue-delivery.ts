import type { JobQueue } from '../../ports/queue/queue.ts';
import { insertDelivery } from '../../records/webhooks/deliveries.ts';
import type { Endpoint } from '../../records/webhooks/endpoints.ts';
import { newOrderedId } from '../../records/ids.ts';
import type { Db } from '../../records/store.ts';
import type { EventRow } from '../../records/tables.ts';

/** Creates the delivery of a saved event to one endpoint and the job that sends it. Returns the delivery's id. */
export async function enqueueDelivery(
  queue: JobQueue,
  tx: Db,
  { id: eventId, accountId, applicationId, kind, createdAt }: Omit<EventRow, 'body'>,
  endpoint: Endpoint,
  runAt = createdAt,
): Promise<string> {
  const id = newOrderedId();
  await insertDelivery(tx, {
    id,
    accountId,
    applicationId,
    eventId,
    endpointId: endpoint.id,
    kind,
    url: endpoint.url,
    state: 'pending',
    attempts: 0,
    attemptsBefore: 0,
    firstAttemptAt: null,
    lastStatus: null,
    createdAt,
    endedAt: null,
  });
  await queue.enqueue(tx, { kind: 'deliver', lane: deliveryLane(accountId, endpoint.id), payload: id, runAt });
  return id;
}

/** Each endpoint has its own slots, and those of an account share some (`accountOfLane`). */
export const deliveryLane = (accountId: string, endpointId: string): string => `${accountId}/${endpointId}`;

import type { WebhookKind } from '@verify/contract';
import { renderApplication } from './render.ts';
import type { ServerContext } from '../../context.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { insertEvent } from '../../records/webhooks/deliveries.ts';
import { listEndpoints } from '../../records/webhooks/endpoints.ts';
import type { Flow } from '../../records/accounts/flows.ts';
import { newOrderedId } from '../../records/ids.ts';
import type { Db } from '../../records/store.ts';
import { enqueueDelivery } from '../webhooks/enqueue-delivery.ts';

type OutboxContext = Pick<ServerContext, 'queue' | 'fileLinks' | 'serverVersion' | 'now'>;

/**
 * Saves events in the transaction of the step that caused them: the current body, one delivery for each endpoint that
 * selected this kind, and the job that sends it.
 */
export async function recordEvents(
  context: OutboxContext,
  tx: Db,
  application: StoredApplication,
  flow: Flow,
  kinds: readonly WebhookKind[],
): Promise<void> {
  const now = context.now();
  const endpoints = await listEndpoints(tx, application.accountId, flow.settings.ownWebhooks ? flow.id : null);
  const wanted = endpoints.some((endpoint) => kinds.some((kind) => endpoint.kinds.includes(kind)));
  const body = wanted ? JSON.stringify(await renderApplication(context, tx, application, flow.settings)) : '';

  for (const kind of kinds) {
    const receivers = endpoints.filter((endpoint) => endpoint.kinds.includes(kind));
    const { id: applicationId, accountId } = application;
    const event = { id: newOrderedId(), accountId, applicationId, kind, createdAt: now };
    await insertEvent(tx, { ...event, body: receivers.length > 0 ? body : '' });
    for (const endpoint of receivers) await enqueueDelivery(context, tx, event, endpoint);
  }
}

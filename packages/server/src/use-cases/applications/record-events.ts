import type { WebhookKind } from '@verify/contract';
import type { JobQueue } from '../../ports/queue/queue.ts';
import type { Flow } from '../../records/accounts/flows.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { newOrderedId } from '../../records/ids.ts';
import type { Db } from '../../records/store.ts';
import { insertEvent } from '../../records/webhooks/deliveries.ts';
import { listEndpoints } from '../../records/webhooks/endpoints.ts';
import { enqueueDelivery } from '../webhooks/enqueue-delivery.ts';
import type { RenderApplication } from './render.ts';

export interface Events {
  /**
   * Saves events in the transaction of the step that caused them: the current body, one delivery for each endpoint that
   * selected this kind, and the job that sends it.
   */
  record(tx: Db, application: StoredApplication, flow: Flow, kinds: readonly WebhookKind[]): Promise<void>;
}

export function createEvents(queue: JobQueue, render: RenderApplication, now: () => number): Events {
  return {
    async record(tx, application, flow, kinds) {
      const endpoints = await listEndpoints(tx, application.accountId, flow.settings.ownWebhooks ? flow.id : null);
      const wanted = endpoints.some((endpoint) => kinds.some((kind) => endpoint.kinds.includes(kind)));
      const body = wanted ? JSON.stringify(await render(tx, application, flow.settings)) : '';
      const createdAt = now();

      for (const kind of kinds) {
        const receivers = endpoints.filter((endpoint) => endpoint.kinds.includes(kind));
        const { id: applicationId, accountId } = application;
        const event = { id: newOrderedId(), accountId, applicationId, kind, createdAt };
        await insertEvent(tx, { ...event, body: receivers.length > 0 ? body : '' });
        for (const endpoint of receivers) await enqueueDelivery(queue, tx, event, endpoint);
      }
    },
  };
}

import { Application } from '@verify/contract';
import type { ServerContext } from '../context.ts';
import { insertDelivery, insertEvent } from '../store/deliveries.ts';
import type { Endpoint } from '../store/endpoints.ts';
import { newOrderedId } from '../store/ids.ts';
import type { Db } from '../store/store.ts';

/** A `webhook.test` for one endpoint, whatever it selected: an Application object that belongs to nobody. Returns the delivery's id. */
export async function sendTestPing(context: ServerContext, tx: Db, endpoint: Endpoint): Promise<string> {
  const now = context.now();
  const row = { accountId: endpoint.accountId, applicationId: null, kind: 'webhook.test', createdAt: now };
  const eventId = newOrderedId();
  const deliveryId = newOrderedId();
  await insertEvent(tx, { ...row, id: eventId, body: JSON.stringify(sample(context.serverVersion, now)) });
  await insertDelivery(tx, {
    ...row,
    id: deliveryId,
    eventId,
    endpointId: endpoint.id,
    url: endpoint.url,
    state: 'pending',
    attempts: 0,
    attemptsBefore: 0,
    firstAttemptAt: null,
    lastStatus: null,
    endedAt: null,
  });
  await context.queue.enqueue(tx, { kind: 'deliver', lane: endpoint.id, payload: deliveryId, runAt: now });
  return deliveryId;
}

function sample(serverVersion: string, now: number): Application {
  const at = new Date(now).toISOString();
  return Application.parse({
    id: '00000000000000000000000000000000',
    application: { fields: [], documents: [], selfie: { files: [] } },
    processingState: 'done',
    verificationTypes: [],
    metadata: {
      platform: 'test',
      sdkVersion: '',
      ipAddress: '',
      country: '',
      city: '',
      userAgent: '',
      savedRequestId: '',
      createdAt: at,
      serverVersion,
      livenessSchemaVersion: '1',
      locale: 'en',
      flowName: 'webhook-test',
    },
    additionalFiles: [],
    overallResult: { status: 'approved', comments: [], concerns: [], validationDate: at },
    servicesResults: {},
  });
}

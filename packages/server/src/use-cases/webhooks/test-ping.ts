import { Application, LIVENESS_SCHEMA_VERSION } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { insertEvent } from '../../records/webhooks/deliveries.ts';
import type { Endpoint } from '../../records/webhooks/endpoints.ts';
import { newOrderedId } from '../../records/ids.ts';
import type { Db } from '../../records/store.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

/**
 * Sends a `webhook.test` to one endpoint, even if it did not select that event: an Application object that belongs to
 * nobody. It is still processing, so that no receiver takes it for a decision. Returns the delivery's id.
 */
export async function sendTestPing(
  context: Needs<'now' | 'queue' | 'serverVersion'>,
  tx: Db,
  endpoint: Endpoint,
): Promise<string> {
  const now = context.now();
  const { accountId } = endpoint;
  const event = { id: newOrderedId(), accountId, applicationId: null, kind: 'webhook.test', createdAt: now };
  await insertEvent(tx, { ...event, body: JSON.stringify(sample(context.serverVersion, now)) });
  return enqueueDelivery(context.queue, tx, event, endpoint);
}

function sample(serverVersion: string, now: number): Application {
  const at = new Date(now).toISOString();
  return Application.parse({
    id: '00000000000000000000000000000000',
    application: { fields: [], documents: [], selfie: { files: [] } },
    processingState: 'processing',
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
      livenessSchemaVersion: LIVENESS_SCHEMA_VERSION,
      locale: 'en',
      flowName: 'webhook-test',
      test: true,
    },
    additionalFiles: [],
    overallResult: { comments: [], concerns: [] },
    servicesResults: {},
  });
}

import { LIMITS } from '@verify/contract';
import type { ServerContext } from '../context.ts';
import { beginAttempt, endAttempt, failDelivery, findDelivery } from '../store/deliveries.ts';
import { findEndpoint } from '../store/endpoints.ts';
import { overlapAt, signerAt } from '../keys/webhook-keys.ts';
import type { WebhookSender } from '../webhooks/send.ts';
import { webhookHeaders } from '../webhooks/sign.ts';
import type { JobHandler } from './runner.ts';

export interface DeliverTimes {
  /** Between the end of an attempt and the next. */
  readonly retryMs: number;
  /** From the first attempt on; after it the delivery has failed. */
  readonly giveUpMs: number;
}

const TIMES: DeliverTimes = { retryMs: LIMITS.webhookRetryMs, giveUpMs: LIMITS.webhookGiveUpMs };

/** Sends webhooks: at once, then 5 s after the last attempt ended, for 5 minutes. Only 200 is success. */
export function deliverJob(context: ServerContext, sender: WebhookSender, times: DeliverTimes = TIMES): JobHandler {
  return {
    kind: 'deliver',
    concurrency: 512,
    laneConcurrency: 32,
    // 61 by the clock; more are attempts that the process did not survive.
    maxAttempts: 200,

    // Attempts are numbered: the row of one can be made once.
    turn: () => null,

    async run(job) {
      const { store, keys, now } = context;
      const delivery = await findDelivery(store.db, job.payload);
      if (delivery?.state !== 'pending') return { outcome: 'done' };
      const endpoint = await findEndpoint(store.db, delivery.endpointId);
      if (!endpoint?.enabled) return { outcome: 'done', save: (tx) => failDelivery(tx, delivery.id, now()) };
      const known = await keys.webhooks(delivery.accountId);
      // Behind the keys: an account's first one is made by its first webhook, and signs from then on.
      const startedAt = now();
      const key = signerAt(known, startedAt)!;
      const attempt = delivery.attempts + 1;
      const row = { deliveryId: delivery.id, attempt };
      await store.inTurn(null, (tx) => beginAttempt(tx, { ...row, startedAt, keyId: key.id }));

      const { kind, body } = delivery;
      const headers = webhookHeaders(
        { webhookId: delivery.id, kind, attempt, timestamp: startedAt, body },
        key,
        overlapAt(known, startedAt),
      );
      // The endpoint's address as it is now: a corrected one reaches deliveries under way.
      const sent = await sender.send(endpoint.url, headers, body);

      const endedAt = now();
      const end = { ...row, endedAt, ...sent };
      if (sent.status === 200) return { outcome: 'done', save: (tx) => endAttempt(tx, end, 'delivered') };
      context.log.warn(
        { deliveryId: delivery.id, attempt, status: sent.status, error: sent.error },
        'webhook not delivered',
      );
      const runAt = endedAt + times.retryMs;
      const overdue = runAt - (delivery.firstAttemptAt ?? startedAt) > times.giveUpMs;
      if (overdue) return { outcome: 'done', save: (tx) => endAttempt(tx, end, 'failed') };
      return { outcome: 'retry', runAt, save: (tx) => endAttempt(tx, end, 'pending') };
    },

    async giveUp(job) {
      return { outcome: 'done', save: (tx) => failDelivery(tx, job.payload, context.now()) };
    },
  };
}

import { SERVICE_LIMITS } from '@verify/contract';
import type { Needs } from '../context.ts';
import { type AttemptEnd, failDelivery, findDeliveryToSend, insertAttempts } from '../records/webhooks/deliveries.ts';
import { overlapAt, signerAt, type WebhookKey } from '../keys/webhook-keys.ts';
import type { Signer, WebhookSender } from '../ports/sender.ts';
import type { Job } from '../ports/queue/queue.ts';
import { accountOfLane } from '../use-cases/finalise-lane.ts';
import { secretsAt } from '../use-cases/webhooks/endpoint-secret.ts';
import type { JobHandler, JobOutcome } from './job-handler.ts';

export interface DeliverTimes {
  /** Pause between the end of an attempt and the next one. */
  readonly retryMs: number;
  /** Counted from the first attempt; afterwards the delivery has failed. */
  readonly giveUpMs: number;
}

const TIMES: DeliverTimes = { retryMs: SERVICE_LIMITS.webhookRetryMs, giveUpMs: SERVICE_LIMITS.webhookGiveUpMs };
/** A delivery that failed without a further attempt. */
interface Failed {
  readonly failed: string;
}

const signerOf = ({ id, privateKey }: WebhookKey): Signer => ({ id, privateKey });

/** Sends webhooks: immediately, then 5 s after the last attempt ended, for 5 minutes. Only 200 is success. */
export function deliverJob(
  context: Needs<'keys' | 'log' | 'now' | 'store'>,
  sender: WebhookSender,
  times: DeliverTimes = TIMES,
): JobHandler<AttemptEnd | Failed> {
  const { store, keys, now } = context;

  const giveUp = async ({ payload }: Job): Promise<JobOutcome<Failed>> => ({
    outcome: 'done',
    save: { failed: payload },
  });

  return {
    kind: 'deliver',
    concurrency: 512,
    laneConcurrency: 32,
    // One account with many endpoints that hang must leave slots to the others.
    groups: { most: 128, of: accountOfLane },
    // The clock allows 61; more are attempts whose process died.
    maxAttempts: 200,

    async run(job) {
      const delivery = await findDeliveryToSend(store.db, job.payload);
      if (delivery?.state !== 'pending') return { outcome: 'done' };
      // The endpoint's current address, so that a correction also applies to deliveries in progress.
      const { id, accountId, endpointId, secret, kind, body, url } = delivery;
      if (url === null) return giveUp(job);
      const known = await keys.webhooks(accountId);
      // Measured after the keys are loaded, because an account's first key is created by its first webhook and signs
      // from then on.
      const startedAt = now();
      const key = signerAt(known, startedAt)!;
      // The claim has counted the attempt, so that it never gets the number of an attempt whose process died.
      const attempt = delivery.attemptsBefore + job.attempt;
      const said = { webhookId: id, kind, attempt, timestamp: startedAt };
      const signers = [signerOf(key), ...overlapAt(known, startedAt).map(signerOf)] as const;
      const secrets = secretsAt(keys.seal, { id: endpointId, secret }, startedAt);
      const sent = await sender.send({ url, attempt: said, body, signers, secrets });

      const endedAt = now();
      const row = { deliveryId: id, attempt, startedAt, endedAt, keyId: key.id, ...sent };
      if (sent.status === 200) return { outcome: 'done', save: { attempt: row, state: 'delivered' } };
      context.log.warn({ deliveryId: id, attempt, status: sent.status, error: sent.error }, 'webhook not delivered');
      const runAt = endedAt + times.retryMs;
      const overdue = runAt - (delivery.firstAttemptAt ?? startedAt) > times.giveUpMs;
      if (overdue) return { outcome: 'done', save: { attempt: row, state: 'failed' } };
      return { outcome: 'retry', runAt, save: { attempt: row, state: 'pending' } };
    },

    giveUp,

    async saveAll(tx, results) {
      await insertAttempts(
        tx,
        results.filter((result) => 'state' in result),
      );
      for (const result of results) if ('failed' in result) await failDelivery(tx, result.failed, now());
    },
  };
}

import { SERVICE_LIMITS } from '@verify/contract';
import type { ServerContext } from '../context.ts';
import {
  type AttemptEnd,
  type DeliveryToSend,
  failDelivery,
  findDeliveriesToSend,
  insertAttempts,
} from '../ports/store/webhooks/deliveries.ts';
import { overlapAt, signerAt, type WebhookKey } from '../keys/webhook-keys.ts';
import type { Signer, WebhookSender } from '../ports/sender.ts';
import { gather } from './gather.ts';
import type { JobHandler } from './runner.ts';

export interface DeliverTimes {
  /** Between the end of an attempt and the next. */
  readonly retryMs: number;
  /** From the first attempt on; after it the delivery has failed. */
  readonly giveUpMs: number;
}

const TIMES: DeliverTimes = { retryMs: SERVICE_LIMITS.webhookRetryMs, giveUpMs: SERVICE_LIMITS.webhookGiveUpMs };
const LANE = 32;
/** Deliveries that are looked up at once at most. */
const TOGETHER = 4 * LANE;

/** Without a further attempt. */
interface Failed {
  readonly failed: string;
}

interface Found {
  readonly delivery: DeliveryToSend;
  readonly url: string;
  readonly keys: readonly WebhookKey[];
}

const signerOf = ({ id, privateKey }: WebhookKey): Signer => ({ id, privateKey });

/** Sends webhooks: at once, then 5 s after the last attempt ended, for 5 minutes. Only 200 is success. */
export function deliverJob(
  context: Pick<ServerContext, 'keys' | 'log' | 'now' | 'store'>,
  sender: WebhookSender,
  times: DeliverTimes = TIMES,
): JobHandler<AttemptEnd | Failed> {
  const { store, keys, now } = context;

  /** `null`: nothing is left to do. */
  const find = gather(TOGETHER, async (ids: readonly string[]): Promise<(Found | Failed | null)[]> => {
    const found = new Map((await findDeliveriesToSend(store.db, ids)).map((delivery) => [delivery.id, delivery]));
    const looked = ids.map(async (id) => {
      const delivery = found.get(id);
      if (delivery?.state !== 'pending') return null;
      // The endpoint's address as it is now: a corrected one reaches deliveries under way.
      const { url, accountId } = delivery;
      return url === null ? { failed: id } : { delivery, url, keys: await keys.webhooks(accountId) };
    });
    return Promise.all(looked);
  });

  return {
    kind: 'deliver',
    concurrency: 512,
    laneConcurrency: LANE,
    // 61 by the clock; more are attempts that the process did not survive.
    maxAttempts: 200,

    async run(job) {
      const found = await find(job.payload);
      if (!found) return { outcome: 'done' };
      if ('failed' in found) return { outcome: 'done', save: found };
      const { delivery, url, keys: known } = found;
      const { id, kind, body } = delivery;
      // Behind the keys: an account's first one is made by its first webhook, and signs from then on.
      const startedAt = now();
      const key = signerAt(known, startedAt)!;
      // The claim has counted it, so that none gets the number of one that the process did not survive.
      const attempt = delivery.attemptsBefore + job.attempt;
      const said = { webhookId: id, kind, attempt, timestamp: startedAt };
      const signers = [signerOf(key), ...overlapAt(known, startedAt).map(signerOf)] as const;
      const sent = await sender.send({ url, attempt: said, body, signers });

      const endedAt = now();
      const row = { deliveryId: id, attempt, startedAt, endedAt, keyId: key.id, ...sent };
      if (sent.status === 200) return { outcome: 'done', save: { attempt: row, state: 'delivered' } };
      context.log.warn({ deliveryId: id, attempt, status: sent.status, error: sent.error }, 'webhook not delivered');
      const runAt = endedAt + times.retryMs;
      const overdue = runAt - (delivery.firstAttemptAt ?? startedAt) > times.giveUpMs;
      if (overdue) return { outcome: 'done', save: { attempt: row, state: 'failed' } };
      return { outcome: 'retry', runAt, save: { attempt: row, state: 'pending' } };
    },

    async giveUp(job) {
      return { outcome: 'done', save: { failed: job.payload } };
    },

    async saveAll(tx, results) {
      await insertAttempts(
        tx,
        results.filter((result) => 'state' in result),
      );
      for (const result of results) if ('failed' in result) await failDelivery(tx, result.failed, now());
    },
  };
}

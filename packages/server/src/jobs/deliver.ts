import { LIMITS } from '@verify/contract';
import type { ServerContext } from '../context.ts';
import {
  type AttemptEnd,
  type AttemptStart,
  beginAttempts,
  type DeliveryToSend,
  endAttempts,
  failDelivery,
  findDeliveriesToSend,
} from '../store/deliveries.ts';
import { overlapAt, signerAt, type WebhookKey } from '../keys/webhook-keys.ts';
import type { WebhookSender } from '../webhooks/send.ts';
import { webhookHeaders } from '../webhooks/sign.ts';
import { gather } from './gather.ts';
import type { JobHandler } from './runner.ts';

export interface DeliverTimes {
  /** Between the end of an attempt and the next. */
  readonly retryMs: number;
  /** From the first attempt on; after it the delivery has failed. */
  readonly giveUpMs: number;
}

const TIMES: DeliverTimes = { retryMs: LIMITS.webhookRetryMs, giveUpMs: LIMITS.webhookGiveUpMs };
const LANE = 32;
/** Attempts that begin in one transaction at most. */
const TOGETHER = 4 * LANE;

/** Without a further attempt. */
interface Failed {
  readonly failed: string;
}

interface Begun {
  readonly delivery: DeliveryToSend;
  readonly url: string;
  readonly start: AttemptStart;
  readonly keys: readonly WebhookKey[];
}

/** Sends webhooks: at once, then 5 s after the last attempt ended, for 5 minutes. Only 200 is success. */
export function deliverJob(
  context: ServerContext,
  sender: WebhookSender,
  times: DeliverTimes = TIMES,
): JobHandler<AttemptEnd | Failed> {
  const { store, keys, now } = context;

  /** `null`: nothing is left to do. */
  const begin = gather(TOGETHER, async (ids: readonly string[]): Promise<(Begun | Failed | null)[]> => {
    const found = await findDeliveriesToSend(store.db, ids);
    const pending = found.filter(({ state }) => state === 'pending');
    const open = pending.filter(({ endpoint }) => endpoint?.enabled);
    const accounts = new Map<string, readonly WebhookKey[]>();
    for (const { accountId } of open) {
      if (!accounts.has(accountId)) accounts.set(accountId, await keys.webhooks(accountId));
    }
    // Behind the keys: an account's first one is made by its first webhook, and signs from then on.
    const startedAt = now();
    const signed = open.map(({ id, accountId }) => ({ id, keyId: signerAt(accounts.get(accountId)!, startedAt)!.id }));
    const starts = signed.length > 0 ? await store.inTurn(null, (tx) => beginAttempts(tx, signed, startedAt)) : [];

    const startOf = new Map(starts.map((start) => [start.deliveryId, start]));
    const deliveryOf = new Map(pending.map((delivery) => [delivery.id, delivery]));
    return ids.map((id) => {
      const [delivery, start] = [deliveryOf.get(id), startOf.get(id)];
      if (!delivery) return null;
      if (!delivery.endpoint?.enabled) return { failed: id };
      // The endpoint's address as it is now: a corrected one reaches deliveries under way.
      return start ? { delivery, url: delivery.endpoint.url, start, keys: accounts.get(delivery.accountId)! } : null;
    });
  });

  return {
    kind: 'deliver',
    concurrency: 512,
    laneConcurrency: LANE,
    // 61 by the clock; more are attempts that the process did not survive.
    maxAttempts: 200,

    async run(job) {
      const begun = await begin(job.payload);
      if (!begun) return { outcome: 'done' };
      if ('failed' in begun) return { outcome: 'done', save: begun };
      const { delivery, url, start, keys: known } = begun;
      const { firstAttemptAt, ...row } = start;
      const { kind, body } = delivery;
      const said = { webhookId: delivery.id, kind, attempt: row.attempt, timestamp: row.startedAt, body };
      const key = known.find(({ id }) => id === row.keyId)!;
      const headers = await webhookHeaders(said, key, overlapAt(known, row.startedAt));
      const sent = await sender.send(url, headers, body);

      const endedAt = now();
      const attempt = { ...row, endedAt, ...sent };
      if (sent.status === 200) return { outcome: 'done', save: { attempt, state: 'delivered' } };
      context.log.warn(
        { deliveryId: delivery.id, attempt: row.attempt, status: sent.status, error: sent.error },
        'webhook not delivered',
      );
      const runAt = endedAt + times.retryMs;
      const overdue = runAt - firstAttemptAt > times.giveUpMs;
      if (overdue) return { outcome: 'done', save: { attempt, state: 'failed' } };
      return { outcome: 'retry', runAt, save: { attempt, state: 'pending' } };
    },

    async giveUp(job) {
      return { outcome: 'done', save: { failed: job.payload } };
    },

    async saveAll(tx, results) {
      await endAttempts(
        tx,
        results.filter((result) => 'state' in result),
      );
      for (const result of results) if ('failed' in result) await failDelivery(tx, result.failed, now());
    },
  };
}

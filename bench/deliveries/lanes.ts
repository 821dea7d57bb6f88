import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestBackend } from '@verify/server/testing/start-test-backend';
import { newOrderedId } from '@verify/server/records/ids';
import { insertEvent } from '@verify/server/records/webhooks/deliveries';
import { type Endpoint, insertEndpoint } from '@verify/server/records/webhooks/endpoints';
import { enqueueDelivery } from '@verify/server/use-cases/webhooks/enqueue-delivery';
import { Queue, Worker } from 'bullmq';

const KIND = 'application.done';

/** In rounds: `fill` enqueues; `drain` runs from the moment when all are due until the last is complete. */
interface Deliverer {
  fill(urls: readonly string[], count: number, body: string): Promise<void>;
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Delivers in its own process: our worker, or BullMQ's with Node's `fetch`, which webhook workers usually use. */
export type Way =
  | { readonly engine: 'ours'; readonly database: { readonly url: string } | null }
  | { readonly engine: 'bullmq'; readonly path: string; readonly atOnce: number };

export const open = (way: Way): Promise<Deliverer> | Deliverer =>
  way.engine === 'ours' ? ours(way.database ?? undefined) : bullmq(way.path, way.atOnce);

/** Numbers from 0 on, in groups that one transaction or one call takes. */
const inGroups = (count: number): number[][] =>
  Array.from({ length: Math.ceil(count / 500) }, (_, group) =>
    Array.from({ length: Math.min(500, count - group * 500) }, (__, i) => group * 500 + i),
  );

/** The service's own worker process on either engine. Another process answers requests and enqueues. */
async function ours(database?: { url: string }): Promise<Deliverer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verify-bench-'));
  const options = { dataDir, webhookAllow: ['127.0.0.1'], ...(database ? { database } : {}) };
  const api = await startTestBackend({ ...options, role: 'api' });
  const { store, now, keys } = api.backend.context;
  const accountId = api.account.id;
  await keys.webhook(accountId);
  const worker = await startTestBackend({ ...options, role: 'worker' });
  let endpoints: readonly Endpoint[] | undefined;
  let last: { endpoint: Endpoint; body: string } | undefined;
  /** Each event, its delivery and the job that sends it, as a result adds them. */
  const enqueue = async (from: typeof api, to: readonly Endpoint[], body: string, runAt: number): Promise<void> => {
    const { queue } = from.backend.context;
    await from.backend.context.store.withLock(null, async (tx) => {
      for (const endpoint of to) {
        const event = { id: newOrderedId(), accountId, applicationId: null, kind: KIND, createdAt: now() } as const;
        await insertEvent(tx, { ...event, body });
        await enqueueDelivery(queue, tx, event, endpoint, runAt);
      }
    });
  };
  return {
    async fill(urls, count, body) {
      endpoints ??= await store.transaction((tx) =>
        Promise.all(
          urls.map((url) => insertEndpoint(tx, { accountId, flowId: null, url, kinds: [KIND], createdAt: now() })),
        ),
      );
      last = { endpoint: endpoints[0]!, body };
      // Nothing is due before `drain`, which adds the last one.
      const runAt = now() + 50_000;
      for (const group of inGroups(count - 1)) {
        const to = group.map((i) => endpoints![i % urls.length]!);
        await enqueue(api, to, body, runAt);
      }
    },
    async drain() {
      await store.transaction(async (tx) => void (await tx.updateTable('jobs').set({ runAt: now() }).execute()));
      // The worker is notified of this one, and then finds the others at once instead of at its next poll.
      await enqueue(worker, [last!.endpoint], last!.body, now());
      const oneLeft = store.db.selectFrom('jobs').select('id').limit(1);
      while (await oneLeft.executeTakeFirst()) await sleep(20);
    },
    async close() {
      await worker.stop();
      await api.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** BullMQ as its documentation sets it up: one queue, retries every 5 s. Job records are kept, as ours are. */
function bullmq(path: string, concurrency: number): Deliverer {
  const connection = { path };
  const name = `deliver-${randomUUID()}`;
  const queue = new Queue(name, { connection });
  let left = 0;
  const worker = new Worker<{ url: string; body: string }>(
    name,
    async ({ id, data, attemptsMade }) => {
      const status = await post(id!, attemptsMade + 1, data.url, data.body);
      if (status !== 200) throw new Error(`HTTP ${status}`);
      return { status, endedAt: Date.now() };
    },
    { connection, concurrency, autorun: false },
  );
  worker.on('error', () => {});
  worker.on('completed', () => void left--);
  const opts = { attempts: 61, backoff: { type: 'fixed', delay: 5_000 } };
  return {
    async fill(urls, count, body) {
      left += count;
      for (const group of inGroups(count))
        await queue.addBulk(
          group.map((i) => ({
            name: 'deliver',
            data: { url: urls[i % urls.length]!, body },
            opts: { ...opts, jobId: randomUUID() },
          })),
        );
    },
    async drain() {
      if (worker.isPaused()) worker.resume();
      else void worker.run();
      while (left > 0) await sleep(20);
      await worker.pause();
    },
    async close() {
      // Does not wait for running jobs.
      await worker.close(true);
      await queue.close();
    },
  };
}

const { privateKey } = generateKeyPairSync('ed25519');

/** The same two signatures and headers as our sender's. */
async function post(id: string, attempt: number, url: string, body: string): Promise<number> {
  const timestamp = Date.now();
  const seconds = String(Math.floor(timestamp / 1000));
  const signed = (message: string): string => sign(null, Buffer.from(message), privateKey).toString('base64');
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-signature': signed(body + timestamp),
    'x-timestamp': String(timestamp),
    'x-webhook-id': id,
    'x-attempt': String(attempt),
    'x-key-id': 'key',
    'x-event': KIND,
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1a,${signed(`${id}.${seconds}.${body}`)}`,
  };
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) });
  await answer.text();
  return answer.status;
}

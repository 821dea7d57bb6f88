import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { startTestBackend } from '@verify/server/testing/start-test-backend';
import type { Endpoint } from '@verify/server/records/webhooks/endpoints';
import { addEndpoints, enqueueDeliveries } from './enqueue.ts';
import { ALLOW, type How, SENDERS } from './senders.ts';

/**
 * Delivers in repeated rounds: `fill` enqueues, `drain` runs from the moment when all deliveries are due until the last
 * is complete.
 */
export interface Deliverer {
  fill(urls: readonly string[], count: number, body: string): Promise<void>;
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The service's own worker process on either engine. Another process answers requests and enqueues. */
export async function ours(database?: { url: string }): Promise<Deliverer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'verify-bench-'));
  const options = { dataDir, webhookAllow: ALLOW, ...(database ? { database } : {}) };
  const api = await startTestBackend({ ...options, role: 'api' });
  const { store, now, keys } = api.backend.context;
  const accountId = api.account.id;
  await keys.webhook(accountId);
  const worker = await startTestBackend({ ...options, role: 'worker' });
  let endpoints: readonly Endpoint[] | undefined;
  let last: { endpoint: Endpoint; body: string } | undefined;
  return {
    async fill(urls, count, body) {
      endpoints ??= await addEndpoints(api.backend.context, accountId, urls);
      // Nothing is due before `drain`.
      const runAt = now() + 50_000;
      last = { endpoint: endpoints[0]!, body };
      for (let at = 1; at < count; at += 500) {
        const some = Array.from({ length: Math.min(500, count - at) }, (_, i) => ({
          endpoint: endpoints![(at + i) % urls.length]!,
          body,
        }));
        await enqueueDeliveries(api.backend.context, some, runAt);
      }
    },
    async drain() {
      await store.transaction(async (tx) => void (await tx.updateTable('jobs').set({ runAt: now() }).execute()));
      // The worker is notified of this one, and then finds the others at once instead of at its next poll.
      await enqueueDeliveries(worker.backend.context, [last!]);
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
export async function bullmq(
  path: string,
  concurrency: number,
  how: How,
): Promise<Deliverer & { add(urls: readonly string[], body: string): Promise<void> }> {
  const connection = { path };
  const name = `deliver-${randomUUID()}`;
  const queue = new Queue(name, { connection });
  const { send, close } = SENDERS[how]();
  let left = 0;
  let closed = false;
  const worker = new Worker<{ url: string; body: string }>(
    name,
    async ({ id, data, attemptsMade }) => {
      const status = await send(id!, attemptsMade + 1, data.url, data.body);
      if (status !== 200) throw new Error(`HTTP ${status}`);
      return { status, endedAt: Date.now() };
    },
    { connection, concurrency, autorun: false },
  );
  worker.on('error', () => {});
  worker.on('completed', () => void left--);
  const opts = { attempts: 61, backoff: { type: 'fixed', delay: 5_000 } };
  const add = async (urls: readonly string[], body: string): Promise<void> => {
    left += urls.length;
    await queue.addBulk(
      urls.map((url) => ({ name: 'deliver', data: { url, body }, opts: { ...opts, jobId: randomUUID() } })),
    );
  };
  return {
    add,
    async fill(urls, count, body) {
      for (let at = 0; at < count; at += 500) {
        const some = Array.from({ length: Math.min(500, count - at) }, (_, i) => urls[(at + i) % urls.length]!);
        await add(some, body);
      }
    },
    async drain() {
      if (worker.isPaused()) worker.resume();
      else void worker.run();
      while (left > 0 && !closed) await sleep(20);
      if (!closed) await worker.pause();
    },
    async close() {
      closed = true;
      // Does not wait for running jobs.
      await worker.close(true);
      await queue.close();
      await close();
    },
  };
}

/** Our signer and sender without a queue: the upper limit for any queue. */
export function noQueue(concurrency: number): Deliverer {
  const { send, close } = SENDERS.ours();
  const waiting: [string, string][] = [];
  return {
    async fill(urls, count, body) {
      for (let i = 0; i < count; i++) waiting.push([urls[i % urls.length]!, body]);
    },
    async drain() {
      const work = async (): Promise<void> => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await send(randomUUID(), 1, ...next);
      };
      await Promise.all(Array.from({ length: concurrency }, work));
    },
    close,
  };
}

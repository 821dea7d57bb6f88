import { PgBoss } from 'pg-boss';
import { createLeaseQueue } from '@verify/server/adapters/lease-queue/lease-queue';
import { startRunner } from '@verify/server/jobs/runner';
import { createLog } from '@verify/server/log';
import { openPostgres } from '@verify/server/adapters/postgres/open-postgres';

export const RETRY_MS = 5_000;
const AT_ONCE = 64;

/** A queue as a worker uses it. `handle` rejects to have its job retried after `RETRY_MS`. */
export interface Lane {
  enqueue(payload: string): Promise<void>;
  work(handle: (payload: string) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function leaseTable(url: string): Promise<Lane> {
  const store = await openPostgres({ url });
  const queue = createLeaseQueue(store);
  let stop = async (): Promise<void> => {};
  return {
    enqueue: (payload) =>
      store.withLock(null, (tx) => queue.enqueue(tx, { kind: 'deliver', lane: 'one', payload, runAt: store.clock!() })),
    async work(handle) {
      const context = { store, queue, now: store.clock!, log: createLog({ level: 'silent' }) };
      const runner = startRunner(context, {
        kind: 'deliver',
        concurrency: AT_ONCE,
        laneConcurrency: AT_ONCE,
        maxAttempts: 200,
        lock: () => null,
        async run(job) {
          const failed = await handle(job.payload).then(
            () => false,
            () => true,
          );
          return failed ? { outcome: 'retry', runAt: store.clock!() + RETRY_MS } : { outcome: 'done' };
        },
        giveUp: async () => ({ outcome: 'done' }),
      });
      stop = () => runner.stop(100);
    },
    async close() {
      await stop();
      await store.close();
    },
  };
}

/** Configured for speed: NOTIFY, whole batches, and the shortest heartbeat that it accepts. */
export async function pgBoss(url: string): Promise<Lane> {
  const boss = new PgBoss({
    connectionString: url,
    max: 10,
    useListenNotify: true,
    monitorIntervalSeconds: 1,
    superviseIntervalSeconds: 1,
  });
  boss.on('error', () => {});
  await boss.start();
  const queue = {
    retryLimit: 60,
    retryDelay: RETRY_MS / 1000,
    retryBackoff: false,
    heartbeatSeconds: 10,
    notify: true,
  };
  await boss.createQueue('deliver', queue).catch(() => {});
  return {
    enqueue: async (payload) => void (await boss.send('deliver', { payload })),
    async work(handle) {
      const options = {
        batchSize: 1,
        localConcurrency: AT_ONCE,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 0.5,
      };
      await boss.work<{ payload: string }>('deliver', options, async ([job]) => handle(job!.data.payload));
    },
    close: () => boss.stop({ graceful: false }),
  };
}

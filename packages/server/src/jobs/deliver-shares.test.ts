import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeaseQueue } from '../adapters/lease-queue/lease-queue.ts';
import { openSqlite } from '../adapters/sqlite/open-sqlite.ts';
import { createLog } from '../log.ts';
import type { Store } from '../records/store.ts';
import { until } from '../testing/browser.ts';
import { deliveryLane } from '../use-cases/webhooks/enqueue-delivery.ts';
import { deliverJob } from './deliver.ts';
import { startRunner } from './runner.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-shares-'));
let store: Store;
beforeAll(async () => {
  store = await openSqlite(join(folder, 'records.db'));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an account with many hanging endpoints leaves slots to another account', async () => {
  const queue = createLeaseQueue(store);
  const hanging = Promise.withResolvers<void>();
  const delivered: string[] = [];
  const enqueue = (account: string, endpoints: number, each: number) =>
    store.transaction(async (tx) => {
      for (let i = 0; i < endpoints * each; i++) {
        const lane = deliveryLane(account, `endpoint${i % endpoints}`);
        await queue.enqueue(tx, { kind: 'deliver', lane, payload: `${account} ${i}`, runAt: Date.now() });
      }
    });
  await enqueue('slow', 20, 32);
  const runner = startRunner(
    { store, queue, now: Date.now, log: createLog({ level: 'silent' }) },
    {
      ...deliverJob({} as never, {} as never),
      async run({ payload }) {
        if (payload.startsWith('slow')) await hanging.promise;
        else delivered.push(payload);
        return { outcome: 'done' };
      },
    },
  );
  try {
    await until(async () => runner.load().running >= 128);
    await enqueue('other', 1, 1);
    await until(async () => delivered.length > 0);
    expect(delivered).toEqual(['other 0']);
    expect(runner.load().running).toBeLessThan(256);
    // All of them get their turn.
    hanging.resolve();
    await until(async () => (await queue.depth('deliver')) === 0);
  } finally {
    hanging.resolve();
    await runner.stop(1_000);
  }
});

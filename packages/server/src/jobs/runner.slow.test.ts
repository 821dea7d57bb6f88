import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import type { Store } from '../records/store.ts';
import { openSqlite } from '../adapters/sqlite/open-sqlite.ts';
import { until } from '../testing/browser.ts';
import { createLeaseQueue } from '../adapters/lease-queue/lease-queue.ts';
import type { Job } from '../ports/queue/queue.ts';
import type { JobHandler, JobOutcome } from './job-handler.ts';
import { startRunner } from './runner.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'verify-runner-'));
  const store = await openSqlite(join(folder, 'r.db'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  closing.push(() => store.close());
  return { store, path: join(folder, 'r.db') };
}

function run<Save>(store: Store, handler: Partial<JobHandler<Save>>, leaseMs?: number, now = Date.now) {
  const queue = createLeaseQueue(store, leaseMs);
  const runner = startRunner(
    { store, queue, now, log: createLog({ level: 'silent' }) },
    {
      kind: 'deliver',
      concurrency: 4,
      laneConcurrency: 2,
      maxAttempts: 2,
      run: async () => ({ outcome: 'done' }),
      giveUp: async () => ({ outcome: 'done' }),
      ...handler,
    },
  );
  closing.push(() => runner.stop(100));
  const enqueue = (payload: string, lane = 'one') =>
    store.transaction((tx) => queue.enqueue(tx, { kind: 'deliver', lane, payload, runAt: Date.now() }));
  return { queue, runner, enqueue };
}

test('a job that throws is retried and given up after its last attempt', async () => {
  const { store } = await setUp();
  const calls: string[] = [];
  const { queue, enqueue } = run(store, {
    maxAttempts: 2,
    async run(job) {
      calls.push(`run ${job.attempt}`);
      throw new Error('poison');
    },
    async giveUp(job): Promise<JobOutcome> {
      calls.push(`give up ${job.attempt}`);
      return { outcome: 'done' };
    },
  });
  await enqueue('a');
  await until(async () => (await queue.depth('deliver')) === 0);
  expect(calls).toEqual(['run 1', 'run 2', 'give up 3']);
});

test.each([
  [1, 'run 2'],
  [2, 'give up 3'],
])('a job whose process was killed %i times, of two allowed: %s', async (kills, expected) => {
  const { store } = await setUp();
  const leaseMs = 10;
  const enqueuer = createLeaseQueue(store, leaseMs);
  await store.transaction((tx) =>
    enqueuer.enqueue(tx, { kind: 'deliver', lane: 'one', payload: 'a', runAt: Date.now() }),
  );
  for (let i = 0; i < kills; i++) {
    // A process that claims the job and then disappears.
    const killed = createLeaseQueue(store, leaseMs);
    const claim = () => killed.claim('deliver', { limit: 1, capacityOf: () => 1, now: Date.now() });
    await until(async () => (await claim()).jobs.length === 1);
  }
  const calls: string[] = [];
  const call = async (name: string, job: Job): Promise<JobOutcome> => {
    calls.push(`${name} ${job.attempt}`);
    return { outcome: 'done' };
  };
  const { queue } = run(store, {
    maxAttempts: 2,
    run: (job) => call('run', job),
    giveUp: (job) => call('give up', job),
  });
  await until(async () => (await queue.depth('deliver')) === 0);
  expect(calls).toEqual([expected]);
});

test('a lane that hangs uses only its own slots', async () => {
  const { store } = await setUp();
  const done: string[] = [];
  const hanging = Promise.withResolvers<void>();
  const { enqueue } = run(store, {
    async run(job): Promise<JobOutcome> {
      if (job.lane === 'hangs') await hanging.promise;
      done.push(job.payload);
      return { outcome: 'done' };
    },
  });
  for (let i = 0; i < 6; i++) await enqueue(`h${i}`, 'hangs');
  for (let i = 0; i < 6; i++) await enqueue(`q${i}`, 'quick');
  await until(async () => done.length === 6);
  expect(done.every((payload) => payload.startsWith('q'))).toBe(true);
  hanging.resolve();
  await until(async () => done.length === 12);
});

test('a process that stalls for a minute does not run its own job a second time', async () => {
  const { store } = await setUp();
  const [runs, stalled] = [[] as string[], Promise.withResolvers<void>()];
  let stallMs = 0;
  const handler = {
    async run({ payload }: Job): Promise<JobOutcome> {
      runs.push(payload);
      if (payload === 'a') await stalled.promise;
      return { outcome: 'done' };
    },
  };
  const { enqueue, queue } = run(store, handler, undefined, () => Date.now() + stallMs);
  await enqueue('a');
  await until(async () => runs.length === 1);
  stallMs = 60_000;
  await enqueue('b');
  await until(async () => runs.includes('b'));
  stalled.resolve();
  await until(async () => (await queue.depth('deliver')) === 0);
  expect(runs).toEqual(['a', 'b']);
});

test('a result from a holder that lost its job is not saved', async () => {
  const { store } = await setUp();
  const saved: number[] = [];
  const slow = Promise.withResolvers<void>();
  const { queue, enqueue } = run(store, {
    async run(job): Promise<JobOutcome> {
      if (job.attempt === 1) await slow.promise;
      return { outcome: 'done', save: async () => void saved.push(job.attempt) };
    },
  });
  await enqueue('a');
  await until(async () => {
    const row = await store.db.selectFrom('jobs').select('owner').executeTakeFirst();
    return row?.owner;
  });
  // As if this process had been suspended: the lease has expired and another attempt has started.
  await store.transaction((tx) => tx.updateTable('jobs').set({ leaseUntil: 1 }).execute());
  await until(async () => saved.length === 1);
  slow.resolve();
  await until(async () => (await queue.depth('deliver')) === 0);
  expect(saved).toEqual([2]);
});

test('a stop releases the jobs it cannot wait for', async () => {
  const { store } = await setUp();
  let held: Job | null = null;
  const { runner, queue, enqueue } = run(store, {
    async run(job) {
      held = job;
      return new Promise<JobOutcome>(() => {});
    },
  });
  await enqueue('a');
  await until(async () => held !== null);
  await runner.stop(50);
  const [again] = (await queue.claim('deliver', { limit: 1, capacityOf: () => 1, now: Date.now() })).jobs;
  expect(again).toMatchObject({ payload: 'a', attempt: 1 });
});

test('a handler takes only its lanes in order, and more when its capacity has grown', async () => {
  const { store } = await setUp();
  const ran: string[] = [];
  let [workers, grown] = [0, (): void => {}];
  const { enqueue } = run(store, {
    concurrency: () => workers,
    laneConcurrency: 1,
    takes: (lane) => lane !== 'other',
    compareLanes: (a, b) => (a < b ? 1 : -1),
    onCapacity: (listener) => {
      grown = listener;
      return () => undefined;
    },
    async run(job) {
      ran.push(job.payload);
      return { outcome: 'done' };
    },
  });
  for (const lane of ['a', 'b', 'other', 'c']) await enqueue(lane, lane);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ran).toEqual([]);
  workers = 1;
  grown();
  const left = () => store.db.selectFrom('jobs').select('payload').execute();
  await until(async () => (await left()).length === 1);
  expect(ran).toEqual(['c', 'b', 'a']);
  expect(await left()).toEqual([{ payload: 'other' }]);
});

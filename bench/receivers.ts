import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICE_LIMITS } from '@verify/contract';
import { startTestBackend } from '@verify/server/testing/start-test-backend';
import { addEndpoints, enqueueDeliveries } from './deliveries/enqueue.ts';
import { bullmq } from './deliveries/lanes.ts';
import { startRedis } from './deliveries/redis.ts';
import { holdFloors } from './floors.ts';

/** Backlog of two partners that hang: 5 results per second for the 5 minutes until deliveries are given up. */
const BACKLOG = 1_500;
const HANGING = ['slow', 'drip-feeding'];
const OTHERS = 5;
/** Each healthy partner gets a webhook at this interval, for `SECONDS`. */
const EVERY_MS = 100;
const SECONDS = 20;
/** `concurrency` of `jobs/deliver.ts`. */
const AT_ONCE = 512;
/** Speed-up of the clock in the part that waits for each of 61 attempts. */
const FASTER = 20;
const ALLOW = ['127.0.0.1', 'localhost'];

interface Receivers {
  readonly child: ChildProcess;
  readonly bad: Readonly<Record<string, string>>;
  readonly good: readonly string[];
}

/**
 * Runs misbehaving partners beside healthy ones. Measures how long a healthy one waits for its webhook, here and with
 * one BullMQ queue that has the same concurrency, signer, sender and times; how the misbehaving partners' deliveries
 * end; and how much memory grows.
 */
export async function main(): Promise<void> {
  const child = fork(new URL('receivers/misbehaving.ts', import.meta.url));
  const receivers: Receivers = { child, ...(await nextMessage<Omit<Receivers, 'child'>>(child)) };
  try {
    const ended = await endings(receivers);
    console.table(ended);
    const wrong = Object.values(ended).filter(({ asSpecified }) => !asSpecified).length;
    const mine = await ours(receivers);
    const rows: Record<string, object> = { ours: { ...mine.waits, 'RSS grew by, MB': mine.grewMb } };
    const redis = await startRedis();
    const theirs = redis && (await bull(receivers, redis.path));
    await redis?.stop();
    if (theirs) rows['BullMQ'] = theirs;
    else console.log('SKIPPED beside: no redis-server is here');
    console.log(
      `${BACKLOG} deliveries wait for each of ${HANGING.length} partners that hang, ${OTHERS} for each other that misbehaves`,
    );
    console.table(rows);
    const ratio = theirs ? mine.waits['p99, ms'] / theirs['p99, ms'] : 0;
    if (theirs) console.log(`p99 of the healthy: one ${Math.round(1 / ratio)}th of BullMQ's`);
    holdFloors('receivers', { p99OverBullmq: ratio, grewMb: mine.grewMb, notAsSpecified: wrong });
  } finally {
    child.kill();
  }
}

/** Delivers to every misbehaving partner until the delivery has failed, with shorter times. */
async function endings({ bad }: Receivers): Promise<Record<string, { asSpecified: boolean }>> {
  const times = { retryMs: SERVICE_LIMITS.webhookRetryMs / FASTER, giveUpMs: SERVICE_LIMITS.webhookGiveUpMs / FASTER };
  const webhookTimeoutMs = SERVICE_LIMITS.webhookTimeoutMs / FASTER;
  const server = await startTestBackend({ webhookAllow: ALLOW, deliverTimes: times, webhookTimeoutMs });
  const { context } = server.backend;
  const endpoints = await addEndpoints(context, server.account.id, Object.values(bad));
  const ids = await enqueueDeliveries(
    context,
    endpoints.map((endpoint) => ({ endpoint, body: '{}' })),
  );
  const rows: Record<string, { asSpecified: boolean; state: string; attempts: number; seconds: number }> = {};
  for (const [i, name] of Object.keys(bad).entries()) {
    for (;;) {
      const row = await context.store.db
        .selectFrom('deliveries')
        .selectAll()
        .where('id', '=', ids[i]!)
        .executeTakeFirstOrThrow();
      if (row.state !== 'pending') {
        const ms = row.endedAt! - row.firstAttemptAt!;
        // No attempt begins after the time limit, but the last one may take its own timeout.
        const inTime = ms <= times.giveUpMs + webhookTimeoutMs;
        const asSpecified = row.state === 'failed' && row.attempts > 1 && row.attempts <= 61 && inTime;
        rows[name] = { asSpecified, state: row.state, attempts: row.attempts, seconds: (ms * FASTER) / 1000 };
        break;
      }
      await sleep(100);
    }
  }
  await server.stop();
  return rows;
}

const body = (): string => JSON.stringify({ at: Date.now(), application: 'x'.repeat(6_000) });

async function ours({ child, bad, good }: Receivers): Promise<{ waits: Waits; grewMb: number }> {
  const server = await startTestBackend({ webhookAllow: ALLOW });
  const { context } = server.backend;
  const [hanging, others, healthy] = await Promise.all(
    [HANGING.map((name) => bad[name]!), Object.values(bad), good].map((urls) =>
      addEndpoints(context, server.account.id, urls),
    ),
  );
  const backlog = hanging!.flatMap((endpoint) => Array.from({ length: BACKLOG }, () => ({ endpoint, body: body() })));
  const rest = others!.flatMap((endpoint) => Array.from({ length: OTHERS }, () => ({ endpoint, body: body() })));
  for (let at = 0; at < backlog.length; at += 500) await enqueueDeliveries(context, backlog.slice(at, at + 500));
  await enqueueDeliveries(context, rest);
  const post = () =>
    enqueueDeliveries(
      context,
      healthy!.map((endpoint) => ({ endpoint, body: body() })),
    );
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(process.memoryUsage.rss()), 500);
  const waits = await measure(child, good.length, post);
  clearInterval(sampling);
  await server.stop();
  // Compares with the first quarter, during which the heap reaches its working size.
  const early = Math.max(...memory.slice(0, Math.ceil(memory.length / 4)));
  return { waits, grewMb: Math.round((Math.max(...memory) - early) / 1024 ** 2) };
}

async function bull({ child, bad, good }: Receivers, path: string): Promise<Waits> {
  const queue = await bullmq(path, AT_ONCE, 'ours');
  await queue.fill(
    HANGING.map((name) => bad[name]!),
    BACKLOG * HANGING.length,
    body(),
  );
  await queue.fill(Object.values(bad), OTHERS * Object.keys(bad).length, body());
  void queue.drain();
  const waits = await measure(child, good.length, () => queue.add(good, body()));
  await queue.close();
  return waits;
}

interface Waits {
  readonly deliveries: number;
  readonly 'p50, ms': number;
  readonly 'p99, ms': number;
}

/** Posts to the healthy partners and waits until everything has arrived. */
async function measure(child: ChildProcess, partners: number, post: () => Promise<unknown>): Promise<Waits> {
  const started = performance.now();
  const posts = (SECONDS * 1000) / EVERY_MS;
  for (let i = 0; i < posts; i++) {
    await post();
    await sleep(Math.max(0, started + (i + 1) * EVERY_MS - performance.now()));
  }
  const waits: number[] = [];
  while (waits.length < posts * partners) {
    child.send('latencies');
    waits.push(...(await nextMessage<{ latencies: number[] }>(child)).latencies);
    await sleep(200);
  }
  waits.sort((a, b) => a - b);
  const quantile = (q: number): number => waits[Math.floor((waits.length - 1) * q)]!;
  return { deliveries: waits.length, 'p50, ms': quantile(0.5), 'p99, ms': quantile(0.99) };
}

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => {
    child.once('message', (message) => resolve(message as T));
  });

import { type ChildProcess, fork } from 'node:child_process';
import { findPostgres } from '@verify/server/testing/find-postgres';
import { startPostgres } from '@verify/server/testing/postgres';
import type { Ask, Drained, Way } from './deliveries/child.ts';
import { startRedis } from './deliveries/redis.ts';
import { holdFloors } from './floors.ts';
import { median } from './measuring/median.ts';

/** The first round is a warm-up. */
const ROUNDS = 8;
const DELIVERIES = 3_000;
const ENDPOINTS = 4;
/** As many as our service sends at once: 32 to each endpoint (`laneConcurrency`). */
const AT_ONCE = ENDPOINTS * 32;
/** About the size of a passport's result. */
const BODY = JSON.stringify({ application: 'x'.repeat(6_000) });

/** The peer with Node's own `fetch`, which webhook workers usually use, and with undici's fastest API. */
const BULLMQ = { usual: 'BullMQ, fetch', tuned: 'BullMQ, undici' };

interface Round {
  readonly perS: number;
  readonly cpuMs: number;
}

/**
 * Measures signed deliveries per second to a partner that answers 200, from the moment when all are due until the last
 * has ended. Takes turns between our worker on each database engine and BullMQ on Redis (append-only file, synced every
 * second), which does the same work.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = Number(args.find((arg) => arg.startsWith('--count='))?.slice('--count='.length) ?? DELIVERIES);
  const redis = await startRedis();
  const postgres = findPostgres() ? await startPostgres({ durable: true }) : null;
  if (!redis) console.log('SKIPPED beside: no redis-server is here');
  if (!postgres) console.log('SKIPPED: PostgreSQL is not here (POSTGRES_BIN)');
  const receiver = fork(new URL('deliveries/receiver.ts', import.meta.url));
  const { port } = await nextMessage<{ port: number }>(receiver);
  const urls = Array.from({ length: ENDPOINTS }, (_, i) => `http://127.0.0.1:${port}/${i}`);
  const ways: Record<string, Way> = {
    SQLite: { engine: 'ours', database: null },
    ...(postgres ? { PostgreSQL: { engine: 'ours', database: { url: await postgres.newDatabase() } } } : {}),
    ...(redis
      ? {
          [BULLMQ.usual]: { engine: 'bullmq', path: redis.path, how: 'fetch', atOnce: AT_ONCE },
          [BULLMQ.tuned]: { engine: 'bullmq', path: redis.path, how: 'undici', atOnce: AT_ONCE },
          'BullMQ, our signer and sender': { engine: 'bullmq', path: redis.path, how: 'ours', atOnce: AT_ONCE },
        }
      : {}),
    'no queue': { engine: 'none', atOnce: AT_ONCE },
  };
  const rounds: Record<string, Round[]> = {};
  const children = new Map<string, ChildProcess>();
  try {
    // Each has its own long-lived process, as a worker does, so the first round also warms it up.
    for (const [name, way] of Object.entries(ways)) {
      const child = fork(new URL('deliveries/child.ts', import.meta.url));
      children.set(name, child);
      await ask(child, { ask: 'open', way });
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, child] of children) {
        await ask(child, { ask: 'fill', urls, count, body: BODY });
        const { ms, cpuMs } = (await ask(child, { ask: 'drain' }))!;
        receiver.send('count');
        const got = await nextMessage<{ ids: number; requests: number }>(receiver);
        if (got.ids !== count || got.requests !== count) throw new Error(`${name}: ${JSON.stringify(got)} of ${count}`);
        (rounds[name] ??= []).push({ perS: (count / ms) * 1000, cpuMs: cpuMs / count });
      }
    }
    for (const child of children.values()) await ask(child, { ask: 'close' });
  } finally {
    for (const child of children.values()) child.kill();
    receiver.kill();
    await postgres?.stop();
    await redis?.stop();
  }
  for (const each of Object.values(rounds)) each.shift();
  console.log(`${count} deliveries, ${AT_ONCE} at once to ${ENDPOINTS} endpoints, medians of ${ROUNDS - 1} rounds`);
  console.table(
    Object.fromEntries(
      Object.entries(rounds).map(([name, each]) => [
        name,
        {
          'a second': Math.round(median(each.map(({ perS }) => perS))),
          'CPU ms of the process': +median(each.map(({ cpuMs }) => cpuMs)).toFixed(3),
        },
      ]),
    ),
  );
  if (!redis) return;
  /** Compares within a round, because the machine's speed varies between rounds. */
  const over = (theirs: string, name: string): number | undefined =>
    rounds[name] && median(rounds[name].map(({ perS }, i) => rounds[theirs]![i]!.perS / perS));
  const times = (ratio = NaN): string => (1 / ratio).toFixed(2);
  for (const name of ['SQLite', 'PostgreSQL']) {
    const [usual, tuned] = [over(BULLMQ.usual, name), over(BULLMQ.tuned, name)];
    console.log(`${name}: ${times(usual)} of BullMQ with fetch, ${times(tuned)} with undici`);
  }
  const measured = {
    bullmqOverSqlite: over(BULLMQ.usual, 'SQLite'),
    bullmqOverPostgres: over(BULLMQ.usual, 'PostgreSQL'),
  };
  holdFloors('deliveries', measured);
}

function ask(child: ChildProcess, asked: Ask): Promise<Drained | null> {
  child.send(asked);
  return nextMessage(child);
}

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('the process ended before it answered'));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
  });

import { type ChildProcess, fork } from 'node:child_process';
import { findPostgres } from '../packages/server/src/testing/find-postgres.ts';
import { startPostgres } from '../packages/server/src/testing/postgres.ts';
import { bullmq, type Deliverer, noQueue, ours } from './deliveries/lanes.ts';
import { startRedis } from './deliveries/redis.ts';
import { holdFloors } from './floors.ts';

const ROUNDS = 3;
const DELIVERIES = 3_000;
const ENDPOINTS = 4;
/** As many as ours sends at once: 32 to each endpoint (`laneConcurrency`). */
const AT_ONCE = ENDPOINTS * 32;
/** About what a passport's result takes. */
const BODY = JSON.stringify({ application: 'x'.repeat(6_000) });

interface Round {
  readonly perS: number;
  readonly cpuMs: number;
}

/**
 * Signed deliveries a second to a partner that answers 200, from the moment when all are due to the end of the last: a worker of ours
 * on either engine, and BullMQ on Redis (append-only file, synced every second) with the same work, in turns.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = Number(args.find((arg) => arg.startsWith('--count='))?.slice('--count='.length) ?? DELIVERIES);
  const redis = await startRedis();
  const postgres = findPostgres() ? await startPostgres({ durable: true }) : null;
  if (!redis) console.log('SKIPPED beside: no redis-server is here');
  if (!postgres) console.log('SKIPPED: PostgreSQL is not here (POSTGRES_BIN)');
  const receiver = fork(new URL('deliveries/receiver.ts', import.meta.url));
  const { port } = await told<{ port: number }>(receiver);
  const urls = Array.from({ length: ENDPOINTS }, (_, i) => `http://127.0.0.1:${port}/${i}`);
  const ways: Record<string, () => Deliverer | Promise<Deliverer>> = {
    SQLite: () => ours(),
    ...(postgres ? { PostgreSQL: async () => ours({ url: await postgres.newDatabase() }) } : {}),
    ...(redis
      ? {
          'BullMQ, Node and undici': () => bullmq(redis.path, AT_ONCE, 'plain'),
          'BullMQ, our signer and sender': () => bullmq(redis.path, AT_ONCE, 'ours'),
        }
      : {}),
    'no queue': () => noQueue(AT_ONCE),
  };
  const rounds: Record<string, Round[]> = {};
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, open] of Object.entries(ways)) {
        const way = await open();
        await way.fill(urls, count, BODY);
        const cpu = process.cpuUsage();
        const started = performance.now();
        await way.drain();
        const ms = performance.now() - started;
        const { user, system } = process.cpuUsage(cpu);
        await way.close();
        receiver.send('count');
        const got = await told<{ ids: number; requests: number }>(receiver);
        if (got.ids !== count || got.requests !== count) throw new Error(`${name}: ${JSON.stringify(got)} of ${count}`);
        (rounds[name] ??= []).push({ perS: (count / ms) * 1000, cpuMs: (user + system) / 1000 / count });
      }
    }
  } finally {
    receiver.kill();
    await postgres?.stop();
    await redis?.stop();
  }
  const best = Object.fromEntries(
    Object.entries(rounds).map(([name, each]) => [
      name,
      { perS: Math.max(...each.map(({ perS }) => perS)), cpuMs: Math.min(...each.map(({ cpuMs }) => cpuMs)) },
    ]),
  );
  console.log(`${count} deliveries, ${AT_ONCE} at once to ${ENDPOINTS} endpoints, best of ${ROUNDS} rounds`);
  console.table(
    Object.fromEntries(
      Object.entries(best).map(([name, { perS, cpuMs }]) => [
        name,
        { 'a second': Math.round(perS), 'CPU ms of the process': +cpuMs.toFixed(3) },
      ]),
    ),
  );
  const theirs = best['BullMQ, Node and undici'];
  if (!theirs) return;
  const over = (name: string): number => (best[name] ? theirs.perS / best[name].perS : 0);
  console.log(
    `Ours to BullMQ: SQLite ${(1 / over('SQLite')).toFixed(2)}${postgres ? `, PostgreSQL ${(1 / over('PostgreSQL')).toFixed(2)}` : ''}`,
  );
  holdFloors('deliveries', { bullmqOverSqlite: over('SQLite'), bullmqOverPostgres: over('PostgreSQL') });
}

const told = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve) => {
    child.once('message', (message) => resolve(message as T));
  });

import { type ChildProcess, fork } from 'node:child_process';
import { findPostgres } from '@verify/server/testing/find-postgres';
import { startPostgres } from '@verify/server/testing/postgres';
import type { Ask } from './deliveries/child.ts';
import type { Way } from './deliveries/lanes.ts';
import { startRedis } from './deliveries/redis.ts';
import { holdFloors } from './floors.ts';
import { median } from './measuring/median.ts';
import { numberOption } from './reading/pictures.ts';

const ENDPOINTS = 4;
/** As many as our service sends at once: 32 to each endpoint (`laneConcurrency`). */
const AT_ONCE = ENDPOINTS * 32;
/** About the size of a passport's result. */
const BODY = JSON.stringify({ application: 'x'.repeat(6_000) });
const BULLMQ = 'BullMQ, fetch';

/**
 * Measures signed deliveries per second to a partner that answers 200, from the moment when all are due until the last
 * has ended. Takes turns between our worker on each database engine and BullMQ on Redis (append-only file, synced every
 * second), which does the same work. `--count=3000`, `--rounds=8`, of which the first is a warm-up.
 */
export async function main(args: readonly string[]): Promise<void> {
  const [count, rounds] = [numberOption(args, 'count', 3_000), numberOption(args, 'rounds', 8)];
  const redis = await startRedis();
  const postgres = findPostgres() ? await startPostgres({ durable: true }) : null;
  if (!redis) console.log('SKIPPED beside: no redis-server is here');
  if (!postgres) console.log('SKIPPED: PostgreSQL is not here (POSTGRES_BIN)');
  const receiver = fork(new URL('deliveries/receiver.ts', import.meta.url));
  const { port } = await nextMessage<{ port: number }>(receiver);
  const urls = Array.from({ length: ENDPOINTS }, (_, i) => `http://127.0.0.1:${port}/${i}`);
  const ways: Record<string, Way> = {
    SQLite: { engine: 'ours', database: null },
    ...(postgres && { PostgreSQL: { engine: 'ours', database: { url: await postgres.newDatabase() } } }),
    ...(redis && { [BULLMQ]: { engine: 'bullmq', path: redis.path, atOnce: AT_ONCE } }),
  };
  const perS: Record<string, number[]> = {};
  const children = new Map<string, ChildProcess>();
  try {
    // Each has its own long-lived process, as a worker does, so the first round also warms it up.
    for (const [name, way] of Object.entries(ways)) {
      const child = fork(new URL('deliveries/child.ts', import.meta.url));
      children.set(name, child);
      await ask(child, { ask: 'open', way });
    }
    for (let round = 0; round < rounds; round++) {
      for (const [name, child] of children) {
        await ask(child, { ask: 'fill', urls, count, body: BODY });
        const ms = await ask(child, { ask: 'drain' });
        receiver.send('count');
        const got = await nextMessage<{ ids: number; requests: number }>(receiver);
        if (got.ids !== count || got.requests !== count) throw new Error(`${name}: ${JSON.stringify(got)} of ${count}`);
        if (round > 0) (perS[name] ??= []).push((count / ms) * 1000);
      }
    }
    for (const child of children.values()) await ask(child, { ask: 'close' });
  } finally {
    for (const child of children.values()) child.kill();
    receiver.kill();
    await postgres?.stop();
    await redis?.stop();
  }
  console.log(`${count} deliveries, ${AT_ONCE} at once to ${ENDPOINTS} endpoints, medians of ${rounds - 1} rounds`);
  for (const [name, each] of Object.entries(perS)) console.log(`${name}: ${Math.round(median(each))} a second`);
  /** Compares within a round, because the machine's speed varies between rounds. */
  const over = (name: string): number | undefined =>
    perS[name] && perS[BULLMQ] && median(perS[name].map((rate, i) => perS[BULLMQ]![i]! / rate));
  holdFloors('deliveries', { bullmqOverSqlite: over('SQLite'), bullmqOverPostgres: over('PostgreSQL') });
}

function ask(child: ChildProcess, asked: Ask): Promise<number> {
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

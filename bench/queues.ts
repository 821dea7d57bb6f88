import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findPostgres } from '@verify/server/testing/find-postgres';
import { startPostgres, type TestPostgres } from '@verify/server/testing/postgres';
import { type Lane, leaseTable, pgBoss, RETRY_MS } from './queues/lanes.ts';

/** Compares the lease table with pg-boss on one PostgreSQL: docs/decisions/0005-lease-table.md. */
const JOBS = 2_000;
const RETRIED = 20;
const RETRIES = 3;
let postgres: TestPostgres;

export async function main(): Promise<void> {
  if (!findPostgres()) return console.log('SKIPPED: PostgreSQL is not here (POSTGRES_BIN)');
  postgres = await startPostgres({ durable: true });
  try {
    for (const [name, open] of Object.entries({ 'lease table': leaseTable, 'pg-boss': pgBoss })) {
      const measured = { ...(await speed(open)), ...(await lateness(open)), ...(await recovery(name, open)) };
      console.log(name, JSON.stringify(measured));
    }
  } finally {
    await postgres.stop();
  }
}

type Open = (url: string) => Promise<Lane>;

/** Enqueues jobs one by one, as submissions do, then processes them. */
async function speed(open: Open) {
  const lane = await open(await postgres.newDatabase());
  const cpu = process.cpuUsage();
  const started = performance.now();
  let next = 0;
  const enqueuing = async (): Promise<void> => {
    while (next < JOBS) await lane.enqueue(String(next++));
  };
  await Promise.all(Array.from({ length: 10 }, enqueuing));
  const enqueued = performance.now();
  const done = new Set<string>();
  await lane.work(async (payload) => void done.add(payload));
  while (done.size < JOBS) await sleep(10);
  const worked = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  await lane.close();
  return {
    enqueuedPerS: Math.round((JOBS / (enqueued - started)) * 1000),
    workedPerS: Math.round((JOBS / (worked - enqueued)) * 1000),
    cpuMsAJob: +((user + system) / 1000 / JOBS).toFixed(2),
  };
}

/** Time from the end of an attempt to the next, minus the configured delay. */
async function lateness(open: Open) {
  const lane = await open(await postgres.newDatabase());
  const ended = new Map<string, number[]>();
  const late: number[] = [];
  await lane.work(async (payload) => {
    const before = ended.get(payload) ?? [];
    if (before.length > 0) late.push(performance.now() - before.at(-1)! - RETRY_MS);
    ended.set(payload, [...before, performance.now()]);
    throw new Error('again');
  });
  for (let i = 0; i < RETRIED; i++) await lane.enqueue(String(i));
  while (late.length < RETRIED * RETRIES) await sleep(20);
  await lane.close();
  return { retryLateMs: { least: Math.round(Math.min(...late)), most: Math.round(Math.max(...late)) } };
}

/** Time from the death of the process that holds a job until another process claims it. */
async function recovery(name: string, open: Open) {
  const url = await postgres.newDatabase();
  const lane = await open(url);
  const script = fileURLToPath(new URL('queues/holder.ts', import.meta.url));
  const holder = spawn(process.execPath, [script, name, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await lane.enqueue('x');
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  let taken = 0;
  await lane.work(async () => {
    taken = performance.now();
  });
  await sleep(1_000);
  const killed = performance.now();
  holder.kill('SIGKILL');
  for (let i = 0; taken === 0 && i < 12_000; i++) await sleep(10);
  await lane.close();
  return { backAfterMs: Math.round(taken - killed) };
}

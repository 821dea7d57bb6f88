import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeaseQueue } from '@verify/server/adapters/lease-queue/lease-queue';
import { openPostgres } from '@verify/server/adapters/postgres/open-postgres';
import { freePort } from '@verify/server/testing/free-port';
import { startPostgres, type TestPostgres } from '@verify/server/testing/postgres';

const here = isHere();
let postgres: TestPostgres;
const closing: (() => void)[] = [];
if (here) beforeAll(async () => void (postgres = await startPostgres()));
afterAll(async () => {
  for (const close of closing.splice(0)) close();
  await postgres?.stop();
});

test.runIf(!here)('SKIPPED: PgBouncer is not installed (apt-get install pgbouncer)', (context) => context.skip());

test.runIf(here)('a pooler in session mode, its default, runs transactions and jobs as without a pooler', async () => {
  const store = await openPostgres({ url: await pooled('session') });
  const queue = createLeaseQueue(store);
  const ended: string[] = [];
  const person = async (lane: string): Promise<void> => {
    for (let round = 0; round < 5; round++) {
      await store.transaction((tx) =>
        queue.enqueue(tx, { kind: 'deliver', lane, payload: `${lane} ${round}`, runAt: 1 }),
      );
      const { jobs } = await queue.claim('deliver', { limit: 3, capacityOf: () => 3, now: 2_000 });
      const kept = await store.withLock(null, (tx) => queue.complete(tx, jobs));
      ended.push(...kept.map(({ payload }) => payload));
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, i) => person(`lane ${i}`)));
  const { jobs } = await queue.claim('deliver', { limit: 200, capacityOf: () => 200, now: 2_000 });
  expect(new Set([...ended, ...jobs.map(({ payload }) => payload)]).size).toBe(100);
  await store.close();
});

test.runIf(here)(
  'a pooler in transaction mode is refused at the start with the right setting',
  async () => await expect(openPostgres({ url: await pooled('transaction') })).rejects.toThrow(/pool_mode = session/),
);

/** Creates an empty database behind its own PgBouncer. */
async function pooled(mode: 'session' | 'transaction'): Promise<string> {
  const direct = new URL(await postgres.newDatabase());
  const [database, host] = [direct.pathname.slice(1), direct.searchParams.get('host')!];
  const { uid, gid } = statSync(host);
  const folder = mkdtempSync(join(tmpdir(), 'verify-pooler-'));
  const port = await freePort();
  const settings = [
    '[databases]',
    `${database} = host=${host} port=5432 user=verify`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = any\npool_mode = ${mode}`,
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'));
  // PgBouncer refuses to run as root, and must reach the database's socket.
  const as = process.getuid?.() === 0 ? { uid, gid } : {};
  if ('uid' in as) chownSync(folder, uid, gid);
  const server = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { ...as, stdio: 'ignore' });
  closing.push(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `postgres://verify@127.0.0.1:${port}/${database}`;
  for (let i = 0; i < 100; i++, await sleep(50)) if (await answers(url)) return url;
  throw new Error('PgBouncer did not start');
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

function isHere(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

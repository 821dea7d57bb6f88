import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeaseQueue } from '../lease-queue/lease-queue.ts';
import type { Job } from '../../ports/queue/queue.ts';
import { queueConformance } from '../../ports/queue/queue-conformance.ts';
import { findPostgres } from '../../testing/find-postgres.ts';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import { addAudit } from '../../records/people/audit.ts';
import { auditHash, createAuditKey } from '../../records/people/audit-chain.ts';
import { accountLock, type Store } from '../../records/store.ts';
import { migrationsConformance } from '../../records/migrations/migrations-conformance.ts';
import { storeConformance } from '../../records/store-conformance.ts';
import { openPostgres } from './open-postgres.ts';
import { createPool } from './pool.ts';

const NAME = 'PostgreSQL';
const here = findPostgres() !== null;
let postgres: TestPostgres;
const addresses = new Map<Store, string>();

async function open(url?: string): Promise<Store> {
  const address = url ?? (await postgres.newDatabase());
  const store = await openPostgres({ url: address, connections: 5 });
  addresses.set(store, address);
  return store;
}

if (here) {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());

  storeConformance(NAME, { open: () => open(), reopen: (store) => open(addresses.get(store)) });
  migrationsConformance(NAME, {
    async open() {
      const pool = createPool({
        url: await postgres.newDatabase(),
        connections: 2,
        connectMs: 10_000,
        watch: { guard: (ask) => ask(), replaced: () => new Promise(() => undefined) },
      });
      return new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
    },
    async shape(db) {
      const { rows } = await sql<{ line: string }>`
        select table_name || ' column ' || column_name || ' ' || data_type ||
          case when is_nullable = 'YES' then ' nullable' else '' end ||
          coalesce(' default ' || column_default, '') || coalesce(' ' || collation_name, '') as line
          from information_schema.columns where table_schema = 'public' union
        select tablename || ' unique ' || substring(indexdef from '[(].*')
          from pg_indexes where schemaname = 'public' and indexdef like '%UNIQUE%' union
        select conrelid::regclass || ' foreign ' || pg_get_constraintdef(oid)
          from pg_constraint where contype in ('f', 'c') order by 1`.execute(db);
      return rows.map(({ line }) => line);
    },
    released: readFileSync(join(import.meta.dirname, '../../../released/records-1.0.0.postgres.sql'), 'utf8'),
  });
  queueConformance(`the lease table on ${NAME}`, async () => {
    const store = await open();
    return { store, newHolder: () => createLeaseQueue(store, 4_000), leaseMs: 4_000 };
  });
}

test.runIf(!here)('SKIPPED: PostgreSQL is not installed (apt-get install postgresql, or POSTGRES_BIN)', (context) =>
  context.skip(),
);

test.runIf(here)('two processes that start together on an empty database both succeed', async () => {
  const url = await postgres.newDatabase();
  const stores = await Promise.all([open(url), open(url), open(url)]);
  for (const store of stores) {
    expect(await store.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    await store.close();
  }
});

test.runIf(here)('a long transaction in one account delays no other account', async () => {
  const url = await postgres.newDatabase();
  const [store, other] = [await open(url), await open(url)];
  const goOn = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const key = createAuditKey(Buffer.alloc(32, 1));
  const entry = { at: 1, actor: 'system', action: 'x', subject: 's', details: '' };
  const note = (each: Store, accountId: string) =>
    each.withLock(accountLock(accountId), (tx) => addAudit(tx, key, { ...entry, accountId }));
  const long = store.withLock([accountLock('long'), 'application'], async (tx) => {
    await addAudit(tx, key, { ...entry, accountId: 'long' });
    began.resolve();
    await goOn.promise;
  });
  await began.promise;
  const behind = note(other, 'long');
  await Promise.all(Array.from({ length: 40 }, (_, i) => note(i % 2 ? store : other, `account ${i % 4}`)));
  await other.withLock(null, (tx) => tx.selectFrom('audit').select('seq').execute());
  expect(await other.db.selectFrom('audit').select('seq').where('accountId', '=', 'long').execute()).toEqual([]);
  goOn.resolve();
  await Promise.all([long, behind]);
  for (const [accountId, most] of [
    ['account 3', 10],
    ['long', 2],
  ] as const) {
    const rows = await store.db
      .selectFrom('audit')
      .selectAll()
      .where('accountId', '=', accountId)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: most }, (_, i) => i + 1));
    rows.forEach((row, i) => expect(auditHash(row, rows[i - 1]?.hash ?? '')).toBe(row.hash));
  }
  await Promise.all([store.close(), other.close()]);
});

test.runIf(here)('leases are renewed while other jobs end, whatever the order of row locks', async () => {
  const store = await open();
  const queue = createLeaseQueue(store);
  await store.transaction(async (tx) => {
    for (const payload of ['a', 'b']) await queue.enqueue(tx, { kind: 'deliver', lane: 'one', payload, runAt: 1_000 });
  });
  const { jobs } = await queue.claim('deliver', { limit: 2, capacityOf: () => 2, now: 2_000 });
  const [first, second] = jobs as [Job, Job];
  await store.withLock(null, async (tx) => {
    expect(await queue.complete(tx, [first])).toHaveLength(1);
    // Would wait for the first row while holding the second, and the next line would wait for it.
    await queue.renew([second, first], 2_500);
    expect(await queue.complete(tx, [second])).toHaveLength(1);
  });
  expect(await queue.depth('deliver')).toBe(0);
  await store.close();
});

test.runIf(here)(
  'a server killed within a transaction is unavailable at once, and the same store reconnects later',
  async () => {
    // Without `durable`, a power cut soon after the migrations also takes the tables.
    const own = await startPostgres({ durable: true });
    const awayStates: boolean[] = [];
    const store = await openPostgres({
      url: await own.newDatabase(),
      connections: 3,
      onAway: (away) => awayStates.push(away),
    });
    const ask = () => store.db.selectFrom('accounts').selectAll().execute();
    const started = Promise.withResolvers<void>();
    const unit = store
      .transaction(async (tx) => {
        await tx.selectFrom('accounts').selectAll().execute();
        started.resolve();
        // Between two queries no caller waits for this connection when it ends.
        await sleep(200);
        await tx.selectFrom('accounts').selectAll().execute();
      })
      .catch((error: unknown) => error);
    await started.promise;
    await own.halt('kill');
    expect(store.isAway(await unit)).toBe(true);
    expect(store.isAway(await ask().catch((error: unknown) => error))).toBe(true);
    await own.start();
    await expect.poll(() => ask().catch(() => 'away')).toEqual([]);
    expect(awayStates).toEqual([true, false]);
    await store.close();
    await own.stop();
  },
);

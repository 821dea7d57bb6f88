import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HonestPeople, honestPeople, KINDS } from './honest.ts';
import { startLoops } from './busy-loops.ts';
import { type Cluster, startCluster } from './start-cluster.ts';
import { throttle } from './throttle.ts';

/** People of each kind in each fault. With four there are forty of each kind in all. */
const PEOPLE = Number(process.env['BAD_DAY_PEOPLE'] ?? 1);
const rows: Record<string, object> = {};
let people: HonestPeople;
let cluster: Cluster;
beforeAll(async () => {
  people = await honestPeople();
  cluster = await startCluster(people.env, true);
});
afterAll(async () => {
  console.table(rows);
  await cluster?.close();
});

async function hang(what: 'postgres' | 's3', ms: number): Promise<void> {
  cluster.proxies![what].hang(true);
  await sleep(ms);
  cluster.proxies![what].hang(false);
}
const all = () => [...cluster.workers, ...cluster.apis];

/** Name, milliseconds for a connection to PostgreSQL, and the fault that happens during the sessions. */
const FAULTS: readonly (readonly [string, number, () => Promise<unknown>])[] = [
  ['PostgreSQL hangs for 3 s', 100, () => hang('postgres', 3_000)],
  ['PostgreSQL hangs for 3 s', 2_000, () => hang('postgres', 3_000)],
  ['PostgreSQL hangs for 10 s', 100, () => hang('postgres', 10_000)],
  ['PostgreSQL hangs for 30 s', 100, () => hang('postgres', 30_000)],
  ['PostgreSQL hangs for 30 s', 2_000, () => hang('postgres', 30_000)],
  ['PostgreSQL is killed', 100, () => cluster.postgres.halt('kill').then(() => cluster.postgres.start())],
  ['S3 hangs for 30 s', 100, () => hang('s3', 30_000)],
  ...(['api', 'worker'] as const).map(
    (role) =>
      [
        `each ${role} process is killed`,
        100,
        async () => {
          for (const each of role === 'api' ? cluster.apis : cluster.workers) {
            await each.kill();
            await each.start();
          }
        },
      ] as const,
  ),
  [
    'a new version is rolled out',
    100,
    async () => {
      for (const each of all()) {
        expect(await each.stop()).toBe(0);
        await each.start();
      }
    },
  ],
  [
    'each process has a tenth of a core for 30 s',
    100,
    async () => {
      const end = throttle(all().map(({ pid }) => pid)) ?? startLoops(40);
      await sleep(30_000);
      end();
    },
  ],
];

test.each(FAULTS)(
  '%s (%i ms for a connection): every application is decided once and without errors',
  { timeout: 900_000 },
  async (name, delayMs, fault) => {
    cluster.proxies!.postgres.delayMs = delayMs;
    const before = cluster.demo.deliveries.length;
    const underWay = KINDS.flatMap((kind) =>
      Array.from({ length: PEOPLE }, (_, i) => people.verify(cluster.api, kind, `${name} ${delayMs} ${i}`)),
    );
    await sleep(1_000);
    await fault();
    const ended = performance.now();
    const ids = await Promise.all(underWay);
    const decided = () =>
      new Map(cluster.demo.deliveries.map(({ application: { id, overallResult } }) => [id, overallResult.status]));
    while (!ids.every((id) => decided().has(id))) await sleep(50);
    const statuses = ids.map((id) => decided().get(id)!);
    rows[`${name}, ${delayMs} ms`] = {
      people: ids.length,
      'decided after, s': Math.round((performance.now() - ended) / 100) / 10,
      ...Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length])),
    };
    expect(statuses).not.toContain('error');
    // Each person has one webhook, however often it was sent, and there are no other applications.
    const sent = cluster.demo.deliveries.slice(before);
    expect(new Set(sent.map(({ headers }) => headers['x-webhook-id'])).size).toBe(ids.length);
    expect(new Set(sent.map(({ rawBody }) => rawBody)).size).toBe(ids.length);
    const records = new pg.Client({ connectionString: cluster.databaseUrl });
    await records.connect();
    const { rows: left } = await records.query(
      `select (select count(*)::int from applications where not id = any($1)) as others,
      (select count(*)::int from jobs where kind = 'finalise') as waiting`,
      [cluster.demo.deliveries.map(({ application }) => application.id)],
    );
    await records.end();
    expect(left).toEqual([{ others: 0, waiting: 0 }]);
  },
);

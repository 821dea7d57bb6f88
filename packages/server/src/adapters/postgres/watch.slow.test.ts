import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../records/store.ts';
import { findPostgres } from '../../testing/find-postgres.ts';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import { type SlowProxy, startSlowProxy } from './slow-proxy.fixture.ts';
import { openPostgres } from './open-postgres.ts';

const here = findPostgres() !== null;
let postgres: TestPostgres;
const closing: (() => Promise<void>)[] = [];
if (here) {
  beforeAll(async () => void (postgres = await startPostgres()));
  afterAll(() => postgres?.stop());
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
}

interface World {
  readonly proxy: SlowProxy;
  readonly store: Store;
  readonly away: boolean[];
  /** The database's own address. */
  readonly direct: string;
}

async function behind(delayMs: number, connections = 3): Promise<World> {
  const direct = await postgres.newDatabase();
  const { pathname, searchParams } = new URL(direct);
  const proxy = await startSlowProxy(`${searchParams.get('host')}/.s.PGSQL.5432`, delayMs);
  closing.push(() => proxy.close());
  const away: boolean[] = [];
  const url = `postgres://verify@127.0.0.1:${proxy.port}${pathname}`;
  const store = await openPostgres({ url, connections, onAway: (isAway) => away.push(isAway) });
  closing.push(() => store.close());
  return { proxy, store, away, direct };
}

const ask = ({ store }: World) => store.db.selectFrom('accounts').select('id').execute();
const outcome = async (world: World, asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: unknown) => (world.store.isAway(error) ? 'away' : String(error)),
  );
const isAwayNow = (world: World) => expect.poll(() => world.away.at(-1)).toBe(true);

for (const delayMs of [100, 2_000]) {
  test.runIf(here)(
    `a database that takes ${delayMs} ms to connect serves normally, and a hang of 3 s fails no call`,
    async () => {
      const world = await behind(delayMs);
      await Promise.all([1, 2, 3].map(() => ask(world)));
      world.proxy.hang(true);
      const asked = Array.from({ length: 20 }, () => outcome(world, ask(world)));
      await sleep(3_000);
      world.proxy.hang(false);
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['answered']));
      expect(world.away).toEqual([]);
    },
  );

  test.runIf(here)(
    `during a long hang calls are refused at once, and the same connections serve again later (${delayMs} ms)`,
    async () => {
      const world = await behind(delayMs);
      await Promise.all([1, 2, 3].map(() => ask(world)));
      const before = world.proxy.accepted();
      world.proxy.hang(true);
      const underWay = [1, 2, 3, 4, 5].map(() => outcome(world, ask(world)));
      const unit = outcome(
        world,
        world.store.withLock('a', async (tx) => {
          await tx.selectFrom('accounts').select('id').execute();
        }),
      );
      await isAwayNow(world);
      expect(new Set(await Promise.all([...underWay, unit]))).toEqual(new Set(['away']));
      for (let i = 0; i < 500; i++) expect(await outcome(world, ask(world))).toBe('away');
      // Only the watch tries a connection, and one at a time.
      expect(world.proxy.accepted() - before).toBeLessThanOrEqual(1);
      world.proxy.hang(false);
      await expect.poll(() => world.away).toEqual([true, false]);
      expect(await outcome(world, ask(world))).toBe('answered');
      expect(world.proxy.accepted() - before).toBeLessThanOrEqual(1);
      // No connection is lost, and none is in a transaction that started before.
      const open = Array.from({ length: 3 }, () =>
        world.store.db.transaction().execute(async (tx) => {
          await sql`select pg_sleep(0.2)`.execute(tx);
          return sql<{
            n: string;
          }>`select count(*) as n from pg_stat_activity where state = 'idle in transaction (aborted)'`.execute(tx);
        }),
      );
      for (const { rows } of await Promise.all(open)) expect(Number(rows[0]!.n)).toBe(0);
    },
  );
}

test.runIf(here)('a watch whose own connection was ended reconnects, and no call is refused', async () => {
  const world = await behind(2_000);
  await ask(world);
  const operator = new pg.Client({ connectionString: world.direct });
  await operator.connect();
  closing.push(() => operator.end());
  const watchers = `from pg_stat_activity where application_name = 'verify watch' and datname = current_database()`;
  await operator.query(`select pg_terminate_backend(pid) ${watchers}`);
  await expect.poll(() => world.store.peers!.hears).toBe(false);
  while (!world.store.peers!.hears) expect(await outcome(world, ask(world))).toBe('answered');
  expect(world.away).toEqual([]);
  expect((await operator.query(`select pid ${watchers}`)).rowCount).toBe(1);
});

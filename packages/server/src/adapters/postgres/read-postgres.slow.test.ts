import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgres } from '../../testing/find-postgres.ts';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import { openPostgres } from './open-postgres.ts';
import { readPostgres } from './read-postgres.ts';

const here = findPostgres() !== null;
let postgres: TestPostgres;
if (here) {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.stop());
}

test.runIf(!here)('SKIPPED: PostgreSQL is not installed (apt-get install postgresql, or POSTGRES_BIN)', (context) =>
  context.skip(),
);

test.runIf(here)('reads records without migrating them, and refuses to write', async () => {
  const url = await postgres.newDatabase();
  const empty = await readPostgres(url);
  expect(empty.pending).toContain('0001-first');
  const tables = await sql<{ n: number }>`select count(*) as n from pg_tables where schemaname = 'public'`.execute(
    empty.db,
  );
  expect(tables.rows).toEqual([{ n: 0 }]);
  await empty.close();

  await (await openPostgres({ url })).close();
  const reader = await readPostgres(url);
  expect(reader).toMatchObject({ pending: [], unknown: [], engine: /^PostgreSQL \d+/ });
  const now = await reader.readClock!();
  expect(Math.abs(now - Date.now())).toBeLessThan(1_000);
  expect(await reader.db.selectFrom('jobs').selectAll().where('runAt', '<=', now).execute()).toEqual([]);
  await expect(reader.db.deleteFrom('accounts').execute()).rejects.toThrow(/read-only/);
  await reader.close();
});

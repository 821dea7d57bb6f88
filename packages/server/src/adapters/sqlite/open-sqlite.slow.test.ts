import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Store } from '../../records/store.ts';
import { migrationsConformance } from '../../records/migrations/migrations-conformance.ts';
import { storeConformance } from '../../records/store-conformance.ts';
import { nodeSqliteDialect } from './dialect.ts';
import { openSqlite } from './open-sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const paths = new Map<Store, string>();

async function open(path = join(folder, `${++files}.db`)): Promise<Store> {
  const store = await openSqlite(path);
  paths.set(store, path);
  return store;
}

storeConformance('node:sqlite', { open: () => open(), reopen: (store) => open(paths.get(store)) });

migrationsConformance('node:sqlite', {
  async open() {
    const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true });
    return new Kysely<never>({ dialect: nodeSqliteDialect(database) });
  },
  async shape(db) {
    const { rows } = await sql<{ line: string }>`
      select m.name || ' column ' || c.name || ' ' || lower(c.type) || iif(c.pk, ' key', '') ||
        iif(c."notnull" or c.pk, '', ' nullable') || ifnull(' default ' || c.dflt_value, '') as line
        from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' union
      select m.name || ' unique ' || (select group_concat(name) from pragma_index_info(i.name))
        from sqlite_master m, pragma_index_list(m.name) i where m.type = 'table' and i."unique" union
      select m.name || ' foreign ' || f."from" || ' ' || f."table"
        from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' order by 1`.execute(db);
    return rows.map(({ line }) => line);
  },
  released: readFileSync(join(import.meta.dirname, '../../../released/records-1.0.0.sqlite.sql'), 'utf8'),
});

test('commits are durable: WAL with synchronous FULL', async () => {
  const store = await open();
  const pragma = async (name: string): Promise<unknown> => {
    const database = new DatabaseSync(paths.get(store)!);
    const row = database.prepare(`pragma ${name}`).get();
    database.close();
    return Object.values(row ?? {})[0];
  };
  expect(await pragma('journal_mode')).toBe('wal');
  // 2 is FULL, which is SQLite's default.
  expect(await pragma('synchronous')).toBe(2);
  await store.close();
});

test('two stores on one file write alternately', async () => {
  const path = join(folder, 'shared.db');
  const [a, b] = [await open(path), await open(path)];
  const write = (store: Store, i: number) =>
    store.transaction((tx) =>
      tx
        .insertInto('idempotency')
        .values({ accountId: 'a', scope: 's', key: `k${i}`, bodyHash: '', answer: '', createdAt: 0, expiresAt: i })
        .execute(),
    );
  await Promise.all(Array.from({ length: 40 }, (_, i) => write(i % 2 ? a : b, i)));
  const rows = await a.db.selectFrom('idempotency').select('key').execute();
  expect(rows).toHaveLength(40);
  await a.close();
  await b.close();
});

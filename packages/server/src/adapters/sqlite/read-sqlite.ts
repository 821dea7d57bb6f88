import { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely } from 'kysely';
import { compareMigrations } from '../../records/migrations/migrate.ts';
import type { RecordsReader } from '../../records/records-reader.ts';
import type { Tables } from '../../records/tables.ts';
import { nodeSqliteDialect } from './dialect.ts';

const BUSY_MS = 5_000;

export async function readSqlite(path: string): Promise<RecordsReader> {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(database), plugins: [new CamelCasePlugin()] });
  try {
    return {
      db,
      engine: `SQLite ${process.versions.sqlite}`,
      ...(await compareMigrations(db.withoutPlugins() as unknown as Kysely<never>)),
      readClock: null,
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

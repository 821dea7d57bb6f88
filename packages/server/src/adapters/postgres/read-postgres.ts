import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { compareMigrations } from '../../records/migrations/migrate.ts';
import type { RecordsReader } from '../../records/records-reader.ts';
import type { Tables } from '../../records/tables.ts';
import { CONNECT_MS, types } from './pool.ts';

/** Every transaction is read-only, and no statement runs longer than the service's own. */
const SETTINGS = 'set default_transaction_read_only = on; set statement_timeout = 10000';

export async function readPostgres(url: string): Promise<RecordsReader> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'verify doctor',
    types,
    onConnect: (client) => client.query(SETTINGS),
  });
  pool.on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  try {
    const version = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
    return {
      db,
      engine: `PostgreSQL ${version.rows[0]!.version}`,
      ...(await compareMigrations(db.withoutPlugins() as unknown as Kysely<never>)),
      async readClock() {
        // Whole milliseconds: a fraction cannot be compared with a column of times.
        const ms = sql<{ ms: string }>`select floor(extract(epoch from clock_timestamp()) * 1000) as ms`;
        return Number((await ms.execute(db)).rows[0]!.ms);
      },
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

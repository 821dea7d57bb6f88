import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '../migrations/migrate.ts';
import { told } from './away.ts';

const CONNECT_MS = 10_000;
/** Any number that nobody else takes: `verify` in ASCII. */
const LOCK = 0x766572696679;

/** One process migrates, the others wait for it. Over a connection of its own, since a migration may take longer than any statement else. */
export async function migratePostgres(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: CONNECT_MS });
  pool.on('error', () => {});
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    const lock = await pool.connect();
    try {
      await lock.query('select pg_advisory_lock($1)', [LOCK]);
      await migrate(db);
    } finally {
      // Ending the session gives the lock back, whatever happened.
      lock.release(true);
    }
  } catch (error) {
    throw told(error);
  } finally {
    await db.destroy();
  }
}

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '../../records/migrations/migrate.ts';
import { toStoreError } from './away.ts';
import { CONNECT_MS } from './pool.ts';

/** An arbitrary lock number that nobody else uses: `verify` in ASCII. */
const LOCK = 0x766572696679;

/**
 * One process migrates while the others wait. It uses its own connection, because a migration may take longer than any
 * other statement.
 */
export async function migratePostgres(url: string, connectMs = CONNECT_MS): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: connectMs });
  pool.on('error', () => {});
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  try {
    const lock = await pool.connect();
    try {
      await refuseSharedSessions(pool, lock);
      await lock.query('select pg_advisory_lock($1)', [LOCK]);
      await migrate(db);
    } finally {
      // Ending the session releases the lock in every case.
      lock.release(true);
    }
  } catch (error) {
    throw toStoreError(error);
  } finally {
    await db.destroy();
  }
}

/**
 * A pooler in transaction mode runs each transaction in another client's session, where prepared statements, locks and
 * settings differ.
 */
async function refuseSharedSessions(pool: pg.Pool, one: pg.PoolClient): Promise<void> {
  const session = async (client: pg.PoolClient): Promise<number> =>
    (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
  const other = await pool.connect();
  try {
    if ((await session(one)) !== (await session(other))) return;
  } finally {
    other.release();
  }
  throw new Error(
    'DATABASE_URL leads to a pooler that shares sessions (PgBouncer: pool_mode = transaction). Give it pool_mode = session, or connect directly.',
  );
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { migrate } from '../../records/migrations/migrate.ts';
import type { Db, Store } from '../../records/store.ts';
import type { Tables } from '../../records/tables.ts';
import { nodeSqliteDialect } from './dialect.ts';
import { oneAtATime } from './one-at-a-time.ts';

/**
 * How long a statement waits synchronously for another process that writes: at the start, and later (`oneAtATime` tries
 * again).
 */
const BUSY_TIMEOUT_MS = { start: 10_000, later: 20 };

const SCRUB_ATTEMPTS = 50;
const SCRUB_WAIT_MS = 100;

/** Opens or creates the database file and migrates it. WAL with synchronous FULL makes a commit durable. */
export async function openSqlite(path: string): Promise<Store> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS.start, enableForeignKeyConstraints: true });
  // Deleted content is overwritten with zeros in its page.
  database.exec('pragma secure_delete = on');
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory');
  // Caches 32 MB of pages and checkpoints the log every 16 MB. With the defaults, 2 and 4 MB, pages that are written
  // often are copied again and again.
  database.exec('pragma cache_size = -32000; pragma wal_autocheckpoint = 4000');
  const db: Db = new Kysely<Tables>({ dialect: nodeSqliteDialect(database), plugins: [new CamelCasePlugin()] });
  await migrate(db.withoutPlugins() as unknown as Kysely<never>);
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS.later}`);

  const listeners = new Set<(tx: Db) => void>();
  const inside = new AsyncLocalStorage<true>();
  const transactions = oneAtATime(db);

  async function run<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    let handle: Db;
    const value = await transactions.run((tx) => inside.run(true, () => work((handle = tx))));
    for (const listener of listeners) listener(handle!);
    return value;
  }

  return {
    get db() {
      if (inside.getStore()) throw new Error('store.db inside a transaction: use its tx');
      return db;
    },
    transaction: run,
    withLock: (_lock, work) => run(work),
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clock: null,
    peers: null,
    connections: null,
    skipLocked: sql``,
    identity: async () => null,
    isDuplicate: (error) => resultCode(error) === 'SQLITE_CONSTRAINT_UNIQUE',
    isFull: (error) => resultCode(error) === 'SQLITE_FULL',
    isAway: (error) => resultCode(error) === 'SQLITE_BUSY',
    async scrub() {
      await transactions.settled();
      // Older versions of pages stay in the log until it is emptied. A reader in another process delays that for a
      // moment.
      for (let attempt = 0; attempt < SCRUB_ATTEMPTS; attempt++) {
        const [row] = database.prepare('pragma wal_checkpoint(truncate)').all() as { busy: number }[];
        if (row?.busy === 0) return;
        await sleep(SCRUB_WAIT_MS);
      }
      throw new Error('the write-ahead log could not be emptied because another process keeps reading');
    },
    async close() {
      await transactions.settled();
      await db.destroy();
    },
  };
}

/**
 * Extended result codes (sqlite.org/rescode.html): 2067 and 1555 are unique and primary-key violations, 13 is a full
 * disk, and 5 means that another process keeps writing to the file.
 */
function resultCode(error: unknown): string | null {
  const code = (error as { errcode?: number } | null)?.errcode;
  if (code === 2067 || code === 1555) return 'SQLITE_CONSTRAINT_UNIQUE';
  if (code === 5) return 'SQLITE_BUSY';
  return code === 13 ? 'SQLITE_FULL' : null;
}

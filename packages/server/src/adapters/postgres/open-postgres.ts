import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import type { Db, Store, Lock } from '../../records/store.ts';
import type { Tables } from '../../records/tables.ts';
import { StoreAway } from './away.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { CONNECT_MS, createPool } from './pool.ts';
import { startWatch } from './watch.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database?sslmode=verify-full`, as pg parses it. */
  readonly url: string;
  /** Maximum number of connections of this process, plus one that listens. */
  readonly connections?: number;
  /** How long opening a connection may take. Default: 15 s. */
  readonly connectMs?: number;
  /** Called when the database becomes unavailable and when it is available again. */
  readonly onAway?: (away: boolean) => void;
}

const CONNECTIONS = 10;
/** Attempts of a transaction that conflicts with others. */
const RUNS = 4;
/** Advisory lock of all units: those with locks of their own share it, and `transaction` holds it alone. */
const EVERYBODY = 0x756e697473;
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
const FULL: ReadonlySet<string> = new Set(['53100', '53200']);

/** Tables that contain personal data. */
const ERASED_FROM = [
  'applications',
  'application_terms',
  'audit_notes',
  'delivery_attempts',
  'events',
  'files',
  'links',
  'messages',
  'review_proposals',
  'rounds',
  'uploads',
];

/** Opens a PostgreSQL database (version 12 or newer) and migrates it. */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const { url, connections = CONNECTIONS, connectMs = CONNECT_MS, onAway = () => {} } = options;
  await migratePostgres(url, connectMs);
  const watch = await startWatch({ url, connectMs, onAway });
  const pool = createPool({ url, connections, connectMs, watch });
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });

  const listeners = new Set<(tx: Db) => void>();
  const inside = new AsyncLocalStorage<true>();

  /** Also passes the transaction's handle to the listeners, which identifies what was done in it. */
  async function once<T>(work: (tx: Db) => Promise<T>, lock: Lock): Promise<T> {
    let handle: Db;
    const value = await db.transaction().execute(async (tx) => {
      await takeLock(tx, lock);
      return inside.run(true, () => work((handle = tx)));
    });
    for (const listener of listeners) listener(handle!);
    return value;
  }

  async function withLock<T>(lock: Lock, work: (tx: Db) => Promise<T>): Promise<T> {
    for (let run = 1; ; run++) {
      try {
        return await once(work, lock);
      } catch (error) {
        const code = codeOf(error);
        if (run === RUNS || (code !== DEADLOCK && code !== UNIQUE_VIOLATION)) throw error;
        // A row that was missing may have been inserted in the meantime. If the retry finds a duplicate again, the
        // error is the caller's.
        await sleep(Math.random() * 4 ** run);
      }
    }
  }

  return {
    get db() {
      if (inside.getStore()) throw new Error('store.db inside a transaction: use its tx');
      return db;
    },
    transaction: (work) => withLock(undefined, work),
    withLock,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clock: watch.clock,
    peers: watch,
    connections: () => pool.load(),
    skipLocked: sql`for update skip locked`,
    async identity() {
      const { rows } = await sql<{ identity: string }>`
        select (select system_identifier from pg_control_system())::text || '/' || oid::text as identity
        from pg_database where datname = current_database()`.execute(db);
      return rows[0]!.identity;
    },
    isDuplicate: (error) => codeOf(error) === UNIQUE_VIOLATION,
    isFull: (error) => FULL.has(codeOf(error)),
    isAway: (error) => error instanceof StoreAway,
    async scrub(when) {
      // It reads whole tables: seconds for each when there are many applications.
      if (when === 'at-once') return;
      // Old row versions become free space. Copies in the write-ahead log and in backups expire by their own rules
      // (docs/operations/scale-out.md).
      for (const table of ERASED_FROM) await sql`vacuum ${sql.table(table)}`.execute(db.withoutPlugins());
    },
    async close() {
      await db.destroy();
      await watch.close();
    },
  };
}

/**
 * The lock is held until the transaction ends. It was measured against `serializable` with retries: with 20 parallel
 * sessions on two processes, that needed 1,800 retries for 300 sessions and refused 54 of them, because small tables
 * have few pages and every transaction touches all of them.
 */
async function takeLock(tx: Db, lock: Lock): Promise<void> {
  if (lock === null) return;
  if (lock === undefined) await sql`select pg_advisory_xact_lock(${EVERYBODY})`.execute(tx);
  else
    // In the order of the numbers, so that two units never wait for each other.
    await sql`select pg_advisory_xact_lock_shared(${EVERYBODY}), (
      select count(pg_advisory_xact_lock(key)) from (
        select distinct hashtextextended(text, 0) as key from unnest(${[lock].flat()}::text[]) as text order by key
      ) as keys)`.execute(tx);
}

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';

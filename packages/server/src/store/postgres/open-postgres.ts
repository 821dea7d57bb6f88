import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { Db, Store } from '../store.ts';
import type { Tables } from '../tables.ts';
import { StoreAway } from './away.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { createPool } from './pool.ts';
import { startWatch } from './watch.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database?sslmode=verify-full`, as pg reads it. */
  readonly url: string;
  /** Connections of this process at most, one for listening beside them. */
  readonly connections?: number;
  /** Told when the database goes away and comes back. */
  readonly onAway?: (away: boolean) => void;
}

const CONNECTIONS = 10;
/** Runs of a unit that others got in the way of. Each waits longer and at random, so that the same ones do not meet again. */
const RUNS = 10;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
const FULL: ReadonlySet<string> = new Set(['53100', '53200']);

/** Opens a PostgreSQL database (12 or newer) and brings it to the newest shape. */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const { url, connections = CONNECTIONS, onAway = () => {} } = options;
  await migratePostgres(url);
  const watch = await startWatch(url, onAway);
  const pool = createPool({ url, connections, guard: watch.guard });
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });

  const listeners = new Set<(tx: Db) => void>();
  const inside = new AsyncLocalStorage<true>();

  /** Returns the unit's handle too, by which listeners know what was done in it. */
  async function once<T>(work: (tx: Db) => Promise<T>, serializable: boolean): Promise<T> {
    const isolation = serializable ? 'serializable' : 'read committed';
    let handle: Db;
    const value = await db
      .transaction()
      .setIsolationLevel(isolation)
      .execute((tx) => inside.run(true, () => work((handle = tx))));
    for (const listener of listeners) listener(handle!);
    return value;
  }

  return {
    get db() {
      if (inside.getStore()) throw new Error('store.db inside a transaction: use its tx');
      return db;
    },
    async transaction(work, { isolation = 'unit' } = {}) {
      for (let run = 1; ; run++) {
        try {
          return await once(work, isolation === 'unit');
        } catch (error) {
          if (!mayPass(codeOf(error), run)) throw error;
          if (run === RUNS) throw new StoreAway('too many units at once', { cause: error });
          await sleep(Math.random() * 2 ** Math.min(run, 7));
        }
      }
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    neighbours: watch,
    skipLocked: (query) => (query as { forUpdate(): { skipLocked(): unknown } }).forUpdate().skipLocked() as never,
    isDuplicate: (error) => codeOf(error) === UNIQUE_VIOLATION,
    isFull: (error) => FULL.has(codeOf(error)),
    isAway: (error) => error instanceof StoreAway,
    async close() {
      await db.destroy();
      await watch.close();
    },
  };
}

/**
 * Others got in the way: as if the unit had come later, it is run again. A duplicate is tried once more, since a row that the unit
 * looked for and did not find may have come meanwhile; if it is a duplicate then too, it is the caller's.
 */
function mayPass(code: string, run: number): boolean {
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || (code === UNIQUE_VIOLATION && run === 1);
}

const codeOf = (error: unknown): string => (error as { code?: string } | null)?.code ?? '';

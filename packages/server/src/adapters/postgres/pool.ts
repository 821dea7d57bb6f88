import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { StoreAway, toStoreError } from './away.ts';
import type { ConnectionLoad } from '../../records/store.ts';
import type { Watch } from './watch.ts';

/** Returns int8 as a number: ours are milliseconds, sizes and counts, far below 2^53. */
const INT8 = 20;
export const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
};

/** Prepared statements kept per connection. The server has a few hundred queries, but their lists vary in length. */
const PREPARED = 500;
/**
 * Settings of each session, made by a query because poolers such as PgBouncer refuse them when a connection is opened.
 * The times in ms limit a statement, a wait for a lock, and an idle transaction, so that a process that is frozen for
 * long releases its locks, and one that is slow keeps them. The cost of random pages is set for solid-state disks; with
 * the default for rotating disks, a batch of jobs is found by scanning thousands of rows.
 */
const SETTINGS = `
  set statement_timeout = 10000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 10000;
  set random_page_cost = 1.1`;
/** How long opening a connection may take, unless an operator says otherwise. */
export const CONNECT_MS = 15_000;

export interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  readonly connectMs: number;
  readonly watch: Pick<Watch, 'guard' | 'replaced'>;
}

/** The pool that Kysely's dialect needs: pg's own, with prepared statements, while the database is not away. */
export function createPool(options: PoolOptions): PostgresPool & { load(): ConnectionLoad } {
  const { url, connections, connectMs, watch } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'verify',
    types,
    onConnect: (client) => client.query(SETTINGS),
  });
  // Without a listener, a connection that breaks while it is idle or between two queries of a transaction would end the
  // process. It is replaced, or the next query fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const names = new Map<string, string>();

  /** Undefined for statements beyond the kept ones, which are parsed each time. */
  const nameOf = (text: string): string | undefined => {
    if (names.size < PREPARED && !names.has(text)) names.set(text, `v${names.size}`);
    return names.get(text);
  };

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    let last: Promise<unknown> = Promise.resolve();
    let isUnsure = false;
    const own = {
      async query(text: string, values: readonly unknown[] = []) {
        try {
          return await watch.guard(() => {
            const answer = client.query({ name: nameOf(text), text, values: values.map(storable) });
            last = answer.catch(() => {});
            return answer;
          });
        } catch (error) {
          const as = toStoreError(error);
          isUnsure ||= as instanceof StoreAway;
          throw as;
        }
      },
      async release() {
        if (!isUnsure) return client.release();
        try {
          // When a hang ends, the answer still arrives. The connection then serves the next caller, who would otherwise
          // wait for a new one.
          const isReplaced = await Promise.race([last, watch.replaced().then(() => true)]);
          if (isReplaced === true) throw new Error('nothing answers on this connection');
          await client.query('rollback');
          client.release();
        } catch {
          client.release(true);
        }
      },
    };
    // Kysely's type has a second signature with a cursor for streams, and nothing here streams rows.
    return own as unknown as PostgresPoolClient;
  }

  return {
    async connect() {
      let connecting: Promise<pg.PoolClient> | undefined;
      try {
        return wrap(await watch.guard(() => (connecting = pool.connect())));
      } catch (error) {
        // The connection may still arrive when nobody waits for it any more.
        connecting?.then((client) => client.release()).catch(() => {});
        throw toStoreError(error);
      }
    },
    load: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    options: pool.options,
    end: () => pool.end(),
  };
}

/**
 * PostgreSQL's text type holds every character except NUL, which is stored as U+FFFD, as Node does with half a
 * surrogate pair.
 */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value;

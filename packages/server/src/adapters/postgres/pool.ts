import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { StoreAway, toStoreError } from './away.ts';

/** int8 as a number: all of ours are milliseconds, sizes and counts, far below 2^53. */
const INT8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
};

/** Statements that a connection keeps prepared; the queries of the server are some hundred, but lists in them come in many lengths. */
const PREPARED = 500;
/**
 * Of each session, by a query: poolers such as PgBouncer refuse them where a connection is opened. Times in ms: a statement, a wait for a
 * lock, a transaction whose process froze, which frees its locks within the life of a lease. And random pages cost what they do on any
 * solid-state disk: by the default, of turning ones, a batch of jobs is looked for by reading through thousands.
 */
const SETTINGS = `
  set statement_timeout = 10000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 3000;
  set random_page_cost = 1.1`;
const CONNECT_MS = 10_000;

export interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  /** Ends a wait when the database goes away. */
  readonly guard: <T>(answer: Promise<T>) => Promise<T>;
}

/** What Kysely's dialect asks of a pool; one of pg's with prepared statements, and with an end to waiting. */
export function createPool({ url, connections, guard }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'verify',
    types,
    onConnect: (client) => client.query(SETTINGS),
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  /** Undefined for statements beyond those that are kept: they are parsed each time. */
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text);
    if (name === undefined && names.size < PREPARED) names.set(text, (name = `v${names.size}`));
    return name;
  };

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    let broken = false;
    // A connection that ends between two queries of a unit says so here, and would end the process if nobody listened.
    client.on('error', () => {
      broken = true;
    });
    const own = {
      get processID() {
        return (client as unknown as { processID: number }).processID;
      },
      async query(text: string, values: readonly unknown[] = []) {
        try {
          const name = nameOf(text);
          return await guard(client.query({ ...(name ? { name } : {}), text, values: values.map(storable) }));
        } catch (error) {
          const as = toStoreError(error);
          if (as instanceof StoreAway) broken = true;
          throw as;
        }
      },
      release(discard = false) {
        client.release(discard || broken);
      },
    };
    // Kysely's type has a second form, with a cursor, which is for streams: nothing here streams rows.
    return own as unknown as PostgresPoolClient;
  }

  return {
    async connect() {
      const connecting = pool.connect();
      try {
        const client = await guard(connecting);
        let known = wrapped.get(client);
        if (!known) wrapped.set(client, (known = wrap(client)));
        return known;
      } catch (error) {
        // It may still come, when nobody waits for it any more.
        connecting.then(
          (client) => client.release(true),
          () => {},
        );
        throw toStoreError(error);
      }
    },
    options: pool.options,
    end: () => pool.end(),
  };
}

/** PostgreSQL's text holds every character but NUL; it is stored as U+FFFD, which is what Node makes of half a surrogate pair. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value;

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { StoreAway, toStoreError } from './away.ts';

/** Returns int8 as a number: ours are milliseconds, sizes and counts, far below 2^53. */
const INT8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
};

/** Prepared statements kept per connection. The server has a few hundred queries, but their lists vary in length. */
const PREPARED = 500;
/**
 * Settings of each session, made by a query because poolers such as PgBouncer refuse them when a connection is opened.
 * The times in ms limit a statement, a wait for a lock, and an idle transaction of a frozen process, whose locks are
 * then released within the duration of a lease. The cost of random pages is set for solid-state disks; with the default
 * for rotating disks, a batch of jobs is found by scanning thousands of rows.
 */
const SETTINGS = `
  set statement_timeout = 10000; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 3000;
  set random_page_cost = 1.1`;
const CONNECT_MS = 10_000;

export interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  /** Ends a wait when the database becomes unavailable. */
  readonly guard: <T>(answer: Promise<T>) => Promise<T>;
}

/** The pool interface that Kysely's dialect needs, implemented with pg, prepared statements and bounded waits. */
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
  // An idle connection that breaks is replaced at the next query; without a listener the error would end the process.
  pool.on('error', () => {});
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  /** Undefined for statements beyond the kept ones, which are parsed each time. */
  const nameOf = (text: string): string | undefined => {
    let name = names.get(text);
    if (name === undefined && names.size < PREPARED) names.set(text, (name = `v${names.size}`));
    return name;
  };

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    let broken = false;
    // A connection that breaks between two queries of a transaction reports it here; without a listener the error would
    // end the process.
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
    // Kysely's type has a second signature with a cursor for streams, and nothing here streams rows.
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
        // The connection may still arrive when nobody waits for it any more.
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

/**
 * PostgreSQL's text type holds every character except NUL, which is stored as U+FFFD, as Node does with half a
 * surrogate pair.
 */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value;

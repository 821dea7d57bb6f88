import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** A handle that queries run on: the store's own, or the one of a transaction. */
export type Db = Kysely<Tables>;

/**
 * What a unit of work holds until it ends. With texts, such as an application's id, units that share one of them run
 * one after another, and a unit must base its decisions only on data that belongs to its texts. `null` takes no lock:
 * each statement must be safe by itself. `undefined` waits for all units and stops all others: for setting up only.
 */
export type Lock = string | readonly string[] | null | undefined;

/** Lock for an account's own rows, including its users, and for the end of its audit log. */
export const accountLock = (accountId: string): string => `account ${accountId}`;

/** Signals between processes that there is work. If a signal is lost, the runner finds the job at its next poll. */
export interface Peers {
  /** False while signals do not arrive. */
  readonly hears: boolean;
  send(): void;
  onReceived(listener: () => void): () => void;
}

/** Connections of this process to the database, and units of work that wait for one. */
export interface ConnectionLoad {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * Stores records. Queries are functions over `Db` next to this file and use nothing specific to one engine;
 * engine-specific behaviour is behind this port, with one folder per driver. Every driver must pass
 * `store-conformance.ts`.
 */
export interface Store {
  /**
   * For single statements. Throws inside `transaction`, where queries must use its `tx` or they would wait for
   * themselves.
   */
  readonly db: Db;
  /**
   * Runs one transaction: all of it is durable when the promise resolves, and none of it when it rejects. The work must
   * only wait for its own queries, because on some drivers other transactions queue behind it, and it must have no
   * other side effects, because on other drivers it is run again after a conflict. Transactions behave as if they ran
   * one after another, so the work may read first and write later.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Like `transaction`, but holds only `lock`, so that it waits for fewer other units on drivers with concurrent
   * writers. Whatever serves a call or runs again and again uses it.
   */
  withLock<T>(lock: Lock, work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Calls the listener after each commit with the transaction's `tx`, so that a queue in this process needs no polling.
   * Returns a function that unsubscribes.
   */
  onCommit(listener: (tx: Db) => void): () => void;
  /**
   * Unix ms, the same for every process that uses these records. Null if all processes run on one machine and share its
   * clock.
   */
  readonly clock: (() => number) | null;
  /** Other processes that use the same records. Null if they can't be signalled and have to poll. */
  readonly peers: Peers | null;
  /** Null if the engine runs in this process. */
  readonly connections: (() => ConnectionLoad) | null;
  /**
   * Added at the end of a select, locks its rows and skips rows that another unit has locked. Empty on engines with a
   * single writer.
   */
  readonly skipLocked: RawBuilder<unknown>;
  /**
   * Names the database that holds the records, so that a copy elsewhere is recognised. Null if the engine has no such
   * name.
   */
  identity(): Promise<string | null>;
  /** True for the violation of a unique index. */
  isDuplicate(error: unknown): boolean;
  /** True when the disk or quota is full. */
  isFull(error: unknown): boolean;
  /** True when the records can't be reached at the moment, so that the call may be repeated. */
  isAway(error: unknown): boolean;
  /**
   * Overwrites the storage of deleted and changed rows, as far as the engine can. `at-once` follows the erasure of one
   * person's data and does only what takes no time worth mentioning; `scheduled` does all.
   */
  scrub(when: 'at-once' | 'scheduled'): Promise<void>;
  close(): Promise<void>;
}

/** The first row; null if there is none. */
export const first = async <T>(query: { executeTakeFirst(): Promise<T | undefined> }): Promise<T | null> =>
  (await query.executeTakeFirst()) ?? null;

/** Whether a statement changed or deleted a row. */
export async function changes(statement: {
  executeTakeFirst(): Promise<{ readonly numUpdatedRows: bigint } | { readonly numDeletedRows: bigint }>;
}): Promise<boolean> {
  const done = await statement.executeTakeFirst();
  return ('numUpdatedRows' in done ? done.numUpdatedRows : done.numDeletedRows) > 0n;
}

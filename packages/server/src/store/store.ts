import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A handle that queries run on: the store's own, or the one of a transaction. */
export type Db = Kysely<Tables>;

/**
 * Where records live. Queries are functions over `Db` beside this file and hold nothing of one engine; what engines do in their own
 * way stands behind this port, each driver in its folder. `store-conformance.ts` is what a driver must pass.
 */
export interface Store {
  /** For single statements. Throws inside `transaction`: a query there belongs on its `tx`, or it would wait for itself. */
  readonly db: Db;
  /**
   * One unit of work: all of it is durable when the promise resolves, none of it when it rejects.
   * The work must wait for nothing but its own queries, since on some drivers others queue behind it.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Calls back after commits, so that a queue in this process needs no polling. Returns how to stop. */
  onCommit(listener: () => void): () => void;
  /** Makes a select take rows for itself and pass over those that another process holds. Nothing to do where writers take turns. */
  skipLocked<Q>(query: Q): Q;
  /** True for the violation of a unique index. */
  isDuplicate(error: unknown): boolean;
  /** True when the disk or quota is full. */
  isFull(error: unknown): boolean;
  close(): Promise<void>;
}

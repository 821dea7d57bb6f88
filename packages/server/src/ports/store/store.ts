import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** A handle that queries run on: the store's own, or the one of a transaction. */
export type Db = Kysely<Tables>;

/**
 * Lock that a unit of work holds. With a text, such as an application's id, units with the same text run one after another, and the
 * unit must base its decisions only on data that belongs to that text. `null` takes no lock: each statement must be safe by itself.
 * `undefined` takes the lock of all units.
 */
export type Lock = string | null | undefined;

/** Signals between processes that there is work. If a signal is lost, the runner finds the job at its next poll. */
interface Peers {
  /** False while signals do not arrive. */
  readonly hears: boolean;
  send(): void;
  onReceived(listener: () => void): () => void;
}

/**
 * Where records live. Queries are functions over `Db` beside this file and hold nothing of one engine; what engines do in their own
 * way stands behind this port, each driver in its folder. `store-conformance.ts` is what a driver must pass.
 */
export interface Store {
  /** For single statements. Throws inside `transaction`: a query there belongs on its `tx`, or it would wait for itself. */
  readonly db: Db;
  /**
   * One unit of work: all of it is durable when the promise resolves, none of it when it rejects.
   * The work must wait for nothing but its own queries, since on some drivers others queue behind it, and must change nothing else,
   * since on others it is run again when another unit got in its way. It is as if all units ran one after another, so that it may look
   * first and write then.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Like `transaction`, but holds only `lock`, so that it waits for fewer other units on drivers with concurrent writers. */
  withLock<T>(lock: Lock, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Calls back after commits with the unit's `tx`, so that a queue in this process needs no polling. Returns how to stop. */
  onCommit(listener: (tx: Db) => void): () => void;
  /** Unix ms, the same for every process on these records. Null: they are of one machine, whose clock they share. */
  readonly clock: (() => number) | null;
  /** Other processes that use the same records. Null if they can't be signalled and have to poll. */
  readonly peers: Peers | null;
  /** Added at the end of a select, locks its rows and skips rows that another unit has locked. Empty on engines with a single writer. */
  readonly skipLocked: RawBuilder<unknown>;
  /** True for the violation of a unique index. */
  isDuplicate(error: unknown): boolean;
  /** True when the disk or quota is full. */
  isFull(error: unknown): boolean;
  /** True when the records can't be reached at the moment, so that the call may be repeated. */
  isAway(error: unknown): boolean;
  /** Overwrites the storage of deleted and changed rows, as far as the engine can. Call it after erasing a person's data. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

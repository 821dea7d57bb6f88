import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** A handle that queries run on: the store's own, or the one of a transaction. */
export type Db = Kysely<Tables>;

/**
 * Whom a unit waits for. A text, such as an application's id: those of the same turn; it must decide by nothing but what belongs to
 * that. `null`: nobody; each of its statements decides by itself. `undefined`: all others.
 */
export type Turn = string | null | undefined;

/** Short calls between processes, "look whether there is work". One that is lost is made up for by the runner's next look. */
interface Neighbours {
  /** False while calls do not arrive. */
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
  /** The same, and waits for fewer others on drivers where many write at once. */
  inTurn<T>(turn: Turn, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Calls back after commits with the unit's `tx`, so that a queue in this process needs no polling. Returns how to stop. */
  onCommit(listener: (tx: Db) => void): () => void;
  /** Unix ms, the same for every process on these records. Null: they are of one machine, whose clock they share. */
  readonly clock: (() => number) | null;
  /** Other processes on the same records. Null: they can't be called, and look by themselves. */
  readonly neighbours: Neighbours | null;
  /** At the end of a select: takes its rows for the unit, passing over those that another holds. Nothing where writers take turns. */
  readonly skipLocked: RawBuilder<unknown>;
  /** True for the violation of a unique index. */
  isDuplicate(error: unknown): boolean;
  /** True when the disk or quota is full. */
  isFull(error: unknown): boolean;
  /** True when the records can't be reached at the moment: what was asked may be asked again. */
  isAway(error: unknown): boolean;
  /** Makes what was deleted or overwritten before unreadable where it lay, as far as the engine can. After erasing somebody. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

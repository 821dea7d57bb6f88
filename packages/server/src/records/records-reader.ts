import type { Db } from './store.ts';

/** Records opened without migrating them, for a command that only reads. Writing fails. */
export interface RecordsReader {
  readonly db: Db;
  /** Name and version of the engine, such as `PostgreSQL 17.6`. */
  readonly engine: string;
  readonly pending: readonly string[];
  /** Migrations that only a newer version knows. */
  readonly unknown: readonly string[];
  /** False if a newer version changed them so that this version can't run on them. */
  readonly fits: boolean;
  /** Unix ms of the clock that all processes follow. Null if that is this machine's own clock. */
  readonly readClock: (() => Promise<number>) | null;
  close(): Promise<void>;
}

import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../records/store.ts';

/** How long a transaction waits for another process that writes. */
const PATIENCE_MS = 10_000;
const SQLITE_BUSY = 5;

/** Runs transactions one after another: SQLite has one writer, and this process one connection. */
export function oneAtATime(db: Db): { run<T>(work: (tx: Db) => Promise<T>): Promise<T>; settled(): Promise<void> } {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    run(work) {
      waiting++;
      const result = last.then(() => transaction(db, work)).finally(() => waiting--);
      last = result.catch(() => {});
      return result;
    },
    async settled() {
      while (waiting > 0) await last;
    },
  };
}

async function transaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  // The driver is synchronous: without this, a queue of transactions would keep the process from answering anything
  // else.
  await nextTick();
  return db.connection().execute(async (connection) => {
    await begin(connection);
    try {
      const value = await work(connection);
      await sql`commit`.execute(connection);
      return value;
    } catch (error) {
      // SQLite may already have rolled back (as it does when the disk is full). Then this fails, and the first error is
      // the one to report.
      await sql`rollback`.execute(connection).catch(() => {});
      throw error;
    }
  });
}

/**
 * Takes the write lock. The driver would wait for it synchronously and block every request of this process, so it waits
 * only briefly and is tried again.
 */
async function begin(connection: Db): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(5)) {
    try {
      await sql`begin immediate`.execute(connection);
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || Date.now() > until) throw error;
    }
  }
}

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../ports/store/store.ts';

interface Waiting {
  readonly work: (tx: Db) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Units that share one commit at most, so that the first of them never waits long. */
const GROUP = 64;
/** How long a group waits for another process that writes. */
const PATIENCE_MS = 10_000;
const SQLITE_BUSY = 5;

/**
 * Units of work that arrive while one is being committed share the next fsync: `begin immediate`, a savepoint each, one commit.
 * A unit that throws is rolled back alone. Nobody is told of success before the commit has returned.
 */
export function groupCommits(
  db: Db,
  committed: (tx: Db) => void,
): { run<T>(work: (tx: Db) => Promise<T>): Promise<T>; settled(): Promise<void> } {
  const queue: Waiting[] = [];
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      // A commit blocks this thread for its fsync, so units can only gather between two: one turn of the loop lets those that came
      // meanwhile join.
      await nextTurn();
      await commitGroup(db, queue.splice(0, GROUP), committed);
    }
    running = null;
  }

  return {
    run<T>(work: (tx: Db) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
        running ??= drain();
      });
    },
    async settled() {
      while (running) await running;
    },
  };
}

async function commitGroup(db: Db, group: readonly Waiting[], committed: (tx: Db) => void): Promise<void> {
  const done: (() => void)[] = [];
  let handle: Db;
  try {
    await db.connection().execute(async (connection) => {
      await begin(connection);
      try {
        for (const unit of group) done.push(await runUnit(connection, unit));
        await sql`commit`.execute(connection);
        handle = connection;
      } catch (error) {
        // The engine may have rolled back by itself (a full disk does); then this fails and the first error is the one to tell.
        await sql`rollback`.execute(connection).catch(() => {});
        throw error;
      }
    });
  } catch (error) {
    for (const unit of group) unit.reject(error);
    return;
  }
  committed(handle!);
  for (const settle of done) settle();
}

/**
 * Takes the write lock. The driver waits for it synchronously, and with it every request of this process, so it waits briefly and
 * often instead.
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

async function runUnit(connection: Db, unit: Waiting): Promise<() => void> {
  await sql`savepoint unit`.execute(connection);
  try {
    const value = await unit.work(connection);
    await sql`release unit`.execute(connection);
    return () => unit.resolve(value);
  } catch (error) {
    await sql`rollback to unit`.execute(connection);
    await sql`release unit`.execute(connection);
    return () => unit.reject(error);
  }
}

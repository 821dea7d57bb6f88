import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Peers } from '../../records/store.ts';
import { StoreAway, toStoreError } from './away.ts';
import { followClock } from './follow-clock.ts';

const CHANNEL = 'verify_work';
const BEAT_MS = 1_000;
/** Number of unanswered beats in a row after which the database counts as away. A blocked process counts one. */
const MISSES = 4;
/** Pause after a failed attempt to connect, doubled each time; a random half of it is left out. */
const RETRY_MS = 100;
const LONGEST_RETRY_MS = 1_000;
/** Signals to the other processes are collected for this long, because NOTIFY takes a lock that all commits share. */
const GATHER_MS = 5;

export interface WatchOptions {
  readonly url: string;
  /** How long opening a connection may take. */
  readonly connectMs: number;
  readonly onAway: (away: boolean) => void;
}

export interface Watch extends Peers {
  /** Runs the query, but rejects with `StoreAway` if the database is away already or becomes so before it answers. */
  guard<T>(query: () => Promise<T>): Promise<T>;
  /** Resolves when a new connection has replaced one that did not answer; older ones then stay unanswered. */
  replaced(): Promise<void>;
  /** The database's clock, Unix ms. */
  clock(): number;
  close(): Promise<void>;
}

/**
 * Keeps its own connection that listens for signals of other processes and polls the time. While it is not answered,
 * new connections are tried beside it, and the first of all that answers is kept: after a hang everything continues
 * where it stopped.
 */
export async function startWatch({ url, connectMs, onAway }: WatchOptions): Promise<Watch> {
  const waiting = new Set<(error: StoreAway) => void>();
  const listeners = new Set<() => void>();
  const clock = followClock();
  let current: pg.Client | null = null;
  let [isAway, isClosed, isConnecting, mustSend] = [false, false, false, false];
  let replacing = Promise.withResolvers<void>();
  let pause = new AbortController();

  const gone = (): StoreAway => new StoreAway('the database does not answer');
  function setAway(next: boolean): void {
    if (isAway === next) return;
    isAway = next;
    onAway(next);
    if (next) for (const reject of waiting) reject(gone());
  }

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'verify watch',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    });
    // The next question on a connection that broke fails, and is asked at once.
    client.on('error', () => {});
    client.on('end', () => pause.abort());
    client.on('notification', ({ processId }) => {
      if (processId === (client as unknown as { processID: number }).processID) return;
      for (const listener of listeners) listener();
    });
    await client.connect();
    await client.query({ text: `listen ${CHANNEL}`, query_timeout: connectMs } as pg.QueryConfig);
    return client;
  }

  /** Signals and polls in one query, because a pg client runs one query at a time. */
  async function ask(client: pg.Client): Promise<true> {
    const [asked, signal] = [performance.now(), mustSend ? `, pg_notify('${CHANNEL}', '')` : ''];
    // If this fails, the signal is lost and the others find the job at their next poll.
    mustSend = false;
    const { rows } = await client.query(`select extract(epoch from clock_timestamp()) * 1000 as at${signal}`);
    clock.heard(Number((rows[0] as { at: string }).at), asked, performance.now());
    return true;
  }

  /** Asks until the connection breaks or another has taken its place. */
  async function follow(client: pg.Client): Promise<void> {
    current = client;
    setAway(false);
    // Signals may have been sent while nobody listened.
    for (const listener of listeners) listener();
    try {
      while (current === client) {
        const answer = ask(client);
        for (let misses = 1; !(await Promise.race([answer, sleep(BEAT_MS, false, { ref: false })])); misses++)
          if (misses === MISSES) void connect();
        if (current === client) setAway(false);
        pause = new AbortController();
        if (!mustSend) await sleep(BEAT_MS, undefined, { signal: pause.signal }).catch(() => {});
        if (mustSend) await sleep(GATHER_MS);
      }
    } catch {
      if (current !== client) return;
      current = null;
      void connect();
    }
  }

  /** Tries until a new connection is open, or the one that did not answer does. */
  async function connect(): Promise<void> {
    if (current) setAway(true);
    if (isConnecting) return;
    isConnecting = true;
    for (let pauseMs = RETRY_MS; !isClosed && (!current || isAway); pauseMs = Math.min(LONGEST_RETRY_MS, 2 * pauseMs)) {
      const next = await open().catch(() => null);
      if (next && (isClosed || (current && !isAway))) void next.end();
      else if (next) {
        void current?.end();
        void follow(next);
        replacing.resolve();
        replacing = Promise.withResolvers();
      } else {
        if (!current) setAway(true);
        await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { ref: false });
      }
    }
    isConnecting = false;
  }

  try {
    const first = await open();
    await ask(first);
    void follow(first);
  } catch (error) {
    throw toStoreError(error);
  }

  return {
    async guard(query) {
      if (isAway) throw gone();
      const { promise, reject } = Promise.withResolvers<never>();
      waiting.add(reject);
      return Promise.race([query(), promise]).finally(() => waiting.delete(reject));
    },
    replaced: () => replacing.promise,
    get hears() {
      return current !== null && !isAway;
    },
    send() {
      mustSend = true;
      pause.abort();
    },
    onReceived(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clock: clock.now,
    async close() {
      isClosed = true;
      const last = current;
      current = null;
      pause.abort();
      await Promise.race([last?.end().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** A connection that hangs does not end by itself. */
const CLOSE_MS = 1_000;

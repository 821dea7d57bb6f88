import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StoreAway, toStoreError } from './away.ts';
import { followClock } from './follow-clock.ts';

const CHANNEL = 'verify_work';
const BEAT_MS = 1_000;
/** Beats in a row without an answer after which the database is away. A process that was blocked counts one. */
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

export interface Watch {
  /** Asks, but rejects with `StoreAway` if the database is away, at once, or becomes so before it answers. */
  guard<T>(ask: () => Promise<T>): Promise<T>;
  /** Resolves when a new connection has taken the place of one that did not answer: nothing answers on older ones. */
  replaced(): Promise<void>;
  /** True while signals from other processes arrive. */
  readonly hears: boolean;
  /** Signals the other processes. */
  send(): void;
  onReceived(listener: () => void): () => void;
  /** The database's clock, Unix ms. */
  clock(): number;
  close(): Promise<void>;
}

/**
 * Holds a connection of its own that listens for signals of other processes and asks again and again for the time.
 * While it is not answered, a second connection is tried beside it, and the first of the two that answers is kept:
 * after a hang everything goes on where it was.
 */
export async function startWatch({ url, connectMs, onAway }: WatchOptions): Promise<Watch> {
  const waiting = new Set<(error: StoreAway) => void>();
  const listeners = new Set<() => void>();
  const clock = followClock();
  let client: pg.Client | null = null;
  let asked: Promise<unknown> = Promise.resolve();
  let [isAway, isClosed, isAsking, isConnecting] = [false, false, false, false];
  let [misses, failures] = [0, 0];
  let replacing = Promise.withResolvers<void>();
  let sending: NodeJS.Timeout | undefined;
  let retrying: NodeJS.Timeout | undefined;

  const gone = (): StoreAway => new StoreAway('the database does not answer');
  function setAway(next: boolean): void {
    if (isAway === next) return;
    isAway = next;
    onAway(next);
    if (next) for (const reject of waiting) reject(gone());
  }

  /** One query after another, because a pg client runs one at a time. */
  function ask(on: pg.Client, text: string): Promise<pg.QueryResult> {
    const answer = asked.then(() => on.query(text));
    asked = answer.catch(() => {});
    return answer;
  }

  async function beat(): Promise<void> {
    if (!client || isAsking) {
      if (!client || ++misses < MISSES) return;
      setAway(true);
      return reconnect();
    }
    const on = client;
    isAsking = true;
    try {
      await asked;
      const before = performance.now();
      const { rows } = await ask(on, 'select extract(epoch from clock_timestamp()) * 1000 as at');
      clock.heard(Number((rows[0] as { at: string }).at), before, performance.now());
      if (client !== on) return;
      [isAsking, misses] = [false, 0];
      setAway(false);
    } catch {
      drop(on);
    }
  }

  function drop(broken: pg.Client): void {
    if (client !== broken) return;
    client = null;
    reconnect();
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'verify watch',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    });
    next.on('error', () => drop(next));
    next.on('end', () => drop(next));
    next.on('notification', ({ processId }) => {
      if (processId === (next as unknown as { processID: number }).processID) return;
      for (const listener of listeners) listener();
    });
    await next.connect();
    await next.query({ text: `listen ${CHANNEL}`, query_timeout: connectMs } as pg.QueryConfig);
    const old = client;
    if (isClosed || (old && misses === 0)) return void next.end();
    client = next;
    asked = Promise.resolve();
    [isAsking, misses] = [false, 0];
    if (old) {
      void old.end().catch(() => {});
      replacing.resolve();
      replacing = Promise.withResolvers();
    }
    await beat();
    // Signals may have been sent while nobody listened.
    for (const listener of listeners) listener();
  }

  function reconnect(): void {
    if (isConnecting || isClosed) return;
    isConnecting = true;
    connect()
      .then(() => (failures = 0))
      .catch(() => {
        failures++;
        if (!client) setAway(true);
      })
      .finally(() => {
        isConnecting = false;
        if (isClosed || (client && !isAway)) return;
        const pauseMs = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures);
        clearTimeout(retrying);
        retrying = setTimeout(reconnect, pauseMs * (0.5 + Math.random() / 2));
      });
  }

  await connect().catch((error: unknown) => {
    throw toStoreError(error);
  });
  const beating = setInterval(() => void beat(), BEAT_MS);

  return {
    guard(ask) {
      if (isAway) return Promise.reject(gone());
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        ask()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject));
      });
    },
    replaced: () => replacing.promise,
    get hears() {
      return client !== null && !isAway;
    },
    send() {
      sending ??= setTimeout(() => {
        sending = undefined;
        // If this fails, the signal is lost and the others find the job at their next poll.
        if (client) ask(client, `notify ${CHANNEL}`).catch(() => {});
      }, GATHER_MS);
    },
    onReceived(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clock: clock.now,
    async close() {
      isClosed = true;
      for (const timer of [sending, retrying]) clearTimeout(timer);
      clearInterval(beating);
      const last = client;
      client = null;
      await Promise.race([last?.end().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** A connection that hangs does not end by itself. */
const CLOSE_MS = 1_000;

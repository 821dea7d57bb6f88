import pg from 'pg';
import { StoreAway } from './away.ts';
import { followClock } from './follow-clock.ts';

const CHANNEL = 'verify_work';
/** Interval and time limit of the liveness query: a frozen database is known to be unavailable within 1.4 s. */
const BEAT_MS = 400;
const ANSWER_MS = 1_000;
const RECONNECT_MS = 250;
/** Signals to the other processes are collected for this long, because NOTIFY takes a lock that all commits share. */
const GATHER_MS = 5;

export interface Watch {
  /** Returns the same promise, but rejects with `StoreAway` if the database is or becomes unavailable first. */
  guard<T>(answer: Promise<T>): Promise<T>;
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
 * Holds a separate connection that listens for signals of other processes and keeps asking whether the database still
 * answers.
 */
export async function startWatch(url: string, log: (away: boolean) => void): Promise<Watch> {
  const waiting = new Set<(error: StoreAway) => void>();
  const listeners = new Set<() => void>();
  let client: pg.Client | null = null;
  let away = false;
  let closed = false;
  let sending: NodeJS.Timeout | undefined;
  let wake = (): void => {};
  const clock = followClock();
  /** Queries run one after another, because a pg client runs one query at a time. */
  let asked: Promise<unknown> = Promise.resolve();
  const ask = (on: pg.Client, text: string): Promise<pg.QueryResult> => {
    const answer = asked.then(() => on.query(text));
    asked = answer.catch(() => {});
    return answer;
  };
  async function askTime(on: pg.Client): Promise<void> {
    await asked;
    const before = performance.now();
    const { rows } = await ask(on, 'select extract(epoch from clock_timestamp()) * 1000 as at');
    clock.heard(Number((rows[0] as { at: string }).at), before, performance.now());
  }

  const gone = (): StoreAway => new StoreAway('the database does not answer');
  function setAway(isAway: boolean): void {
    if (away === isAway) return;
    away = isAway;
    log(isAway);
    if (!isAway) return;
    for (const reject of waiting) reject(gone());
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'verify watch',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    // A broken connection is noticed here at once and replaced by the loop below.
    next.on('error', () => drop(next));
    next.on('end', () => drop(next));
    next.on('notification', ({ processId }) => {
      if (processId === (next as unknown as { processID: number }).processID) return;
      for (const listener of listeners) listener();
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    await askTime(next);
    client = next;
    setAway(false);
    // Signals may have been sent while nobody listened.
    for (const listener of listeners) listener();
  }

  function drop(broken: pg.Client): void {
    if (client !== broken) return;
    client = null;
    wake();
  }

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function loop(): Promise<void> {
    while (!closed) {
      try {
        if (client) await askTime(client);
        else await connect();
        await pause(BEAT_MS);
      } catch {
        const broken = client;
        client = null;
        if (closed) return;
        setAway(true);
        // Ended without waiting, because it may never answer.
        void broken?.end().catch(() => {});
        await pause(RECONNECT_MS);
      }
    }
  }

  await connect();
  const looping = loop();

  return {
    guard(answer) {
      return new Promise((resolve, reject) => {
        if (away) reject(gone());
        else waiting.add(reject);
        answer.then(resolve, reject).finally(() => waiting.delete(reject));
      });
    },
    get hears() {
      return client !== null;
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
      closed = true;
      clearTimeout(sending);
      wake();
      await looping;
      await client?.end().catch(() => {});
    },
  };
}

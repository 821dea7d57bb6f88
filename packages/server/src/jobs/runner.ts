import type { Db, Store, Turn } from '../store/store.ts';
import { type Job, type JobKind, type JobQueue, RENEW_MS } from './queue.ts';

/** What became of a job. `save` runs in the transaction that ends or re-schedules it, so both happen or neither. */
export type JobOutcome =
  | { readonly outcome: 'done'; readonly save?: (tx: Db) => Promise<void>; readonly after?: () => Promise<void> }
  | { readonly outcome: 'retry'; readonly runAt: number; readonly save?: (tx: Db) => Promise<void> };

export interface JobHandler {
  readonly kind: JobKind;
  /** Jobs at once in this process, and of one lane. */
  readonly concurrency: number;
  readonly laneConcurrency: number;
  /** After so many attempts, by throwing or by the death of the process, `giveUp` is asked instead. */
  readonly maxAttempts: number;
  /** Whom the transaction that ends a job takes turns with. */
  turn?(job: Job): Turn;
  run(job: Job): Promise<JobOutcome>;
  giveUp(job: Job): Promise<JobOutcome>;
}

export interface Runner {
  readonly kind: JobKind;
  /** For metrics: jobs that run, lanes that they are of, and lanes that take no more. */
  load(): { readonly running: number; readonly lanes: number; readonly full: number };
  /** Takes no more jobs, waits for the running ones until `deadlineMs`, hands the rest back. */
  stop(deadlineMs: number): Promise<void>;
}

export interface RunnerContext {
  readonly store: Store;
  readonly queue: JobQueue;
  readonly now: () => number;
  /** True for an error of something that comes back by itself: the attempt does not count. */
  readonly isAway?: (error: unknown) => boolean;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
  readonly onEnd?: (job: Job, outcome: 'done' | 'retry' | 'lost' | 'failed', ms: number) => void;
  /** What runs around each job, such as its trace. */
  readonly around?: (job: Job, run: () => Promise<void>) => Promise<void>;
}

/** After the store could not be asked. */
const AWAY_SLEEP_MS = 500;
/** Wait after a handler threw, times the attempts so far, and at most. */
const BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;
/** Wait after what the handler needs was away. */
const AWAY_MS = 2_000;

class LeaseLost extends Error {}

export function startRunner(context: RunnerContext, handler: JobHandler): Runner {
  const { store, queue, now, log } = context;
  const active = new Map<Job, Promise<void>>();
  let stopping = false;
  let wake = (): void => {};
  let woken = false;

  const nudge = (): void => {
    woken = true;
    wake();
  };
  const unsubscribe = queue.onEnqueued(nudge);
  const renewal = setInterval(() => {
    queue.renew([...active.keys()], now()).catch((error: unknown) => {
      log.error({ err: error, kind: handler.kind }, 'leases not renewed');
    });
  }, RENEW_MS);

  const lanes = (): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { lane } of active.keys()) counts.set(lane, (counts.get(lane) ?? 0) + 1);
    return counts;
  };
  const fullLanes = (): string[] =>
    [...lanes()].filter(([, count]) => count >= handler.laneConcurrency).map(([lane]) => lane);

  async function turn(): Promise<number> {
    const free = handler.concurrency - active.size;
    const longestMs = queue.longestSleepMs();
    if (free <= 0) return longestMs;
    const full = fullLanes();
    const next = await queue.nextRunAt(handler.kind, full, now());
    const wait = next === null ? longestMs : next - now();
    if (wait > 0) return Math.min(wait, longestMs);
    // No more than a lane may hold, so that one lane's backlog can't take every slot at once.
    const jobs = await queue.claim(handler.kind, {
      limit: Math.min(free, handler.laneConcurrency),
      fullLanes: full,
      now: now(),
    });
    for (const job of jobs) start(job);
    return jobs.length > 0 ? 0 : longestMs;
  }

  function start(job: Job): void {
    const { around = (_job, run) => run() } = context;
    const running = around(job, () => execute(job)).finally(() => {
      active.delete(job);
      nudge();
    });
    active.set(job, running);
  }

  async function execute(job: Job): Promise<void> {
    const startedAt = performance.now();
    const end = (outcome: 'done' | 'retry' | 'lost' | 'failed'): void =>
      context.onEnd?.(job, outcome, performance.now() - startedAt);
    try {
      const result = await settle(job);
      await commit(job, result);
      end(result.outcome);
      if (result.outcome === 'done') await result.after?.();
    } catch (error) {
      if (error instanceof LeaseLost) {
        log.warn({ kind: job.kind, jobId: job.id, attempt: job.attempt }, 'job went to another holder');
        return end('lost');
      }
      log.error({ err: error, kind: job.kind, jobId: job.id, attempt: job.attempt }, 'job failed');
      end('failed');
      const uncounted = context.isAway?.(error) ?? false;
      const again = {
        runAt: now() + (uncounted ? AWAY_MS : Math.min(BACKOFF_MS * job.attempt, LONGEST_BACKOFF_MS)),
        error: error instanceof Error ? error.name : 'Error',
        uncounted,
      };
      // When even this fails the store is away; the lease lapses and the job comes back.
      await store
        .inTurn(null, (tx) => queue.retry(tx, job, again))
        .catch((cause: unknown) => log.error({ err: cause, jobId: job.id }, 'job not re-scheduled'));
    }
  }

  const settle = (job: Job): Promise<JobOutcome> =>
    job.attempt > handler.maxAttempts ? handler.giveUp(job) : handler.run(job);

  function commit(job: Job, result: JobOutcome): Promise<void> {
    return store.inTurn(handler.turn?.(job), async (tx) => {
      const kept =
        result.outcome === 'done'
          ? await queue.complete(tx, job)
          : await queue.retry(tx, job, { runAt: result.runAt, error: null });
      if (!kept) throw new LeaseLost();
      await result.save?.(tx);
    });
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      woken = false;
      const sleepMs = await turn().catch((error: unknown) => {
        log.error({ err: error, kind: handler.kind }, 'jobs not claimed');
        return AWAY_SLEEP_MS;
      });
      if (sleepMs === 0 || woken || stopping) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, sleepMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  const looping = loop();

  return {
    kind: handler.kind,
    load: () => ({ running: active.size, lanes: lanes().size, full: fullLanes().length }),
    async stop(deadlineMs) {
      stopping = true;
      unsubscribe();
      nudge();
      await looping;
      await Promise.race([Promise.all(active.values()), sleep(deadlineMs)]);
      clearInterval(renewal);
      if (active.size > 0) await queue.release([...active.keys()], now());
    },
  };
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

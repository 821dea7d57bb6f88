import type { Store } from '../records/store.ts';
import { createEnder } from './end-jobs.ts';
import type { JobHandler, JobOutcome } from './job-handler.ts';
import { type Job, type JobKind, type JobQueue, LEASE_MS, RENEW_MS, type Capacity } from '../ports/queue/queue.ts';

export interface Runner {
  readonly kind: JobKind;
  /** For metrics: running jobs, the number of their lanes, and the lanes that are full. */
  load(): { readonly running: number; readonly lanes: number; readonly full: number };
  /** Claims no more jobs, waits for the running ones until `deadlineMs`, and releases the rest. */
  stop(deadlineMs: number): Promise<void>;
}

export interface RunnerContext {
  readonly store: Store;
  readonly queue: JobQueue;
  readonly now: () => number;
  /** True for errors of a temporarily unavailable dependency: the attempt does not count. */
  readonly isAway?: (error: unknown) => boolean;
  /** While true, no job is claimed; asked before each claim. */
  readonly isHeld?: () => Promise<boolean>;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
  readonly onEnd?: (job: Job, outcome: 'done' | 'retry' | 'lost' | 'failed', ms: number) => void;
  /** Wraps the execution of each job, for example in a trace. */
  readonly around?: (job: Job, run: () => Promise<void>) => Promise<void>;
}

/** Pause after the store was unavailable. */
const AWAY_SLEEP_MS = 500;
/** Pause after a handler threw, multiplied by the number of attempts, and its upper limit. */
const BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 30_000;
/** Pause after a dependency was unavailable. */
const AWAY_MS = 2_000;

/**
 * A full lane is refilled when half of it is free, or after this time: a claim for each finished job would cost more
 * than the jobs.
 */
const HALF_FULL_MS = 20;

/** How soon a release of held jobs is noticed. */
const HELD_SLEEP_MS = 2_000;

class LeaseLost extends Error {}

export function startRunner<Save>(context: RunnerContext, handler: JobHandler<Save>): Runner {
  const { store, queue, now, log } = context;
  const endJob = createEnder(context, handler);
  const active = new Map<Job, Promise<void>>();
  let stopping = false;
  let wake = (): void => {};
  let woken = false;

  const nudge = (): void => {
    woken = true;
    wake();
  };
  const unsubscribe = [queue.onEnqueued(nudge), handler.onCapacity?.(nudge)];
  let renewedAt = now();
  async function renew(): Promise<void> {
    renewedAt = now();
    await queue.renew([...active.keys()], renewedAt);
  }
  const renewal = setInterval(() => {
    renew().catch((error: unknown) => log.error({ err: error, kind: handler.kind }, 'leases not renewed'));
  }, RENEW_MS);

  const lanes = new Map<string, number>();
  /** Lanes that may have due jobs which the last claim did not take. */
  const filled = new Set<string>();
  let filling: NodeJS.Timeout | undefined;
  const concurrency = (): number =>
    typeof handler.concurrency === 'function' ? handler.concurrency() : handler.concurrency;
  const { groups } = handler;
  const grouped = new Map<string, number>();
  const roomInGroup = (lane: string): number => (groups ? groups.most - (grouped.get(groups.of(lane)) ?? 0) : Infinity);
  const capacityOf: Capacity = (lane) =>
    (handler.takes?.(lane) ?? true) ? Math.min(handler.laneConcurrency - (lanes.get(lane) ?? 0), roomInGroup(lane)) : 0;

  /** Claims jobs that are due and returns how many milliseconds to wait before the next poll. */
  async function poll(): Promise<number> {
    const longestMs = queue.longestSleepMs();
    // A claim counts by lanes alone, so a group may exceed its limit by what one claim takes.
    const limit = Math.min(concurrency() - active.size, groups?.most ?? Infinity);
    if (limit <= 0) return longestMs;
    if (await context.isHeld?.()) return HELD_SLEEP_MS;
    // After a stall the leases of jobs that still run here may have expired: this process must not claim them again.
    if (now() - renewedAt >= LEASE_MS / 2) await renew();
    clearTimeout(filling);
    filling = undefined;
    const { jobs, nextRunAt } = await queue.claim(handler.kind, {
      limit,
      capacityOf,
      now: now(),
      compareLanes: handler.compareLanes,
    });
    for (const job of jobs) start(job);
    return nextRunAt === null ? longestMs : Math.max(0, Math.min(nextRunAt - now(), longestMs));
  }

  function start(job: Job): void {
    const { around = (_job, run) => run() } = context;
    lanes.set(job.lane, (lanes.get(job.lane) ?? 0) + 1);
    if (groups) grouped.set(groups.of(job.lane), (grouped.get(groups.of(job.lane)) ?? 0) + 1);
    if (capacityOf(job.lane) <= 0) filled.add(job.lane);
    const running = around(job, () => execute(job)).finally(() => {
      const waitedFor = active.size >= concurrency();
      active.delete(job);
      if (waitedFor) nudge();
    });
    active.set(job, running);
  }

  /** Done before the result is saved, so that a waiting job can be claimed in the same commit. */
  function leave(lane: string): void {
    const left = lanes.get(lane)! - 1;
    if (left > 0) lanes.set(lane, left);
    else lanes.delete(lane);
    if (groups) leaveGroup(groups.of(lane), groups.most);
    if (!filled.has(lane)) return;
    if (left * 2 > handler.laneConcurrency) {
      filling ??= setTimeout(nudge, HALF_FULL_MS);
      return;
    }
    filled.delete(lane);
    nudge();
  }

  function leaveGroup(group: string, most: number): void {
    const left = grouped.get(group)! - 1;
    if (left > 0) grouped.set(group, left);
    else grouped.delete(group);
    // Its other lanes may have been waiting for this.
    if (left + 1 >= most) filling ??= setTimeout(nudge, HALF_FULL_MS);
  }

  async function execute(job: Job): Promise<void> {
    const startedAt = performance.now();
    const end = (outcome: 'done' | 'retry' | 'lost' | 'failed'): void =>
      context.onEnd?.(job, outcome, performance.now() - startedAt);
    try {
      const result = await settle(job).finally(() => leave(job.lane));
      if (!(await endJob(job, result))) throw new LeaseLost();
      // The job may be due before the next poll.
      if (result.outcome === 'retry') nudge();
      end(result.outcome);
      if (result.outcome === 'done') await result.after?.();
    } catch (error) {
      if (error instanceof LeaseLost) {
        log.warn({ kind: job.kind, jobId: job.id, attempt: job.attempt }, 'job is now held by another process');
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
      // If even this fails, the store is unavailable; the lease expires and the job returns.
      await store
        .withLock(null, (tx) => queue.retry(tx, job, again))
        .then(nudge)
        .catch((cause: unknown) => log.error({ err: cause, jobId: job.id }, 'job not rescheduled'));
    }
  }

  const settle = (job: Job): Promise<JobOutcome<Save>> =>
    job.attempt > handler.maxAttempts && handler.giveUp ? handler.giveUp(job) : handler.run(job);

  async function loop(): Promise<void> {
    while (!stopping) {
      woken = false;
      const sleepMs = await poll().catch((error: unknown) => {
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
    load: () => ({
      running: active.size,
      lanes: lanes.size,
      full: [...lanes.keys()].filter((lane) => capacityOf(lane) <= 0).length,
    }),
    async stop(deadlineMs) {
      stopping = true;
      for (const end of unsubscribe) end?.();
      nudge();
      await looping;
      await Promise.race([Promise.all(active.values()), sleep(deadlineMs)]);
      clearInterval(renewal);
      clearTimeout(filling);
      if (active.size > 0) await queue.release([...active.keys()], now());
    },
  };
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

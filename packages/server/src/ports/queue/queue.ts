import type { Db } from '../../records/store.ts';

export type JobKind = 'finalise' | 'deliver' | 'expire' | 'message';

export interface NewJob {
  readonly kind: JobKind;
  /** Jobs of one lane share its slots, so that a slow lane delays no other. */
  readonly lane: string;
  /** Ids only: a job never carries personal data. */
  readonly payload: string;
  readonly runAt: number;
}

/** Returns how many more jobs of a lane may be claimed. */
export type Capacity = (lane: string) => number;

/**
 * A job that this process holds. `attempt` is a fencing token: a holder that lost the lease can neither complete nor
 * retry the job.
 */
export interface Job extends NewJob {
  readonly id: string;
  readonly attempt: number;
  readonly owner: string;
  /** The request that caused the job and its place in a trace; null if unknown. */
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

interface Claim {
  readonly jobs: readonly Job[];
  /** When to claim again, considering only lanes with free capacity then. Null if no such job is known. */
  readonly nextRunAt: number | null;
}

/**
 * At-least-once jobs. A job becomes visible with the transaction that enqueued it, is held by one process at a time,
 * and returns `LEASE_MS` after its holder stopped renewing. Every driver must pass `queue-conformance.ts`.
 */
export interface JobQueue {
  /** Also records the request that caused the job (`currentOrigin`). */
  enqueue(tx: Db, job: NewJob): Promise<void>;
  /**
   * Claims jobs that are due: at most `limit` in total and at most `capacityOf(lane)` from each lane. Lanes come in the
   * order of `compareLanes`, and equal lanes in the order of their oldest job.
   */
  claim(
    kind: JobKind,
    options: { limit: number; capacityOf: Capacity; now: number; compareLanes?: (a: string, b: string) => number },
  ): Promise<Claim>;
  /**
   * When the next job of this kind is due in a lane with free capacity, including jobs whose lease has expired. Null if
   * none is known.
   *
   * @param now if a job lies so far after this time that the clock must have been set back, it counts as due
   */
  nextRunAt(kind: JobKind, capacityOf: Capacity, now?: number): Promise<number | null>;
  renew(jobs: readonly Job[], now: number): Promise<void>;
  /** Ends jobs and returns the ones that this process still held. The results of the others must not be saved. */
  complete(tx: Db, jobs: readonly Job[]): Promise<Job[]>;
  /**
   * False when another holder has taken the job. With `uncounted`, the attempt does not count, because a dependency was
   * unavailable.
   */
  retry(tx: Db, job: Job, again: { runAt: number; error: string | null; uncounted?: boolean }): Promise<boolean>;
  /** Returns jobs unchanged when the process stops. */
  release(jobs: readonly Job[], now: number): Promise<void>;
  /** Number of waiting and held jobs of a kind, for metrics. */
  depth(kind: JobKind): Promise<number>;
  /** The jobs of a kind that were enqueued first, whether they wait or run. */
  oldest(kind: JobKind, limit: number): Promise<readonly { readonly payload: string; readonly createdAt: number }[]>;
  /** Calls back when this process or another one has committed new jobs. */
  onEnqueued(listener: () => void): () => void;
  /** The longest time to sleep before polling again, whether or not there was a signal. */
  longestSleepMs(): number;
}

/** A restarted process has its jobs back in less than 5 s: the lease plus the runner's longest sleep. */
export const LEASE_MS = 3_000;
export const RENEW_MS = 750;

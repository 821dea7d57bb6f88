import type { Db } from '../store/store.ts';

export type JobKind = 'finalise' | 'deliver' | 'expire';

export interface NewJob {
  readonly kind: JobKind;
  /** Jobs of one lane share its slots, so that a slow lane keeps nobody else waiting. */
  readonly lane: string;
  /** Ids only: a job never carries personal data. */
  readonly payload: string;
  readonly runAt: number;
}

/** Returns how many more jobs of a lane may be claimed. */
export type Capacity = (lane: string) => number;

/** A job that this process holds. `attempt` fences: who lost the lease meanwhile can neither complete nor retry it. */
export interface Job extends NewJob {
  readonly id: string;
  readonly attempt: number;
  readonly owner: string;
  /** Of the call that caused it, and where that stands in a trace; null where nothing is known. */
  readonly requestId: string | null;
  readonly traceparent: string | null;
}

interface Claim {
  readonly jobs: readonly Job[];
  /** When to claim again, considering only lanes with free capacity then. Null if no such job is known. */
  readonly nextRunAt: number | null;
}

/**
 * At-least-once work. A job becomes visible with the transaction that enqueued it, is held by one process at a time, and comes
 * back `LEASE_MS` after its holder stopped renewing. `queue-conformance.ts` is what a driver must pass.
 */
export interface JobQueue {
  /** Notes what caused it (`currentOrigin`). */
  enqueue(tx: Db, job: NewJob): Promise<void>;
  /** Claims jobs that are due: at most `limit` in total and at most `capacityOf(lane)` from each lane. */
  claim(kind: JobKind, options: { limit: number; capacityOf: Capacity; now: number }): Promise<Claim>;
  /**
   * When the next job of this kind is due in a lane with free capacity, including jobs whose lease has expired. Null if none is known.
   *
   * @param now if a job lies so far after this time that the clock must have been set back, it counts as due
   */
  nextRunAt(kind: JobKind, capacityOf: Capacity, now?: number): Promise<number | null>;
  renew(jobs: readonly Job[], now: number): Promise<void>;
  /** Ends jobs; answers with those that this process still held. What came of the others must not be saved. */
  complete(tx: Db, jobs: readonly Job[]): Promise<Job[]>;
  /** False when another holder took the job, as above. `uncounted`: the attempt was none, since what it needs was away. */
  retry(tx: Db, job: Job, again: { runAt: number; error: string | null; uncounted?: boolean }): Promise<boolean>;
  /** Hands a job back unharmed, at a stop. */
  release(jobs: readonly Job[], now: number): Promise<void>;
  /** Waiting and held jobs of a kind, for metrics. */
  depth(kind: JobKind): Promise<number>;
  /** Calls back when this process has committed new jobs, and when another says that it has. */
  onEnqueued(listener: () => void): () => void;
  /** After so long it is time to look, called or not. */
  longestSleepMs(): number;
}

/** A restarted process has its jobs back in less than 5 s: lease plus the runner's longest sleep. */
export const LEASE_MS = 3_000;
export const RENEW_MS = 750;

import type { Job, JobKind } from '../ports/queue/queue.ts';
import type { Db, Lock } from '../records/store.ts';

/** The outcome of a job. `save` is saved in the transaction that ends or reschedules it, so both happen or neither. */
export type JobOutcome<Save = Saving> =
  | { readonly outcome: 'done'; readonly save?: Save; readonly after?: () => Promise<void> }
  | {
      readonly outcome: 'retry';
      readonly runAt: number;
      /** The attempt does not count. */
      readonly uncounted?: boolean;
      readonly save?: Save;
    };

export type Saving = (tx: Db) => Promise<unknown>;

export interface JobHandler<Save = Saving> {
  readonly kind: JobKind;
  /** Maximum number of jobs at once in this process, and of one lane. A function is called before each claim. */
  readonly concurrency: number | (() => number);
  readonly laneConcurrency: number;
  /**
   * Groups of lanes, such as the endpoints of one account: of each, about `most` jobs run at once, and never twice as
   * many. Default: a lane is limited by itself.
   */
  readonly groups?: { readonly most: number; of(lane: string): string };
  /** Calls back when `concurrency` has grown. */
  onCapacity?(listener: () => void): () => void;
  /** Whether this handler runs the jobs of a lane now. Default: of all lanes. */
  takes?(lane: string): boolean;
  /** The order in which lanes are served. Default: by their oldest job. */
  compareLanes?(a: string, b: string): number;
  /** After this many attempts, counting exceptions and crashes, `giveUp` is called instead. */
  readonly maxAttempts: number;
  /** Lock that the transaction ending this job must hold. */
  lock?(job: Job): Lock;
  run(job: Job): Promise<JobOutcome<Save>>;
  giveUp?(job: Job): Promise<JobOutcome<Save>>;
  /**
   * For results that are plain data: jobs that end at about the same time are saved in one transaction, which takes no
   * lock.
   */
  saveAll?(tx: Db, results: readonly Save[]): Promise<void>;
}

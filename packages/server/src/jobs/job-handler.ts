import type { Job, JobKind } from '../ports/queue/queue.ts';
import type { Db, Lock } from '../ports/store/store.ts';

/** What became of a job. `save` is saved in the transaction that ends or re-schedules it, so both happen or neither. */
export type JobOutcome<Save = Saving> =
  | { readonly outcome: 'done'; readonly save?: Save; readonly after?: () => Promise<void> }
  | { readonly outcome: 'retry'; readonly runAt: number; readonly save?: Save };

export type Saving = (tx: Db) => Promise<void>;

export interface JobHandler<Save = Saving> {
  readonly kind: JobKind;
  /** Jobs at once in this process, and of one lane. */
  readonly concurrency: number;
  readonly laneConcurrency: number;
  /** After so many attempts, by throwing or by the death of the process, `giveUp` is asked instead. */
  readonly maxAttempts: number;
  /** Lock that the transaction ending this job must hold. */
  lock?(job: Job): Lock;
  run(job: Job): Promise<JobOutcome<Save>>;
  giveUp(job: Job): Promise<JobOutcome<Save>>;
  /** Where results are data: jobs that end at about the same time end in one transaction, which waits for nobody. */
  saveAll?(tx: Db, results: readonly Save[]): Promise<void>;
}

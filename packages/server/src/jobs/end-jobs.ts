import type { Job, JobQueue } from '../ports/queue/queue.ts';
import type { Store, Lock } from '../records/store.ts';
import type { JobHandler, JobOutcome, Saving } from './job-handler.ts';

/** Most jobs that end in one transaction. */
const TOGETHER = 64;

interface End<Save> {
  readonly job: Job;
  readonly result: JobOutcome<Save>;
}

/**
 * Ends or reschedules a job together with saving its result. Returns false, and saves nothing, if another holder has
 * taken the job in the meantime. If the handler can save many results at once, jobs that end during a transaction share
 * the next one: with one transaction per job, PostgreSQL delivers fewer webhooks than BullMQ
 * (docs/decisions/0009-deliveries.md).
 */
export function createEnder<Save>(
  { store, queue }: { readonly store: Store; readonly queue: JobQueue },
  handler: JobHandler<Save>,
): (job: Job, result: JobOutcome<Save>) => Promise<boolean> {
  const waiting: (End<Save> & { readonly resolve: (kept: boolean | Promise<boolean>) => void })[] = [];
  let running = false;

  const endAll = (ends: readonly End<Save>[], lock: Lock): Promise<Set<Job>> =>
    store.withLock(lock, async (tx) => {
      const done = ends.filter(({ result }) => result.outcome === 'done').map(({ job }) => job);
      const kept = new Set(await queue.complete(tx, done));
      for (const { job, result } of ends) {
        if (result.outcome !== 'retry') continue;
        if (await queue.retry(tx, job, { runAt: result.runAt, error: null, uncounted: result.uncounted ?? false }))
          kept.add(job);
      }
      const saves = ends.flatMap(({ job, result }) => (kept.has(job) && result.save ? [result.save] : []));
      if (handler.saveAll) await handler.saveAll(tx, saves);
      else for (const save of saves) await (save as Saving)(tx);
      return kept;
    });

  const endAlone = async (end: End<Save>, lock: Lock): Promise<boolean> => (await endAll([end], lock)).has(end.job);

  async function run(): Promise<void> {
    running = true;
    for (let ends = waiting.splice(0, TOGETHER); ends.length > 0; ends = waiting.splice(0, TOGETHER)) {
      const kept = await endAll(ends, null).catch(() => null);
      // A result that cannot be saved must not block the others, so each is then saved separately.
      for (const end of ends) end.resolve(kept ? kept.has(end.job) : endAlone(end, null));
    }
    running = false;
  }

  return (job, result) => {
    if (!handler.saveAll) return endAlone({ job, result }, handler.lock?.(job) ?? null);
    return new Promise((resolve) => {
      waiting.push({ job, result, resolve });
      if (!running) void run();
    });
  };
}

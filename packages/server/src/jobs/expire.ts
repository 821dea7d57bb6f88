import type { Needs } from '../context.ts';
import { expire } from '../domain/application.ts';
import { uploadKey } from '../ports/files/storage-keys.ts';
import { findApplicationById, saveApplication } from '../records/applications/applications.ts';
import { findFlowVersion } from '../records/accounts/flows.ts';
import { DAY_MS } from '../records/span.ts';
import { listUploads } from '../records/applications/uploads.ts';
import { unanswered } from '../use-cases/applications/rounds.ts';
import type { JobHandler } from './job-handler.ts';

/** Ends sessions that nobody submitted in time. */
export function expireJob(context: Needs<'events' | 'files' | 'now' | 'store'>): JobHandler {
  async function discardPartials(applicationId: string): Promise<void> {
    for (const { id } of await listUploads(context.store.db, applicationId))
      await context.files.discard(uploadKey(applicationId, id));
  }
  return {
    kind: 'expire',
    concurrency: 4,
    laneConcurrency: 4,
    maxAttempts: 100,

    lock: (job) => job.payload,

    async run(job) {
      const application = await findApplicationById(context.store.db, job.payload);
      // Uploads of a submitted session that were announced but never completed are no longer needed.
      if (application?.stage !== 'collecting') return { outcome: 'done', after: () => discardPartials(job.payload) };
      // A link may last a month. The queue would take a job so far ahead for one from before the clock was set back and
      // run it at once, so it is postponed by at most a day, repeatedly.
      const now = context.now();
      if (application.expiresAt > now)
        return { outcome: 'retry', runAt: Math.min(application.expiresAt, now + DAY_MS), uncounted: true };
      return {
        outcome: 'done',
        async save(tx) {
          const current = (await findApplicationById(tx, job.payload))!;
          const step = unanswered(current, context.now()) ?? expire(current, context.now());
          if ('refused' in step) return;
          const flow = (await findFlowVersion(tx, current.flowId, current.flowVersion))!;
          if (!(await saveApplication(tx, step.application)))
            throw new Error('the application moved within its transaction');
          await context.events.record(tx, step.application, flow, step.events);
        },
        after: () => discardPartials(job.payload),
      };
    },

    /** Giving up loses nothing: a session whose token has expired accepts nothing, with or without this job. */
    async giveUp() {
      return { outcome: 'done' };
    },
  };
}

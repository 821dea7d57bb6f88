import type { ServerContext } from '../context.ts';
import { recollectionOf } from '../use-cases/uploads/known-material.ts';
import { collectMaterial } from '../use-cases/applications/material.ts';
import { wholeFlow } from '../use-cases/applications/asked.ts';
import { finishApplication } from '../use-cases/uploads/finish.ts';
import { unfinished } from '@verify/checks/finalise';
import type { Finaliser } from '@verify/checks/finaliser';
import { findApplicationById } from '../ports/store/applications/applications.ts';
import { findFlowVersion } from '../ports/store/accounts/flows.ts';
import type { JobHandler } from './job-handler.ts';

const ATTEMPTS = 3;
const RETRY_MS = 1_000;

/**
 * Runs the services on a submission and decides its result. After three interrupted attempts the result is `error` with
 * SY001, because the submission may be what ends the process. A process that is told to stop hands its jobs back, which
 * does not count.
 */
export function finaliseJob(
  context: Pick<
    ServerContext,
    'challengesRepeat' | 'fileLinks' | 'files' | 'keys' | 'log' | 'now' | 'queue' | 'serverVersion' | 'store'
  >,
  finaliser: Finaliser,
  concurrency: number,
): JobHandler {
  return {
    kind: 'finalise',
    concurrency,
    laneConcurrency: concurrency,
    maxAttempts: ATTEMPTS,

    lock: (job) => job.payload,

    async run(job) {
      const application = await findApplicationById(context.store.db, job.payload);
      if (application?.stage !== 'processing') return { outcome: 'done' };
      const flow = (await findFlowVersion(context.store.db, application.flowId, application.flowVersion))!;
      const material = await collectMaterial(context, application, flow.settings);
      const finalised = await finaliser.run(material, { recollection: recollectionOf(context, application) });
      // A worker may have died of a temporary cause. A service that fails by itself, or exceeds its time limit, would
      // do so again.
      if (finalised.brokeOff === 'failed' && job.attempt < ATTEMPTS)
        return { outcome: 'retry', runAt: context.now() + RETRY_MS };
      return { outcome: 'done', ...(await finishApplication(context, application, flow, finalised)) };
    },

    async giveUp(job) {
      const application = await findApplicationById(context.store.db, job.payload);
      if (application?.stage !== 'processing') return { outcome: 'done' };
      context.log.error({ applicationId: application.id, attempt: job.attempt }, 'finalising failed for good');
      const flow = (await findFlowVersion(context.store.db, application.flowId, application.flowVersion))!;
      const { opening, environment } = application;
      const today = new Date(application.submittedAt!).toISOString().slice(0, 10);
      const material = {
        applicationId: application.id,
        flow: wholeFlow(application, flow.settings),
        environment,
        today,
        profile: opening.profile,
        papers: {},
      };
      const finalised = unfinished(material, 'failed', 'given up');
      return { outcome: 'done', ...(await finishApplication(context, application, flow, finalised)) };
    },
  };
}

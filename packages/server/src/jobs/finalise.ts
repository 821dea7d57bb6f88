import type { ServerContext } from '../context.ts';
import { recollectionOf } from '../use-cases/applications/recollection.ts';
import { collectMaterial } from '../use-cases/applications/material.ts';
import { wholeFlow } from '../use-cases/applications/rounds.ts';
import { finishApplication } from '../use-cases/applications/finish.ts';
import { unfinished } from '@verify/checks/finalise';
import type { Finaliser } from '@verify/checks/finaliser';
import { findApplicationById } from '../records/applications/applications.ts';
import { findFlowVersion } from '../records/accounts/flows.ts';
import type { JobHandler } from './job-handler.ts';
import { WorkerShares } from './worker-shares.ts';

const ATTEMPTS = 3;
const RETRY_MS = 1_000;

type FinaliseContext = Pick<
  ServerContext,
  'challengesRepeat' | 'chipTrust' | 'events' | 'files' | 'keys' | 'log' | 'now' | 'queue' | 'serverVersion' | 'store'
>;

/**
 * Two handlers share the applications that wait: one for the workers, and one for the process aside, which decides
 * those of lanes that have used workers much longer than is usual.
 */
export function finaliseJobs(context: FinaliseContext, finaliser: Finaliser, workers: number): JobHandler[] {
  const shares = new WorkerShares(context.now);
  return [
    {
      ...finaliseJob(context, finaliser, shares, false),
      // One more is claimed for each that has had its time, and displaces it.
      concurrency: () => workers + finaliser.load().overdue,
      laneConcurrency: workers,
      onCapacity: (listener) => finaliser.onOverdue(listener),
    },
    { ...finaliseJob(context, finaliser, shares, true), concurrency: 1, laneConcurrency: 1 },
  ];
}

/**
 * Runs the services on a submission and decides its result. After three interrupted attempts the result is `error` with
 * SY001, because the submission may be what ends the process. A process that is told to stop hands its jobs back, which
 * does not count.
 */
function finaliseJob(
  context: FinaliseContext,
  finaliser: Finaliser,
  shares: WorkerShares,
  aside: boolean,
): Pick<JobHandler, 'kind' | 'maxAttempts' | 'takes' | 'compareLanes' | 'lock' | 'run' | 'giveUp'> {
  return {
    kind: 'finalise',
    maxAttempts: ATTEMPTS,
    takes: (lane) => shares.isAside(lane) === aside,
    compareLanes: (a, b) => shares.compare(a, b),

    lock: (job) => job.payload,

    async run(job) {
      const application = await findApplicationById(context.store.db, job.payload);
      if (application?.stage !== 'processing') return { outcome: 'done' };
      const flow = (await findFlowVersion(context.store.db, application.flowId, application.flowVersion))!;
      const material = await collectMaterial(context, application, flow.settings);
      const kind = [...material.flow.services].toSorted().join(' ');
      const finalised = await finaliser.run(material, {
        recollection: recollectionOf(context, application),
        ...(aside ? { aside } : { quantumMs: shares.quantumMs(kind) }),
      });
      const { brokeOff, busyMs = 0 } = finalised;
      shares.charge({ lane: job.lane, kind, busyMs, killed: brokeOff !== undefined && brokeOff !== 'failed' });
      if (brokeOff === 'displaced') return { outcome: 'retry', runAt: context.now(), uncounted: true };
      // A worker may have died of a temporary cause. A service that fails by itself, or exceeds its time limit, would
      // do so again.
      if (brokeOff === 'failed' && job.attempt < ATTEMPTS) return { outcome: 'retry', runAt: context.now() + RETRY_MS };
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

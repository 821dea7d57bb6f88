import type { Needs } from '../context.ts';
import { recollectionOf } from '../use-cases/applications/recollection.ts';
import { collectMaterial, LostFile } from '../use-cases/applications/material.ts';
import { finishApplication } from '../use-cases/applications/finish.ts';
import { needsNoReader } from '../use-cases/finalise-lane.ts';
import type { Finaliser } from '@verify/checks/pool/finaliser';
import { findApplicationById } from '../records/applications/applications.ts';
import { findFlowVersion } from '../records/accounts/flows.ts';
import { endUndecided, type GiveUpContext } from './give-up.ts';
import type { JobHandler } from './job-handler.ts';
import { WorkerShares } from './worker-shares.ts';

/** The material is to blame after this many crashes of its worker or exceptions of a service, in fresh workers. */
const MOST_SUSPICIONS = 3;
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;
/** If no worker is ready for this long, applications without recognisers are decided by a separate process. */
const PATIENCE_MS = 10_000;
const LIGHT_AT_ONCE = 4;

type FinaliseContext = GiveUpContext & Needs<'challengesRepeat' | 'chipTrust' | 'keys'>;

/**
 * Three handlers share the waiting applications: one for the workers, which claims nothing before they are ready; one
 * for the separate process, which decides those of lanes with unusually high use; and one for wallets and the sandbox
 * while no worker is ready.
 */
export function finaliseJobs(context: FinaliseContext, finaliser: Finaliser, workers: number): JobHandler[] {
  const job = finaliseJob(context, finaliser);
  const { shares } = job;
  let readyAt = performance.now();
  const withoutWorkers = (): boolean => {
    if (finaliser.load().workers > 0) readyAt = performance.now();
    return performance.now() - readyAt > PATIENCE_MS;
  };
  return [
    {
      ...job.handler(),
      // For each one that has used up its time, one more is claimed and displaces it.
      concurrency: () => Math.min(workers, finaliser.load().workers) + finaliser.load().overdue,
      laneConcurrency: workers,
      takes: (lane) => !shares.isAside(lane),
      onCapacity: (listener) => finaliser.onCapacity(listener),
    },
    { ...job.handler('aside'), concurrency: 1, laneConcurrency: 1, takes: (lane) => shares.isAside(lane) },
    {
      ...job.handler('light'),
      concurrency: LIGHT_AT_ONCE,
      laneConcurrency: LIGHT_AT_ONCE,
      takes: (lane) => needsNoReader(lane) && withoutWorkers(),
    },
  ];
}

/**
 * Runs the services on a submission and decides its result. An error for which the material is not to blame is no
 * result: the application is tried again until it is decided, or until an operator's time is over (`give-up.ts`).
 */
function finaliseJob(context: FinaliseContext, finaliser: Finaliser) {
  const shares = new WorkerShares(context.now);
  /** Counts failures that the material may have caused, by application, in this process. */
  const suspicions = new Map<string, number>();

  const handler = (
    place?: 'aside' | 'light',
  ): Pick<JobHandler, 'kind' | 'maxAttempts' | 'compareLanes' | 'lock' | 'run'> => ({
    kind: 'finalise',
    maxAttempts: Number.POSITIVE_INFINITY,
    compareLanes: (a, b) => shares.compare(a, b),

    lock: (job) => job.payload,

    async run(job) {
      const application = await findApplicationById(context.store.db, job.payload);
      if (application?.stage !== 'processing') return { outcome: 'done' };
      const flow = (await findFlowVersion(context.store.db, application.flowId, application.flowVersion))!;
      const material = await collectMaterial(context, application, flow.settings).catch((error: unknown) => {
        if (error instanceof LostFile) return null;
        throw error;
      });
      if (!material) return { outcome: 'done', ...(await endUndecided(context, application, 'file-lost')) };
      const kind = [...material.flow.services].toSorted().join(' ');
      const finalised = await finaliser.run(material, {
        recollection: recollectionOf(context, application),
        quantumMs: shares.quantumMs(kind),
        fresh: suspicions.has(application.id),
        ...(place ? { place } : {}),
      });
      const { brokeOff, cpuMs = 0, cold = false } = finalised;
      const killed = brokeOff !== undefined && brokeOff !== 'failed';
      shares.charge({ lane: job.lane, kind, cpuMs, cold, killed });
      if (brokeOff === 'displaced') return { outcome: 'retry', runAt: context.now(), uncounted: true };
      const suspected = (suspicions.get(application.id) ?? 0) + Number(brokeOff === 'suspected');
      if (brokeOff === 'failed' || (brokeOff === 'suspected' && suspected < MOST_SUSPICIONS)) {
        if (brokeOff === 'suspected') suspicions.set(application.id, suspected);
        const pauseMs = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (job.attempt - 1));
        return { outcome: 'retry', runAt: context.now() + pauseMs };
      }
      suspicions.delete(application.id);
      return { outcome: 'done', ...(await finishApplication(context, application, flow, finalised, material)) };
    },
  });
  return { shares, handler };
}

import { unfinished } from '@verify/checks/decide/conclude';
import type { Needs } from '../context.ts';
import { findFlowVersion } from '../records/accounts/flows.ts';
import { findApplicationById } from '../records/applications/applications.ts';
import type { StoredApplication } from '../records/applications/stored-application.ts';
import { finishApplication } from '../use-cases/applications/finish.ts';
import { wholeFlow } from '../use-cases/applications/rounds.ts';

const AT_ONCE = 100;

export type GiveUpContext = Needs<
  'events' | 'files' | 'log' | 'modelsVersion' | 'now' | 'queue' | 'serverVersion' | 'store'
>;

/** Ends applications as `error` that were submitted before this time and could not be decided. */
export async function giveUp(context: GiveUpContext, before: number): Promise<void> {
  const oldest = await context.queue.oldest('finalise', AT_ONCE);
  for (const { payload } of oldest.filter(({ createdAt }) => createdAt <= before)) {
    const application = await findApplicationById(context.store.db, payload);
    if (application?.stage !== 'processing') continue;
    const ended = await endUndecided(context, application, 'undecided');
    // The job that may still run finds another stage, and saves nothing.
    await context.store.withLock(application.id, ended.save);
    await ended.after();
  }
}

/** The result of an application that can't be decided, to be saved. */
export async function endUndecided(context: GiveUpContext, application: StoredApplication, reason: string) {
  const { id, opening, environment } = application;
  context.log.error({ applicationId: id, reason }, 'an application could not be decided and ends as an error');
  const flow = (await findFlowVersion(context.store.db, application.flowId, application.flowVersion))!;
  const material = {
    applicationId: id,
    flow: wholeFlow(application, flow.settings),
    environment,
    today: new Date(application.submittedAt!).toISOString().slice(0, 10),
    profile: opening.profile,
    papers: {},
  };
  return finishApplication(context, application, flow, unfinished(material, 'failed', reason));
}

import type { Application, FlowSettings } from '@verify/contract';
import type { ServerContext } from '../../context.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { listImages } from '../../records/applications/files.ts';
import type { Db } from '../../records/store.ts';
import { applicationView } from './view.ts';

/**
 * The Application object as stored in `db`. The query endpoint and the webhooks both call this, so they are always
 * equal.
 */
export async function renderApplication(
  context: Pick<ServerContext, 'fileLinks' | 'serverVersion'>,
  db: Db,
  application: StoredApplication,
  flow: Pick<FlowSettings, 'services'>,
): Promise<Application> {
  const images = application.stage === 'done' ? await listImages(db, application.id) : [];
  const anchor = application.finishedAt ?? application.createdAt;
  return applicationView(application, images, flow, {
    serverVersion: context.serverVersion,
    link: (name) => context.fileLinks.sign(name, anchor),
  });
}

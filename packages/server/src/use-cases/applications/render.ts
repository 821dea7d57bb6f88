import type { Application, FlowSettings } from '@verify/contract';
import type { FileLinks } from '../../keys/file-links.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import type { Db } from '../../records/store.ts';
import { listShownImages } from './shown-images.ts';
import { applicationView } from './view.ts';

/**
 * The Application object as stored in `db`. The query endpoint and the webhooks both call this, so they are always
 * equal.
 */
export type RenderApplication = (
  db: Db,
  application: StoredApplication,
  flow: Pick<FlowSettings, 'services'>,
) => Promise<Application>;

export function createRenderApplication(fileLinks: FileLinks, serverVersion: string): RenderApplication {
  return async (db, application, flow) => {
    const images = await listShownImages(db, application);
    const anchor = application.finishedAt ?? application.createdAt;
    return applicationView(application, images, flow, {
      serverVersion,
      link: (name) => fileLinks.sign(name, anchor),
    });
  };
}

import type { Application } from './types.ts';
import { jsonOf, request, type ApiOutcome, type Connection } from './request.ts';

export interface GetApplicationOptions extends Connection {
  apiKey: string;
  applicationId: string;
}

/** `GET /api/v1/application/<id>`: the Application object. Final once `processingState` is `done`. */
export function getApplication(options: GetApplicationOptions): Promise<ApiOutcome<Application>> {
  const path = `api/v1/application/${encodeURIComponent(options.applicationId)}`;
  return request(options, { method: 'GET', path, headers: { 'x-api-key': options.apiKey } }, async (response) => {
    const application = (await jsonOf(response)) as Application | null;
    return typeof application?.processingState === 'string' ? application : null;
  });
}

import { ApplicationResponse, SERVICE_LIMITS } from '@verify/contract';
import * as z from 'zod/mini';
import { recordAccess } from '../../use-cases/audit/record-access.ts';
import { renderApplication } from '../../use-cases/applications/render.ts';
import { findApplication } from '../../ports/store/applications/applications.ts';
import { findFlowVersion } from '../../ports/store/accounts/flows.ts';
import { route } from '../route.ts';

export const query = route({
  method: 'GET',
  url: '/api/v1/application/:id',
  tag: 'Results',
  summary: 'Query an application',
  description: 'The body of every webhook is the same object, without `responseCode`.',
  auth: 'api',
  limit: { name: 'query', perMinute: SERVICE_LIMITS.queriesPerMinute },
  params: z.object({ id: z.string().check(z.maxLength(128)) }),
  answer: ApplicationResponse,
  problems: ['application_not_found'],
  async handle({ caller: { account, key }, params, context }) {
    const { db } = context.store;
    const application = await findApplication(db, account.id, params.id);
    if (!application) return { ok: false, code: 'application_not_found' };
    const by = { accountId: account.id, actor: `key:${key.id}`, subject: application.id };
    await recordAccess(context, { ...by, action: 'application.data-viewed' });
    const flow = (await findFlowVersion(db, application.flowId, application.flowVersion))!;
    const view = await renderApplication(context, db, application, flow.settings);
    return { ok: true, body: { ...view, responseCode: 200 } };
  },
});

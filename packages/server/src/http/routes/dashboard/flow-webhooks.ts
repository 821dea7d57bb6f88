import { EndpointView, FlowWebhooks, NewEndpoint } from '@verify/contract';
import { audited } from '../../../use-cases/dashboard/audited.ts';
import { insertEndpoint, listAllEndpoints } from '../../../ports/store/webhooks/endpoints.ts';
import { findListedFlow } from '../../../ports/store/accounts/flows.ts';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';
import { endpointView, refusalOf } from './webhooks.ts';

const TAG = 'Dashboard';
const missing = { ok: false, code: 'not_found' } as const;

export const list = route({
  method: 'GET',
  url: '/dashboard/api/flows/:id/webhooks',
  tag: TAG,
  summary: 'Own endpoints of a flow',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: FlowWebhooks,
  problems: ['not_found'],
  async handle({ caller: { account }, params, context }) {
    const { db } = context.store;
    const flow = await findListedFlow(db, account.id, params.id);
    if (!flow) return missing;
    const own = (await listAllEndpoints(db, account.id)).filter(({ flowId }) => flowId === flow.id);
    return { ok: true, body: { items: own.map(endpointView) } };
  },
});

/** As specified: "Use own webhooks" must be enabled and saved first, then hooks are added for that flow. */
export const create = route({
  method: 'POST',
  url: '/dashboard/api/flows/:id/webhooks',
  tag: TAG,
  summary: 'Add an endpoint of a flow’s own',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  body: NewEndpoint,
  answer: EndpointView,
  problems: ['not_found', 'unprocessable'],
  async handle({ caller, params, body, context }) {
    const accountId = caller.account.id;
    const flow = await findListedFlow(context.store.db, accountId, params.id);
    if (!flow) return missing;
    if (!flow.settings.ownWebhooks) {
      return { ok: false, code: 'unprocessable', detail: 'Enable “Use own webhooks” and save the flow first.' };
    }
    const refusal = await refusalOf(context, body.url);
    if (refusal) return { ok: false, ...refusal };
    const made = await context.store.transaction(async (tx) => {
      const endpoint = await insertEndpoint(tx, { ...body, accountId, flowId: flow.id, createdAt: context.now() });
      const details = `of flow ${flow.id}: ${body.kinds.join(' ')}`;
      await audited(context, tx, caller, { action: 'webhook.created', subject: endpoint.id, details });
      return endpoint;
    });
    return { ok: true, body: endpointView(made) };
  },
});

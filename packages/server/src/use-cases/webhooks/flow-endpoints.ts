import type { Acting, On } from '../callers.ts';
import { EndpointView, FlowWebhooks, NewEndpoint } from '@verify/contract';
import { listAllEndpoints } from '../../records/webhooks/endpoints.ts';
import { findListedFlow } from '../../records/accounts/flows.ts';
import { insertAudited, refusalOf } from './add-endpoint.ts';
import { endpointView } from './endpoint-view.ts';
import type { Answer } from '../refusal.ts';
import type { Needs } from '../../context.ts';

const missing = { ok: false, code: 'not_found' } as const;

/** Endpoints of a flow. */
export async function endpointsOfFlow(
  context: Needs<'store'>,
  { caller, params }: On<undefined, Acting>,
): Answer<FlowWebhooks> {
  const { db } = context.store;
  const flow = await findListedFlow(db, caller.account.id, params.id);
  if (!flow) return missing;
  const own = (await listAllEndpoints(db, caller.account.id)).filter(({ flowId }) => flowId === flow.id);
  return { ok: true, body: { items: own.map(endpointView) } };
}

/** As specified: "Use own webhooks" must be enabled and saved first, then hooks are added for that flow. */
export async function addFlowEndpoint(
  context: Needs<'guard' | 'keys' | 'now' | 'store'>,
  { caller, params, body }: On<NewEndpoint, Acting>,
): Answer<EndpointView> {
  const accountId = caller.account.id;
  const flow = await findListedFlow(context.store.db, accountId, params.id);
  if (!flow) return missing;
  if (!flow.settings.ownWebhooks) {
    return { ok: false, code: 'unprocessable', detail: 'Enable “Use own webhooks” and save the flow first.' };
  }
  const refusal = await refusalOf(context, body.url);
  if (refusal) return { ok: false, ...refusal };
  return insertAudited(context, caller, { ...body, flowId: flow.id }, `of flow ${flow.id}: ${body.kinds.join(' ')}`);
}

import { EndpointView, FlowWebhooks, NewEndpoint } from '@verify/contract';
import { listAllEndpoints } from '../../records/webhooks/endpoints.ts';
import { findListedFlow } from '../../records/accounts/flows.ts';
import { insertAudited, refusalOf } from './add-endpoint.ts';
import { endpointView } from './endpoint-view.ts';
import type { Outcome } from '../refusal.ts';
import type { Needs } from '../../context.ts';
import type { Acting } from '../callers.ts';

const missing = { ok: false, code: 'not_found' } as const;

/** Endpoints of a flow. */
export async function endpointsOfFlow(
  context: Needs<'store'>,
  { caller: { account }, params }: { caller: Pick<Acting, 'account'>; params: { readonly id: string } },
): Promise<Outcome<FlowWebhooks>> {
  const { db } = context.store;
  const flow = await findListedFlow(db, account.id, params.id);
  if (!flow) return missing;
  const own = (await listAllEndpoints(db, account.id)).filter(({ flowId }) => flowId === flow.id);
  return { ok: true, body: { items: own.map(endpointView) } };
}

/** As specified: "Use own webhooks" must be enabled and saved first, then hooks are added for that flow. */
export async function addFlowEndpoint(
  context: Needs<'guard' | 'keys' | 'now' | 'store'>,
  { caller, params, body }: { caller: Acting; params: { readonly id: string }; body: NewEndpoint },
): Promise<Outcome<EndpointView>> {
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

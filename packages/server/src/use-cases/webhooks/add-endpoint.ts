import type { Auditing, Needs } from '../../context.ts';
import type { Acting, By, On } from '../callers.ts';
import { EndpointView, FlowWebhooks, NewEndpoint, SERVICE_LIMITS } from '@verify/contract';
import { insertEndpoint, listAllEndpoints } from '../../records/webhooks/endpoints.ts';
import { audited } from '../dashboard/audited.ts';
import { type Answer, type Refusal, unprocessable } from '../refusal.ts';
import { endpointView } from './endpoint-view.ts';
import { findListedFlow } from '../../records/accounts/flows.ts';

/** Add an endpoint. */
export async function addEndpoint(
  context: Needs<'guard' | 'keys' | 'now' | 'store'>,
  { caller, body }: By<NewEndpoint, Acting>,
): Answer<EndpointView> {
  const refusal = await refusalOf(context, body.url);
  if (refusal) return { ok: false, ...refusal };
  return insertAudited(context, caller, { ...body, flowId: null }, body.kinds.join(' '));
}

/**
 * Stores an endpoint of the account or of a flow, unless the account has too many. `details` goes into the audit log.
 */
async function insertAudited(
  context: Auditing,
  caller: Acting,
  { url, kinds, flowId }: NewEndpoint & { readonly flowId: string | null },
  details: string,
): Answer<EndpointView> {
  const accountId = caller.account.id;
  return audited(context, caller, async (tx, note) => {
    if ((await listAllEndpoints(tx, accountId)).length >= SERVICE_LIMITS.endpoints)
      return unprocessable(`An account has at most ${SERVICE_LIMITS.endpoints} endpoints.`);
    const made = await insertEndpoint(tx, { url, kinds, accountId, flowId, createdAt: context.now() });
    await note('webhook.created', made.id, details);
    return { ok: true, body: endpointView(made) } as const;
  });
}

/**
 * Checks the address as written and as it resolves now; each attempt checks it again. A name that does not resolve yet
 * is accepted.
 */
export async function refusalOf({ guard }: Needs<'guard'>, url: string): Promise<Refusal | null> {
  const checked = guard.checkUrl(url);
  let reason = checked.ok ? null : checked.reason;
  if (checked.ok) {
    const { hostname } = checked.url;
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      guard.lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }, (failed) => resolve(failed));
    });
    if (error?.code === 'address_refused') reason = error.message;
  }
  if (reason === null) return null;
  return {
    code: 'unprocessable',
    detail: `This address is not allowed: ${reason}.`,
    errors: [{ pointer: '/url', detail: reason }],
  };
}

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
  if (!flow.settings.ownWebhooks) return unprocessable('Enable “Use own webhooks” and save the flow first.');
  const refusal = await refusalOf(context, body.url);
  if (refusal) return { ok: false, ...refusal };
  return insertAudited(context, caller, { ...body, flowId: flow.id }, `of flow ${flow.id}: ${body.kinds.join(' ')}`);
}

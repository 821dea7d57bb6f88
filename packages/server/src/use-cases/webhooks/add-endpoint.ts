import type { Auditing, Needs } from '../../context.ts';
import type { Acting, By } from '../callers.ts';
import { type EndpointView, type NewEndpoint, SERVICE_LIMITS } from '@verify/contract';
import { insertEndpoint, listAllEndpoints } from '../../records/webhooks/endpoints.ts';
import { audited } from '../dashboard/audited.ts';
import type { Answer, Refusal } from '../refusal.ts';
import { endpointView } from './endpoint-view.ts';

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
export async function insertAudited(
  context: Auditing,
  caller: Acting,
  { url, kinds, flowId }: NewEndpoint & { readonly flowId: string | null },
  details: string,
): Answer<EndpointView> {
  const accountId = caller.account.id;
  return audited(context, caller, async (tx, note) => {
    if ((await listAllEndpoints(tx, accountId)).length >= SERVICE_LIMITS.endpoints) {
      const detail = `An account has at most ${SERVICE_LIMITS.endpoints} endpoints.`;
      return { ok: false, code: 'unprocessable', detail } as const;
    }
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

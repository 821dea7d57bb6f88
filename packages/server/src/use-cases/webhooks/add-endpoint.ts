import { type EndpointView, type NewEndpoint, SERVICE_LIMITS } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { insertEndpoint, listAllEndpoints } from '../../records/webhooks/endpoints.ts';
import type { Acting } from '../callers.ts';
import { audited } from '../dashboard/audited.ts';
import type { Outcome, Refusal } from '../refusal.ts';
import { accountLock } from '../../records/store.ts';
import { endpointView } from './endpoint-view.ts';

/** Add an endpoint. */
export async function addEndpoint(
  context: Needs<'guard' | 'keys' | 'now' | 'store'>,
  { caller, body }: { caller: Acting; body: NewEndpoint },
): Promise<Outcome<EndpointView>> {
  const refusal = await refusalOf(context, body.url);
  if (refusal) return { ok: false, ...refusal };
  return insertAudited(context, caller, { ...body, flowId: null }, body.kinds.join(' '));
}

/**
 * Stores an endpoint of the account or of a flow, unless the account has too many. `details` goes into the audit log.
 */
export async function insertAudited(
  context: Needs<'keys' | 'now' | 'store'>,
  caller: Acting,
  { url, kinds, flowId }: NewEndpoint & { readonly flowId: string | null },
  details: string,
): Promise<Outcome<EndpointView>> {
  const accountId = caller.account.id;
  return context.store.withLock(accountLock(accountId), async (tx) => {
    if ((await listAllEndpoints(tx, accountId)).length >= SERVICE_LIMITS.endpoints) {
      const detail = `An account has at most ${SERVICE_LIMITS.endpoints} endpoints.`;
      return { ok: false, code: 'unprocessable', detail } as const;
    }
    const made = await insertEndpoint(tx, { url, kinds, accountId, flowId, createdAt: context.now() });
    await audited(context, tx, caller, { action: 'webhook.created', subject: made.id, details });
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

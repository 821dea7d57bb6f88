import { DeliveryView, EditEndpoint, EndpointView, WebhookSettings } from '@verify/contract';
import { recordAccess } from '../audit/record-access.ts';
import type { Needs } from '../../context.ts';
import { audited, auditedOrMissing } from '../dashboard/audited.ts';
import { differences, staleEdit } from '../dashboard/differences.ts';
import { deliveryView } from '../dashboard/views.ts';
import { findDelivery, reopenDelivery } from '../../records/webhooks/deliveries.ts';
import {
  deleteEndpoint,
  type Endpoint,
  findEndpoint,
  listAllEndpoints,
  saveEndpoint,
} from '../../records/webhooks/endpoints.ts';
import { sendTestPing } from './test-ping.ts';
import type { Outcome } from '../refusal.ts';
import { refusalOf } from './add-endpoint.ts';
import { deliveryLane } from './enqueue-delivery.ts';
import { changeable, endpointView, versionOf } from './endpoint-view.ts';
import { signatureKeys } from './signature-keys.ts';
import { accountLock } from '../../records/store.ts';
import type { Acting } from '../callers.ts';

const missing = { ok: false, code: 'not_found' } as const;

/** Endpoints and the signing key. */
export async function endpointList(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  { caller: { account } }: { caller: Pick<Acting, 'account'> },
): Promise<Outcome<WebhookSettings>> {
  const endpoints = await listAllEndpoints(context.store.db, account.id);
  return { ok: true, body: { endpoints: endpoints.map(endpointView), ...(await signatureKeys(context, account)) } };
}

/** Change an endpoint, or turn it off. */
export async function editEndpoint(
  context: Needs<'guard' | 'keys' | 'now' | 'store'>,
  { caller, params, body }: { caller: Acting; params: { readonly id: string }; body: EditEndpoint },
): Promise<Outcome<EndpointView>> {
  const known = await own(context, caller.account.id, params.id);
  if (!known) return missing;
  const refusal = await refusalOf(context, body.url);
  if (refusal) return { ok: false, ...refusal };
  const { version, ...change } = body;
  const saved = await context.store.withLock(accountLock(caller.account.id), async (tx) => {
    const current = (await findEndpoint(tx, known.id))!;
    if (versionOf(current) !== version)
      return { ok: false, changed: differences(changeable(current), change) } as const;
    const changed = { ...current, ...change };
    await saveEndpoint(tx, changed);
    const details = `${differences(changeable(current), change).join(' ')}: ${body.enabled ? 'on' : 'off'}, ${body.kinds.join(' ')}`;
    await audited(context, tx, caller, { action: 'webhook.changed', subject: known.id, details });
    return { ok: true, changed } as const;
  });
  if (saved.ok) return { ok: true, body: endpointView(saved.changed) };
  return staleEdit('this endpoint', saved.changed);
}

/** Delete an endpoint permanently; deliveries in progress end. */
export async function removeEndpoint(
  context: Needs<'keys' | 'now' | 'store'>,
  { caller, params }: { caller: Acting; params: { readonly id: string } },
): Promise<Outcome<Record<never, never>>> {
  const entry = { action: 'webhook.deleted', subject: params.id };
  return auditedOrMissing(context, caller, entry, (tx) =>
    deleteEndpoint(tx, caller.account.id, params.id, context.now()),
  );
}

/** Send a webhook.test. */
export async function testEndpoint(
  context: Needs<'keys' | 'now' | 'queue' | 'serverVersion' | 'store'>,
  { caller, params }: { caller: Acting; params: { readonly id: string } },
): Promise<Outcome<{ deliveryId: string }>> {
  const endpoint = await own(context, caller.account.id, params.id);
  if (!endpoint) return missing;
  if (!endpoint.enabled) return { ok: false, code: 'unprocessable', detail: 'The endpoint is turned off.' };
  const deliveryId = await context.store.withLock(accountLock(caller.account.id), async (tx) => {
    await audited(context, tx, caller, { action: 'webhook.tested', subject: endpoint.id });
    return sendTestPing(context, tx, endpoint);
  });
  return { ok: true, body: { deliveryId } };
}

/** One delivery with its attempts. */
export async function deliveryDetail(
  context: Needs<'keys' | 'now' | 'store'>,
  { caller, params }: { caller: Acting; params: { readonly id: string } },
): Promise<Outcome<DeliveryView>> {
  const found = await findDelivery(context.store.db, params.id);
  if (found?.accountId !== caller.account.id) return missing;
  if (found.applicationId !== null) {
    const by = { accountId: found.accountId, actor: caller.actor, subject: found.applicationId };
    await recordAccess(context, { ...by, action: 'application.deliveries-viewed' });
  }
  return { ok: true, body: await deliveryView(context, found.id) };
}

/** Send a webhook again with the same id and body. */
export async function replayDelivery(
  context: Needs<'keys' | 'now' | 'queue' | 'store'>,
  { caller, params }: { caller: Acting; params: { readonly id: string } },
): Promise<Outcome<DeliveryView>> {
  const { store, queue, now } = context;
  const found = await findDelivery(store.db, params.id);
  if (found?.accountId !== caller.account.id) return missing;
  if (found.body === '')
    return { ok: false, code: 'unprocessable', detail: 'The content of this webhook has been erased.' };
  const endpoint = await findEndpoint(store.db, found.endpointId);
  if (!endpoint?.enabled) {
    const detail = endpoint ? 'The endpoint is turned off.' : 'The endpoint was deleted.';
    return { ok: false, code: 'unprocessable', detail };
  }
  const reopened = await store.withLock(accountLock(caller.account.id), async (tx) => {
    if (!(await reopenDelivery(tx, found.id))) return false;
    const lane = deliveryLane(found.accountId, found.endpointId);
    await queue.enqueue(tx, { kind: 'deliver', lane, payload: found.id, runAt: now() });
    await audited(context, tx, caller, { action: 'webhook.replayed', subject: found.id });
    return true;
  });
  if (!reopened) return { ok: false, code: 'unprocessable', detail: 'This webhook is being delivered right now.' };
  return { ok: true, body: await deliveryView(context, found.id) };
}

async function own(context: Needs<'store'>, accountId: string, id: string): Promise<Endpoint | null> {
  const endpoint = await findEndpoint(context.store.db, id);
  return endpoint?.accountId === accountId ? endpoint : null;
}

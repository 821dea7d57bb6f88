import type { Auditing, Needs } from '../../context.ts';
import type { Acting, By, On } from '../callers.ts';
import { DeliveryView, EditEndpoint, EndpointView, WebhookSettings } from '@verify/contract';
import { recordAccess } from '../audit/record-access.ts';
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
import { type Answer, type Nothing, unprocessable } from '../refusal.ts';
import { refusalOf } from './add-endpoint.ts';
import { deliveryLane } from './enqueue-delivery.ts';
import { changeable, endpointView, versionOf } from './endpoint-view.ts';
import { signatureKeys } from './signature-keys.ts';

const missing = { ok: false, code: 'not_found' } as const;

/** Endpoints and the signing key. */
export async function endpointList(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  { caller }: By<undefined, Acting>,
): Answer<WebhookSettings> {
  const endpoints = await listAllEndpoints(context.store.db, caller.account.id);
  return {
    ok: true,
    body: { endpoints: endpoints.map(endpointView), ...(await signatureKeys(context, caller.account)) },
  };
}

/** Change an endpoint, or turn it off. */
export async function editEndpoint(
  context: Needs<'guard' | 'keys' | 'now' | 'store'>,
  { caller, params, body }: On<EditEndpoint, Acting>,
): Answer<EndpointView> {
  const known = await own(context, caller.account.id, params.id);
  if (!known) return missing;
  const refusal = await refusalOf(context, body.url);
  if (refusal) return { ok: false, ...refusal };
  const { version, ...change } = body;
  const saved = await audited(context, caller, async (tx, note) => {
    const current = (await findEndpoint(tx, known.id))!;
    if (versionOf(current) !== version)
      return { ok: false, changed: differences(changeable(current), change) } as const;
    const changed = { ...current, ...change };
    await saveEndpoint(tx, changed);
    const details = `${differences(changeable(current), change).join(' ')}: ${body.enabled ? 'on' : 'off'}, ${body.kinds.join(' ')}`;
    await note('webhook.changed', known.id, details);
    return { ok: true, changed } as const;
  });
  if (saved.ok) return { ok: true, body: endpointView(saved.changed) };
  return staleEdit('this endpoint', saved.changed);
}

/** Delete an endpoint permanently; deliveries in progress end. */
export async function removeEndpoint(context: Auditing, { caller, params }: On<undefined, Acting>): Answer<Nothing> {
  return auditedOrMissing(context, caller, ['webhook.deleted', params.id], (tx) =>
    deleteEndpoint(tx, caller.account.id, params.id, context.now()),
  );
}

/** Send a webhook.test. */
export async function testEndpoint(
  context: Needs<'keys' | 'now' | 'queue' | 'serverVersion' | 'store'>,
  { caller, params }: On<undefined, Acting>,
): Answer<{ deliveryId: string }> {
  const endpoint = await own(context, caller.account.id, params.id);
  if (!endpoint) return missing;
  if (!endpoint.enabled) return unprocessable('The endpoint is turned off.');
  const deliveryId = await audited(context, caller, async (tx, note) => {
    await note('webhook.tested', endpoint.id);
    return sendTestPing(context, tx, endpoint);
  });
  return { ok: true, body: { deliveryId } };
}

/** One delivery with its attempts. */
export async function deliveryDetail(
  context: Auditing,
  { caller, params }: On<undefined, Acting>,
): Answer<DeliveryView> {
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
  { caller, params }: On<undefined, Acting>,
): Answer<DeliveryView> {
  const { store, queue, now } = context;
  const found = await findDelivery(store.db, params.id);
  if (found?.accountId !== caller.account.id) return missing;
  if (found.body === '') return unprocessable('The content of this webhook has been erased.');
  const endpoint = await findEndpoint(store.db, found.endpointId);
  if (!endpoint?.enabled) return unprocessable(endpoint ? 'The endpoint is turned off.' : 'The endpoint was deleted.');
  const reopened = await audited(context, caller, async (tx, note) => {
    if (!(await reopenDelivery(tx, found.id))) return false;
    const lane = deliveryLane(found.accountId, found.endpointId);
    await queue.enqueue(tx, { kind: 'deliver', lane, payload: found.id, runAt: now() });
    await note('webhook.replayed', found.id);
    return true;
  });
  if (!reopened) return unprocessable('This webhook is being delivered right now.');
  return { ok: true, body: await deliveryView(context, found.id) };
}

async function own(context: Needs<'store'>, accountId: string, id: string): Promise<Endpoint | null> {
  const endpoint = await findEndpoint(context.store.db, id);
  return endpoint?.accountId === accountId ? endpoint : null;
}

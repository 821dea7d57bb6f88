import type { Auditing, Needs } from '../../context.ts';
import type { Acting, By, On } from '../callers.ts';
import type {
  CreateEndpoint,
  Delivery,
  DeliveryAnswer,
  DeliveryList,
  DeliveryView,
  EndpointAnswer,
  EndpointList,
  EndpointView,
  SecretAnswer,
  WebhookEndpoint,
} from '@verify/contract';
import { findFlow, listFlows } from '../../records/accounts/flows.ts';
import { listAllEndpoints } from '../../records/webhooks/endpoints.ts';
import { deliveriesOfApplication } from '../dashboard/applications.ts';
import type { Answer } from '../refusal.ts';
import { addEndpoint, addFlowEndpoint } from '../webhooks/add-endpoint.ts';
import { renewSecret } from '../webhooks/endpoint-secret.ts';
import { endpointView } from '../webhooks/endpoint-view.ts';
import { removeEndpoint, replayDelivery } from '../webhooks/endpoints.ts';

/** Lists endpoints of the account and of its flows. */
export async function endpointsForOperator(
  context: Needs<'store'>,
  { caller }: By<undefined, Acting>,
): Answer<EndpointList> {
  const { db } = context.store;
  const names = new Map((await listFlows(db, caller.account.id)).map(({ id, name }) => [id, name]));
  const items = (await listAllEndpoints(db, caller.account.id)).map((each) =>
    endpointOf(endpointView(each), each.flowId === null ? null : (names.get(each.flowId) ?? '')),
  );
  return { ok: true, body: { responseCode: 200, items } };
}

/** Creates an endpoint of the account, or of the named flow. */
export async function createEndpoint(
  context: Needs<'guard' | 'keys' | 'now' | 'store'>,
  { caller, body: { flowName, ...body } }: By<CreateEndpoint, Acting>,
): Answer<EndpointAnswer> {
  const flow = flowName === undefined ? null : await findFlow(context.store.db, caller.account.id, flowName);
  if (flowName !== undefined && !flow) return { ok: false, code: 'configuration_not_found' };
  const made = flow
    ? await addFlowEndpoint(context, { caller, params: { id: flow.id }, body })
    : await addEndpoint(context, { caller, body });
  if (!made.ok) return made;
  return { ok: true, body: { responseCode: 200, ...endpointOf(made.body, flowName ?? null) } };
}

/** Makes a new shared secret of an endpoint. */
export async function renewForOperator(context: Auditing, call: On<undefined, Acting>): Answer<SecretAnswer> {
  const renewed = await renewSecret(context, call);
  return renewed.ok ? { ok: true, body: { responseCode: 200, ...renewed.body } } : renewed;
}

/** Deletes an endpoint permanently. Pending deliveries fail. */
export async function deleteForOperator(context: Auditing, call: On<undefined, Acting>): Answer<{ responseCode: 200 }> {
  const removed = await removeEndpoint(context, call);
  return removed.ok ? { ok: true, body: { responseCode: 200 } } : removed;
}

/** Lists the webhooks of an application with their attempts. */
export async function deliveriesForOperator(context: Auditing, call: On<undefined, Acting>): Answer<DeliveryList> {
  const found = await deliveriesOfApplication(context, call);
  return found.ok ? { ok: true, body: { responseCode: 200, items: found.body.items.map(deliveryOf) } } : found;
}

/** Sends a webhook again, with the same id and body. */
export async function resendForOperator(
  context: Needs<'keys' | 'now' | 'queue' | 'store'>,
  call: On<undefined, Acting>,
): Answer<DeliveryAnswer> {
  const sent = await replayDelivery(context, call);
  return sent.ok ? { ok: true, body: { responseCode: 200, ...deliveryOf(sent.body) } } : sent;
}

const time = (ms: number): string => new Date(ms).toISOString();
const timeOrNull = (ms: number | null): string | null => (ms === null ? null : time(ms));

const endpointOf = (
  { id, url, kinds, enabled, hasSecret, createdAt }: EndpointView,
  flowName: string | null,
): WebhookEndpoint => ({ id, url, kinds, enabled, hasSecret, flowName, createdAt: time(createdAt) });

const deliveryOf = ({ id, applicationId, kind, url, state, createdAt, endedAt, attempts }: DeliveryView): Delivery => ({
  id,
  applicationId,
  kind,
  url,
  state,
  createdAt: time(createdAt),
  endedAt: timeOrNull(endedAt),
  attempts: attempts.map(({ attempt, startedAt, endedAt: ended, status, error }) => ({
    attempt,
    startedAt: time(startedAt),
    endedAt: timeOrNull(ended),
    status,
    error,
  })),
});

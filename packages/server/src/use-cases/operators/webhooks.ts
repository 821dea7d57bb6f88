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
import type { Needs } from '../../context.ts';
import { findFlow, listFlows } from '../../records/accounts/flows.ts';
import { listAllEndpoints } from '../../records/webhooks/endpoints.ts';
import type { Acting } from '../callers.ts';
import { deliveriesOfApplication } from '../dashboard/applications.ts';
import type { Outcome } from '../refusal.ts';
import { addEndpoint } from '../webhooks/add-endpoint.ts';
import { renewSecret } from '../webhooks/endpoint-secret.ts';
import { endpointView } from '../webhooks/endpoint-view.ts';
import { removeEndpoint, replayDelivery } from '../webhooks/endpoints.ts';
import { addFlowEndpoint } from '../webhooks/flow-endpoints.ts';

/** Lists endpoints of the account and of its flows. */
export async function endpointsForOperator(
  context: Needs<'store'>,
  { caller: { account } }: { caller: Pick<Acting, 'account'> },
): Promise<Outcome<EndpointList>> {
  const { db } = context.store;
  const names = new Map((await listFlows(db, account.id)).map(({ id, name }) => [id, name]));
  const items = (await listAllEndpoints(db, account.id)).map((each) =>
    endpointOf(endpointView(each), each.flowId === null ? null : (names.get(each.flowId) ?? '')),
  );
  return { ok: true, body: { responseCode: 200, items } };
}

/** Creates an endpoint of the account, or of the named flow. */
export async function createEndpoint(
  context: Needs<'guard' | 'keys' | 'now' | 'store'>,
  { caller, body: { flowName, ...body } }: { caller: Acting; body: CreateEndpoint },
): Promise<Outcome<EndpointAnswer>> {
  const flow = flowName === undefined ? null : await findFlow(context.store.db, caller.account.id, flowName);
  if (flowName !== undefined && !flow) return { ok: false, code: 'configuration_not_found' };
  const made = flow
    ? await addFlowEndpoint(context, { caller, params: { id: flow.id }, body })
    : await addEndpoint(context, { caller, body });
  if (!made.ok) return made;
  return { ok: true, body: { responseCode: 200, ...endpointOf(made.body, flowName ?? null) } };
}

/** Makes a new shared secret of an endpoint. */
export async function renewForOperator(
  context: Needs<'keys' | 'now' | 'store'>,
  call: { caller: Acting; params: { readonly id: string } },
): Promise<Outcome<SecretAnswer>> {
  const renewed = await renewSecret(context, call);
  return renewed.ok ? { ok: true, body: { responseCode: 200, ...renewed.body } } : renewed;
}

/** Deletes an endpoint permanently. Pending deliveries fail. */
export async function deleteForOperator(
  context: Needs<'keys' | 'now' | 'store'>,
  call: { caller: Acting; params: { readonly id: string } },
): Promise<Outcome<{ responseCode: 200 }>> {
  const removed = await removeEndpoint(context, call);
  return removed.ok ? { ok: true, body: { responseCode: 200 } } : removed;
}

/** Lists the webhooks of an application with their attempts. */
export async function deliveriesForOperator(
  context: Needs<'keys' | 'now' | 'store'>,
  call: { caller: Acting; params: { readonly id: string } },
): Promise<Outcome<DeliveryList>> {
  const found = await deliveriesOfApplication(context, call);
  return found.ok ? { ok: true, body: { responseCode: 200, items: found.body.items.map(deliveryOf) } } : found;
}

/** Sends a webhook again, with the same id and body. */
export async function resendForOperator(
  context: Needs<'keys' | 'now' | 'queue' | 'store'>,
  call: { caller: Acting; params: { readonly id: string } },
): Promise<Outcome<DeliveryAnswer>> {
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

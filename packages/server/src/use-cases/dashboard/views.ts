import type { ApplicationRowView, DeliveryView, ReviewClaim, ReviewProposal } from '@verify/contract';
import type { Needs } from '../../context.ts';
import { statusOf } from '../../records/applications/application-terms.ts';
import { maskBody } from './mask-accounts.ts';
import type { StoredApplication } from '../../records/applications/stored-application.ts';
import { findDelivery, listAttempts } from '../../records/webhooks/deliveries.ts';
import { overlapAt } from '../../keys/webhook-keys.ts';
import { webhookHeaders } from '../../keys/sign.ts';

/** One row of the list. */
export function rowView(
  application: StoredApplication,
  claim?: ReviewClaim | undefined,
  proposal?: ReviewProposal | undefined,
): ApplicationRowView {
  const { result, submission, opening } = application;
  const document = result?.document ?? submission?.document;
  const of = (category: string): string =>
    result?.fields.find((field) => field.category === category)?.content ??
    opening.profile.find((field) => field.category === category)?.value ??
    '';
  return {
    id: application.id,
    status: statusOf(application),
    createdAt: application.createdAt,
    finishedAt: application.finishedAt,
    flowName: application.flowName,
    externalId: application.externalId,
    name: `${of('First name')} ${of('Last name')}`.trim(),
    documentType: document?.documentType ?? '',
    country: document?.issuingCountry ?? '',
    codes: (result?.overall.concerns ?? []).map(({ id }) => id).filter((id) => id !== 'DC045'),
    wallet: result?.wallet ?? '',
    claim: claim ?? null,
    proposal: proposal ?? null,
  };
}

/**
 * A delivery with everything that was sent. Ed25519 signatures are deterministic, so the headers of an attempt are
 * computed again instead of stored; none are shown if the body was erased or the key was deleted.
 */
export async function deliveryView(context: Needs<'keys' | 'store'>, id: string): Promise<DeliveryView> {
  const { db } = context.store;
  const delivery = (await findDelivery(db, id))!;
  const { kind, body } = delivery;
  const keys = await context.keys.webhooks(delivery.accountId);
  const attempts = await listAttempts(db, id);
  return {
    id,
    applicationId: delivery.applicationId,
    kind,
    url: delivery.url,
    state: delivery.state,
    createdAt: delivery.createdAt,
    endedAt: delivery.endedAt,
    body: maskBody(body),
    attempts: await Promise.all(
      attempts.map(async ({ attempt, startedAt, endedAt, status, error, answer, keyId }) => {
        const key = keys.find((each) => each.id === keyId);
        const said = { webhookId: id, kind, attempt, timestamp: startedAt };
        const signers = key && ([key, ...overlapAt(keys, startedAt)] as const);
        const headers = signers && body !== '' ? await webhookHeaders(said, Buffer.from(body), signers) : {};
        return { attempt, startedAt, endedAt, status, error, answer, headers };
      }),
    ),
  };
}

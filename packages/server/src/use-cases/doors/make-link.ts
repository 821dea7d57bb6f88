import { type CreateLink, type LinkAnswer, type NewLink, type NewLinkAnswer, profileList } from '@verify/contract';
import type * as z from 'zod/mini';
import type { Needs } from '../../context.ts';
import { linkSecret } from '../../keys/link-secret.ts';
import type { Account } from '../../records/accounts/accounts.ts';
import { type Flow, findFlow } from '../../records/accounts/flows.ts';
import { insertLink } from '../../records/accounts/links.ts';
import { newId, sha256Hex } from '../../records/ids.ts';
import { type Db } from '../../records/store.ts';
import { liveFaults } from '../consent/live-faults.ts';
import { missingData } from '../applications/missing-data.ts';
import type { Acting } from '../callers.ts';
import { audited } from '../dashboard/audited.ts';
import { once } from '../idempotency.ts';
import { sendFault, sendLink } from '../messages/enqueue-message.ts';
import type { KeptReference } from '../returns/kept-reference.ts';
import { takeReference } from '../returns/reference.ts';
import { type Answer, type Refused } from '../refusal.ts';

type LinkBody = Omit<CreateLink, 'redirects' | 'reference'> & {
  readonly redirects: CreateLink['redirects'] | null;
  readonly reference?: KeptReference | undefined;
};

interface LinkRequest<Body = LinkBody> {
  readonly account: Account;
  readonly query: { readonly name: string; readonly externalId?: string | undefined };
  readonly body: Body;
}

/** Creates a one-time link to a flow for the caller's backend. */
export async function makeLink(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  request: LinkRequest<CreateLink> & { readonly idempotencyKey: string | readonly string[] | undefined },
): Answer<z.infer<typeof LinkAnswer>> {
  const { account, query, body, idempotencyKey } = request;
  const sound = await check(context, request);
  if (!sound.ok) return sound;
  const kept = await takeReference(context, account, sound.flow.settings, body.reference);
  if (!kept.ok) return kept;
  const which = { accountId: account.id, scope: 'link', said: { query, body } };
  const link = { account, query, body: { ...body, reference: kept.reference } };
  const made = await once(context, idempotencyKey, which, (tx) => insert(context, tx, link, sound.flow));
  return made.ok ? { ok: true, body: { responseCode: 200, url: urlOf(context, made.value.id) } } : made;
}

/** Creates a one-time link for a user of the dashboard. */
export async function makeLinkByHand(
  context: Needs<'baseUrl' | 'channels' | 'keys' | 'now' | 'queue' | 'store'>,
  caller: Acting,
  { flowName, externalId, redirects, send, ...said }: NewLink,
): Answer<NewLinkAnswer> {
  const { account } = caller;
  const unfit = sendFault(context, send);
  if (unfit) return { ok: false, ...unfit };
  const request = { account, query: { name: flowName, externalId }, body: { ...said, redirects: redirects ?? null } };
  const sound = await check(context, request);
  if (!sound.ok) return sound;
  return audited(context, caller, async (tx, note) => {
    const { id, expiresAt } = await insert(context, tx, request, sound.flow);
    const url = urlOf(context, id);
    const link = { kind: 'link', accountId: account.id, url, expiresAt, locale: said.locale, send } as const;
    const sent = await sendLink(context, tx, link);
    const details = sent ? `${flowName}, sent by ${send!.channel}` : flowName;
    await note('link.created', id, details);
    return { ok: true, body: { url, expiresAt, sent } };
  });
}

/** Checks what the schema cannot: that the flow exists, and that its checks have the data they compare with. */
async function check(
  context: Needs<'store'>,
  { account, query, body }: LinkRequest<Omit<LinkBody, 'reference'>>,
): Promise<{ readonly ok: true; readonly flow: Flow } | Refused> {
  const { redirects, profile, address, metadata } = body;
  const errors = (['onComplete', 'onError'] as const)
    .filter((key) => redirects && !URL.canParse(redirects[key]))
    .map((key) => ({ pointer: `/redirects/${key}`, detail: 'not an absolute address' }));
  if (metadata?.externalId !== undefined && metadata.externalId !== externalIdOf({ query, body })) {
    errors.push({ pointer: '/metadata/externalId', detail: 'differs from the externalId of the address' });
  }
  if (errors.length > 0) return { ok: false, code: 'unprocessable', errors };
  const flow = await findFlow(context.store.db, account.id, query.name);
  if (!flow) return { ok: false, code: 'configuration_not_found' };
  const unready = liveFaults(account, flow.settings);
  if (unready.length > 0) return { ok: false, code: 'unprocessable', errors: unready };
  const missing = missingData(flow.settings, { profile: profile && profileList(profile), address });
  return missing.length > 0 ? { ok: false, code: 'unprocessable', errors: missing } : { ok: true, flow };
}

const externalIdOf = ({
  query,
  body,
}: Pick<LinkRequest<Pick<LinkBody, 'metadata'>>, 'query' | 'body'>): string | null =>
  query.externalId ?? body.metadata?.externalId ?? null;

async function insert(
  context: Needs<'keys' | 'now'>,
  tx: Db,
  request: LinkRequest,
  flow: Flow,
): Promise<{ readonly id: string; readonly expiresAt: number }> {
  const { account, body } = request;
  const id = newId();
  const now = context.now();
  const expiresAt = now + Number(body.ttl ?? account.settings.linkSeconds) * 1000;
  await insertLink(tx, {
    id,
    accountId: account.id,
    hash: sha256Hex(linkSecret(context.keys, id)),
    flowId: flow.id,
    flowName: flow.name,
    state: 'created',
    externalId: externalIdOf(request),
    body: JSON.stringify(body),
    claimHash: null,
    applicationId: null,
    createdAt: now,
    expiresAt,
  });
  return { id, expiresAt };
}

const urlOf = ({ baseUrl, keys }: Needs<'baseUrl' | 'keys'>, id: string): string =>
  `${baseUrl}/verify/${linkSecret(keys, id)}`;

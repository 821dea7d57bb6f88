import * as z from 'zod/mini';
import {
  CreateLink,
  LinkAnswer,
  LinkSession,
  OpenLink,
  profileList,
  RevokeLink,
  SERVICE_LIMITS,
} from '@verify/contract';
import * as links from '../../use-cases/doors/links.ts';
import { missingData } from '../../use-cases/applications/missing-data.ts';
import { linkSecret } from '../../keys/link-secret.ts';
import { findFlow } from '../../ports/store/accounts/flows.ts';
import { newId, sha256Hex } from '../../ports/store/ids.ts';
import { insertLink } from '../../ports/store/accounts/links.ts';
import { once } from '../idempotency.ts';
import { claimCookie, connectionOf, cookieOf, fromOwnPage } from '../hosted.ts';
import { route } from '../route.ts';
import { revokeByName } from '../../use-cases/doors/revoke-link.ts';

const text = z.string().check(z.minLength(1), z.maxLength(128));

export const createLink = route({
  method: 'POST',
  url: '/api/v1/tokenized-url',
  tag: 'Links',
  summary: 'Create a one-time link',
  auth: 'api',
  limit: { name: 'link', perMinute: SERVICE_LIMITS.linksPerMinute },
  query: z.object({ name: text, externalId: z.optional(text) }),
  headers: { 'Idempotency-Key': 'The same key with the same body gives the same link, for 24 hours.' },
  body: CreateLink,
  answer: LinkAnswer,
  problems: ['configuration_not_found', 'unprocessable', 'idempotency_key_malformed', 'idempotency_conflict'],
  async handle({ caller: { account }, query, body, request, context }) {
    const { redirects } = body;
    const errors = (['onComplete', 'onError'] as const)
      .filter((key) => !URL.canParse(redirects[key]))
      .map((key) => ({ pointer: `/redirects/${key}`, detail: 'not an absolute address' }));
    const externalId = query.externalId ?? body.metadata?.externalId ?? null;
    if (body.metadata?.externalId !== undefined && body.metadata.externalId !== externalId) {
      errors.push({ pointer: '/metadata/externalId', detail: 'differs from the externalId of the address' });
    }
    if (errors.length > 0) return { ok: false, code: 'unprocessable', errors };
    const flow = await findFlow(context.store.db, account.id, query.name);
    if (!flow) return { ok: false, code: 'configuration_not_found' };
    const { profile, address } = body;
    const missing = missingData(flow.settings, { profile: profile && profileList(profile), address });
    if (missing.length > 0) return { ok: false, code: 'unprocessable', errors: missing };

    const made = await once(
      context,
      request,
      { accountId: account.id, scope: 'link', said: { query, body } },
      async (tx) => {
        const id = newId();
        const now = context.now();
        await insertLink(tx, {
          id,
          accountId: account.id,
          hash: sha256Hex(linkSecret(context.keys, id)),
          flowId: flow.id,
          flowName: flow.name,
          state: 'created',
          externalId,
          body: JSON.stringify(body),
          claimHash: null,
          applicationId: null,
          createdAt: now,
          expiresAt: now + Number(body.ttl ?? account.settings.linkSeconds) * 1000,
        });
        return { id };
      },
    );
    if (!made.ok) return made;
    return {
      ok: true,
      body: { responseCode: 200, url: `${context.baseUrl}/verify/${linkSecret(context.keys, made.value.id)}` },
    };
  },
});

export const revokeLink = route({
  method: 'POST',
  url: '/api/v1/tokenized-url/revoke',
  tag: 'Links',
  summary: 'Revoke a one-time link',
  description: 'Nobody can open it any more, and a session that was opened with it ends. Idempotent.',
  auth: 'api',
  limit: { name: 'link', perMinute: SERVICE_LIMITS.linksPerMinute },
  body: RevokeLink,
  answer: z.object({ responseCode: z.literal(200) }),
  problems: ['link_not_found', 'link_expired', 'link_used'],
  handle: ({ caller, body, context }) => revokeByName(context, { caller, body }),
});

/** The hosted page's first call. The secret is worth nothing once a browser has claimed it. */
export const openLink = route({
  method: 'POST',
  url: '/sdk/v2/link/open',
  tag: 'Browser',
  summary: 'Claim a one-time link for this browser, or resume it',
  auth: 'none',
  limit: { name: 'link-open', perMinute: 240 },
  body: OpenLink,
  answer: LinkSession,
  problems: [
    'origin_forbidden',
    'link_not_found',
    'link_claimed',
    'link_expired',
    'link_used',
    'link_revoked',
    'configuration_not_found',
    'unprocessable',
  ],
  async handle({ body, request, context }) {
    if (!fromOwnPage(request, context.baseUrl)) return { ok: false, code: 'origin_forbidden' };
    const { secret, linkId, locale, sdkVersion } = body;
    const id = linkId ?? (await links.linkIdOf(context, secret!));
    if (id === null) return { ok: false, code: 'link_not_found' };
    const opened = await links.openLink(context, {
      by: secret === undefined ? { linkId: id } : { secret },
      claim: cookieOf(context, request, id),
      locale,
      sdkVersion,
      connection: connectionOf(request),
    });
    if (!opened.ok) return opened;
    if (opened.claim === null) return { ok: true, body: opened.session };
    return { ok: true, body: opened.session, headers: { 'set-cookie': claimCookie(context, id, opened.claim) } };
  },
});

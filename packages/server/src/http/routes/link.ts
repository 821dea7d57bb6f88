import * as z from 'zod/mini';
import { CreateLink, LinkAnswer, LinkSession, OpenLink, RevokeLink, SERVICE_LIMITS } from '@verify/contract';
import { askingCompany, linkLocale, linkTheme } from '../../use-cases/doors/link-locale.ts';
import * as links from '../../use-cases/doors/links.ts';
import { readCookie } from '../cookies.ts';
import { claimCookie, claimName, connectionOf, fromOwnPage } from '../hosted.ts';
import { route } from '../route.ts';
import type { Refusal } from '../../use-cases/refusal.ts';
import { makeLink } from '../../use-cases/doors/make-link.ts';
import { revokeByName } from '../../use-cases/doors/link-list.ts';

const text = z.string().check(z.minLength(1), z.maxLength(128));

export const createLink = route('createLink', 'POST /api/v1/tokenized-url', 'api', {
  tag: 'Links',
  summary: 'Create a one-time link',
  scope: 'links:write',
  limit: { name: 'link', perMinute: SERVICE_LIMITS.linksPerMinute },
  query: z.strictObject({ name: text, externalId: z.optional(text) }),
  headers: { 'Idempotency-Key': 'The same key with the same body returns the same link for 24 hours.' },
  body: CreateLink,
  answer: LinkAnswer,
  bodyBytes: SERVICE_LIMITS.portraitBodyBytes,
  problems: [
    'configuration_not_found',
    'unprocessable',
    'idempotency_key_malformed',
    'idempotency_conflict',
    'reference_not_found',
    'reference_erased',
    'reference_unusable',
  ],
  handle: (context, { caller: { account }, query, body, request }) =>
    makeLink(context, { account, query, body, idempotencyKey: request.headers['idempotency-key'] }),
});

export const revokeLink = route('revokeLink', 'POST /api/v1/tokenized-url/revoke', 'api', {
  tag: 'Links',
  summary: 'Revoke a one-time link',
  description: 'Nobody can open it any more, and its session ends. Idempotent.',
  scope: 'links:write',
  limit: { name: 'link', perMinute: SERVICE_LIMITS.linksPerMinute },
  body: RevokeLink,
  answer: z.object({ responseCode: z.literal(200) }),
  problems: ['link_not_found', 'link_expired', 'link_used'],
  handle: revokeByName,
});

/** The first call of the hosted page. The secret is useless once a browser has claimed the link. */
export const openLink = route('openLink', 'POST /sdk/v2/link/open', 'none', {
  tag: 'Browser',
  summary: 'Claim a one-time link for this browser, or resume it',
  description:
    'A link that another browser opened is refused with `link_claimed`. The answer has `canTakeOver` while nothing was sent: with `takeOver`, this browser continues, and the session of the other one ends.',
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
    'reference_not_found',
    'reference_erased',
    'reference_unusable',
  ],
  async handle(context, { body, request }) {
    if (!fromOwnPage(request, context.baseUrl)) return { ok: false, code: 'origin_forbidden' };
    const { secret, linkId, takeOver = false, locale, sdkVersion } = body;
    const id = linkId ?? (await links.linkIdOf(context, secret!));
    const refused = async (refusal: Refusal) => ({
      ok: false as const,
      ...refusal,
      company: await askingCompany(context, id),
      locale: await linkLocale(context, id),
      theme: id === null ? undefined : await linkTheme(context, id),
    });
    if (id === null) return refused({ code: 'link_not_found' });
    const opened = await links.openLink(context, {
      by: secret === undefined ? { linkId: id } : { secret },
      claim: readCookie(context, request, claimName(id)),
      takeOver,
      locale,
      sdkVersion,
      connection: connectionOf(request),
    });
    if (!opened.ok) return refused(opened);
    const session = { ...opened.session, company: (await askingCompany(context, id))?.name };
    if (opened.claim === null) return { ok: true, body: session };
    return { ok: true, body: session, cookies: [claimCookie(id, opened.claim)] };
  },
});

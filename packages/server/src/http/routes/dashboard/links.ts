import { LinkPage, LinkQuery, LinkView } from '@verify/contract';
import { revokeIn } from '../../../use-cases/doors/links.ts';
import { audited } from '../../../use-cases/dashboard/audited.ts';
import { findLinkById, linkStateAt, listLinks } from '../../../ports/store/accounts/links.ts';
import type { LinkRow } from '../../../ports/store/tables.ts';
import { route } from '../../route.ts';
import { LIMIT } from '../people/sign-in.ts';
import { Id } from '../people/users.ts';

const TAG = 'Dashboard';
const PAGE = 50;

export const list = route({
  method: 'GET',
  url: '/dashboard/api/links',
  tag: TAG,
  summary: 'One-time links, newest first',
  auth: 'user',
  limit: LIMIT,
  query: LinkQuery,
  answer: LinkPage,
  problems: [],
  async handle({ caller: { account }, query, context }) {
    const now = context.now();
    const [at, id] = query.cursor?.split('.') ?? [];
    const cursor = at && id ? { at: Number(at), id } : null;
    const rows = await listLinks(context.store.db, account.id, { ...query, cursor, limit: PAGE + 1 }, now);
    const page = rows.slice(0, PAGE);
    const last = page.at(-1);
    const next = last && rows.length > PAGE ? `${last.createdAt}.${last.id}` : null;
    return { ok: true, body: { items: page.map((link) => viewOf(link, now)), next } };
  },
});

export const revoke = route({
  method: 'POST',
  url: '/dashboard/api/links/:id/revoke',
  tag: TAG,
  summary: 'Take a one-time link back; a session under it ends',
  auth: 'user',
  limit: LIMIT,
  params: Id,
  answer: LinkView,
  problems: ['link_not_found', 'link_expired', 'link_used'],
  async handle({ caller, params, context }) {
    return context.store.transaction(async (tx) => {
      const link = await findLinkById(tx, params.id);
      if (!link || link.accountId !== caller.account.id) return { ok: false, code: 'link_not_found' } as const;
      const revoked = await revokeIn(context, tx, link);
      if (revoked !== true) return revoked;
      if (link.state !== 'revoked') await audited(context, tx, caller, { action: 'link.revoked', subject: link.id });
      return { ok: true, body: viewOf({ ...link, state: 'revoked' }, context.now()) } as const;
    });
  },
});

const viewOf = (link: LinkRow, now: number): LinkView => ({
  id: link.id,
  state: linkStateAt(link, now),
  flowName: link.flowName,
  externalId: link.externalId,
  createdAt: link.createdAt,
  expiresAt: link.expiresAt,
  applicationId: link.applicationId,
});

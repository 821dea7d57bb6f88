import type { Auditing, Needs } from '../../context.ts';
import type { Acting, By, On } from '../callers.ts';
import { LinkPage, LinkQuery, LinkView, type RevokeLink } from '@verify/contract';
import { revokeIn } from './links.ts';
import { noteIn } from '../dashboard/audited.ts';
import { findLink, findLinkById, linkLock, linkStateAt, listLinks } from '../../records/accounts/links.ts';
import { accountLock, type Db } from '../../records/store.ts';
import type { LinkRow } from '../../records/tables.ts';
import type { Answer } from '../refusal.ts';
import type { LinkRefused } from './link-visit.ts';
import { sha256Hex } from '../../records/ids.ts';

const PAGE = 50;

/** One-time links, newest first. */
export async function pageOfLinks(
  context: Needs<'now' | 'store'>,
  { caller: { account }, query }: { caller: Pick<Acting, 'account'>; query: LinkQuery },
): Answer<LinkPage> {
  const now = context.now();
  const [at, id] = query.cursor?.split('.') ?? [];
  const cursor = at && id ? { at: Number(at), id } : null;
  const rows = await listLinks(context.store.db, account.id, { ...query, cursor, limit: PAGE + 1 }, now);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const next = last && rows.length > PAGE ? `${last.createdAt}.${last.id}` : null;
  return { ok: true, body: { items: page.map((link) => viewOf(link, now)), next } };
}

/** Revoke a one-time link; a session that uses it ends. */
export async function revokeListedLink(context: Auditing, { caller, params }: On<undefined, Acting>): Answer<LinkView> {
  const locks = revokeLocks(caller, await findLinkById(context.store.db, params.id));
  return context.store.withLock(locks, async (tx) => {
    const link = await findLinkById(tx, params.id);
    const revoked = await revokeAudited(context, tx, caller, link);
    return revoked.ok ? { ok: true, body: viewOf({ ...link!, state: 'revoked' }, context.now()) } : revoked;
  });
}

/** Of the account for its audit log, of the link, and of the session that it has opened. */
const revokeLocks = (caller: Acting, link: LinkRow | null): string[] => [
  accountLock(caller.account.id),
  ...(link ? [linkLock(link.id)] : []),
  ...(link?.applicationId ? [link.applicationId] : []),
];

/** Revokes a link of the caller's account and records who did it. */
async function revokeAudited(
  context: Needs<'keys' | 'now'>,
  tx: Db,
  caller: Acting,
  link: LinkRow | null,
): Promise<{ readonly ok: true } | LinkRefused> {
  if (!link || link.accountId !== caller.account.id) return { ok: false, code: 'link_not_found' };
  const revoked = await revokeIn(context, tx, link);
  if (revoked !== true) return revoked;
  if (link.state !== 'revoked') await noteIn(context, tx, caller)('link.revoked', link.id);
  return { ok: true };
}

const viewOf = (link: LinkRow, now: number): LinkView => ({
  id: link.id,
  state: linkStateAt(link, now),
  flowName: link.flowName,
  externalId: link.externalId,
  createdAt: link.createdAt,
  expiresAt: link.expiresAt,
  applicationId: link.applicationId,
});

/** Revoke a one-time link. */
export async function revokeByName(
  context: Needs<'baseUrl' | 'keys' | 'now' | 'store'>,
  { caller, body }: By<RevokeLink, Acting>,
): Answer<{ responseCode: 200 }> {
  const before = `${context.baseUrl}/verify/`;
  if (!body.url.startsWith(before)) return { ok: false, code: 'link_not_found' };
  const hash = sha256Hex(body.url.slice(before.length));
  const link = await findLink(context.store.db, hash);
  const revoked = await context.store.withLock(revokeLocks(caller, link), async (tx) =>
    revokeAudited(context, tx, caller, await findLink(tx, hash)),
  );
  return revoked.ok ? { ok: true, body: { responseCode: 200 } } : revoked;
}

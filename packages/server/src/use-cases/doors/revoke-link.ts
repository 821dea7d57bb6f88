import type { Acting, By } from '../callers.ts';
import type { RevokeLink } from '@verify/contract';
import { sha256Hex } from '../../records/ids.ts';
import { findLink } from '../../records/accounts/links.ts';
import { revokeAudited, revokeLocks } from './link-list.ts';
import type { Answer } from '../refusal.ts';
import type { Needs } from '../../context.ts';

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

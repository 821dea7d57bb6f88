import type * as z from 'zod/mini';
import type { RevokeLink } from '@verify/contract';
import * as links from './links.ts';
import type { Outcome } from '../refusal.ts';
import type { ServerContext } from '../../context.ts';
import type { KeyCaller } from '../callers.ts';

/** Revoke a one-time link. */
export async function revokeByName(
  context: Pick<ServerContext, 'baseUrl' | 'now' | 'store'>,
  { caller: { account }, body }: { caller: Pick<KeyCaller, 'account'>; body: z.infer<typeof RevokeLink> },
): Promise<Outcome<{ responseCode: 200 }>> {
  const before = `${context.baseUrl}/verify/`;
  if (!body.url.startsWith(before)) return { ok: false, code: 'link_not_found' };
  const revoked = await links.revokeLink(context, account, body.url.slice(before.length));
  return revoked === true ? { ok: true, body: { responseCode: 200 } } : revoked;
}

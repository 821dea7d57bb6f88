import { continueSession } from '../applications/open.ts';
import type { ServerContext } from '../context.ts';
import { findApplicationByToken, type StoredApplication } from '../store/applications.ts';
import type { FastifyRequest } from 'fastify';
import { REFRESH_GRACE_SECONDS } from '../applications/open.ts';
import type { SessionCaller } from './callers.ts';

/**
 * The application of a session token. A fresh token that belongs to none yet goes on with the session of `X-Previous-Token`, when
 * that one is ours, of the same account, and ended no longer than 15 minutes ago. Null: a session must be opened first.
 */
export async function sessionApplication(
  context: ServerContext,
  { account, claims }: SessionCaller,
  request: FastifyRequest,
): Promise<StoredApplication | null> {
  const found = await findApplicationByToken(context.store.db, claims.jti);
  if (found) return found.accountId === account.id ? found : null;
  const previous = request.headers['x-previous-token'];
  if (typeof previous !== 'string') return null;
  const before = await context.tokens.verify(previous, { graceSeconds: REFRESH_GRACE_SECONDS });
  return before.ok ? continueSession(context, account, claims, before.claims) : null;
}

import type { FastifyRequest } from 'fastify';
import { continueSession, REFRESH_GRACE_SECONDS } from '../use-cases/applications/open.ts';
import type { ServerContext } from '../context.ts';
import { findApplicationByToken } from '../ports/store/applications/applications.ts';
import type { StoredApplication } from '../ports/store/applications/stored-application.ts';
import type { SessionCaller, TokenCaller } from '../use-cases/callers.ts';
import type { Refusal } from '../use-cases/refusal.ts';
import { ENDPOINTS_OF, endpoint } from './token-kinds.ts';

export type Entered =
  | { readonly ok: true; readonly caller: SessionCaller }
  | { readonly ok: false; readonly refusal: Refusal };

/** The one place that decides whether a valid token opens an endpoint, and until when. */
export async function enter(
  context: ServerContext,
  caller: TokenCaller,
  route: { readonly method: unknown; readonly url: string },
  request: FastifyRequest,
): Promise<Entered> {
  const { kind } = caller.claims;
  if (!ENDPOINTS_OF[kind].has(endpoint(route.method, route.url))) {
    return { ok: false, refusal: { code: 'token_forbidden', detail: `A token of the kind ${kind} does not open it.` } };
  }
  const application = await applicationOf(context, caller, request);
  // Whatever a later token says of itself: its application ends when the first one said.
  if (application && application.expiresAt <= context.now()) {
    return { ok: false, refusal: { code: 'token_expired', detail: 'The time for this application is over.' } };
  }
  return { ok: true, caller: { ...caller, application } };
}

/**
 * The application of a token. A fresh token that belongs to none yet goes on with the session of `X-Previous-Token`, when that one is
 * ours, of the same account and kind, and ended no longer than 15 minutes ago. Null: a session must be opened first.
 */
async function applicationOf(
  context: ServerContext,
  { account, claims }: TokenCaller,
  request: FastifyRequest,
): Promise<StoredApplication | null> {
  const found = await findApplicationByToken(context.store.db, claims.jti);
  if (found) return found.accountId === account.id ? found : null;
  const previous = request.headers['x-previous-token'];
  if (typeof previous !== 'string') return null;
  const before = await context.tokens.verify(previous, { graceSeconds: REFRESH_GRACE_SECONDS });
  return before.ok ? continueSession(context, account, claims, before.claims) : null;
}

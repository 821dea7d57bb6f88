import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { applicationOfToken } from '../use-cases/applications/open.ts';
import type { SessionCaller, TokenCaller } from '../use-cases/callers.ts';
import type { Refusal } from '../use-cases/refusal.ts';
import { ENDPOINTS_OF, endpoint } from './token-kinds.ts';

export type Entered =
  | { readonly ok: true; readonly caller: SessionCaller }
  | { readonly ok: false; readonly refusal: Refusal };

/** The single place that decides whether a valid token opens an endpoint, and until when. */
export async function enter(
  context: ServerContext,
  caller: TokenCaller,
  route: { readonly method: unknown; readonly url: string },
  request: FastifyRequest,
): Promise<Entered> {
  const { kind } = caller.claims;
  if (!ENDPOINTS_OF[kind].has(endpoint(route.method, route.url))) {
    return { ok: false, refusal: { code: 'token_forbidden', detail: `A token of kind ${kind} is not accepted here.` } };
  }
  const previous = request.headers['x-previous-token'];
  const application = await applicationOfToken(context, caller, typeof previous === 'string' ? previous : undefined);
  // Such a token always had an application: another browser has taken the link over, or the application was erased.
  if (!application && (kind === 'link' || kind === 'hand-off'))
    return { ok: false, refusal: { code: 'token_mismatch' } };
  // Whatever a later token allows, the application ends at the time of its first token.
  if (application && application.expiresAt <= context.now()) {
    return { ok: false, refusal: { code: 'token_expired', detail: 'The time limit for this application has passed.' } };
  }
  return { ok: true, caller: { ...caller, application } };
}

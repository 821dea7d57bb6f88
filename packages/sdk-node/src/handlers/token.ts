import { createSessionToken, type SessionTokenOptions } from '../create-session-token.ts';
import type { CreateToken } from '../types.ts';

export interface TokenOptions<Request> extends Omit<SessionTokenOptions, 'session' | 'idempotencyKey'> {
  /**
   * Data from your backend about the signed-in user: use your own session, never the request's body. Return null if
   * nobody is signed in: the answer is then 401.
   */
  session(request: Request): CreateToken | null | Promise<CreateToken | null>;
}

export interface TokenAnswer {
  readonly status: 200 | 401 | 502;
  readonly body: { readonly token: string } | { readonly code: string };
}

/** Creates the token for one page. Errors are logged here and not shown in the answer. */
export async function answerToken<Request>(request: Request, options: TokenOptions<Request>): Promise<TokenAnswer> {
  const { session, ...connection } = options;
  const known = await session(request);
  if (!known) return { status: 401, body: { code: 'unauthorized' } };
  const outcome = await createSessionToken({ ...connection, session: known });
  if (outcome.ok) return { status: 200, body: outcome.value };
  console.error(`verify: no token: ${outcome.code}: ${outcome.message} (request ${outcome.requestId ?? 'unknown'})`);
  return { status: 502, body: { code: outcome.code } };
}

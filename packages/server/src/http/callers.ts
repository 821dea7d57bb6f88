import {
  type KeyCaller,
  type SessionCaller,
  type UserCaller,
  accountOfToken,
  isRefused,
  keyCaller,
} from '../use-cases/callers.ts';
import type { ProblemCode } from '@verify/contract';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { callerNetwork } from './network-of.ts';
import { type Demands, identifyUser } from './dashboard-session.ts';
import { createKeyLookup } from '../keys/account-keys.ts';
import { mayCall } from './headers.ts';

/** The caller types, by the credential that a route requires. */
export interface Callers {
  readonly none: null;
  readonly api: KeyCaller;
  readonly sdk: KeyCaller;
  readonly secret: KeyCaller;
  readonly session: SessionCaller;
  /** A user who is signed in to the dashboard. */
  readonly user: UserCaller;
}
export type Auth = keyof Callers;

export type Identified<A extends Auth> =
  | { readonly ok: true; readonly caller: Callers[A]; readonly countAs: string }
  | { readonly ok: false; readonly code: ProblemCode };

const HEADERS = { api: 'x-api-key', sdk: 'x-sdk-key', secret: 'x-secret-key' } as const;
const BEARER = /^Bearer ([^\s]{1,8192})$/i;

/** Returns the caller, before anything is looked up on their behalf. */
export function createIdentify(
  context: ServerContext,
): <A extends Auth>(route: Demands & { readonly auth: A }, request: FastifyRequest) => Promise<Identified<A>> {
  const lookup = createKeyLookup(context.store, context.now);
  const own = new URL(context.baseUrl).origin;

  async function byKey(kind: keyof typeof HEADERS, request: FastifyRequest): Promise<Identified<keyof typeof HEADERS>> {
    const given = request.headers[HEADERS[kind]];
    if (typeof given !== 'string' || given === '') return { ok: false, code: 'key_missing' };
    const key = await lookup(given);
    if (!key) return { ok: false, code: 'key_invalid' };
    if (key.kind !== kind) return { ok: false, code: 'key_forbidden' };
    const caller = await keyCaller(context, key);
    if (isRefused(context, caller.account)) return { ok: false, code: 'development_account' };
    return { ok: true, caller, countAs: key.id };
  }

  async function bySession(request: FastifyRequest): Promise<Identified<'session'>> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (!token) return { ok: false, code: request.headers.authorization ? 'token_malformed' : 'token_missing' };
    const verdict = await context.tokens.verify(token);
    if (!verdict.ok) return verdict;
    const account = await accountOfToken(context, verdict.claims);
    if (!account) return { ok: false, code: 'token_invalid' };
    if (isRefused(context, account)) return { ok: false, code: 'development_account' };
    if (!mayCall(request.headers.origin, own, account.settings.allowedOrigins)) {
      return { ok: false, code: 'origin_forbidden' };
    }
    return { ok: true, caller: { account, claims: verdict.claims, application: null }, countAs: verdict.claims.jti };
  }

  return async <A extends Auth>(
    route: Demands & { readonly auth: A },
    request: FastifyRequest,
  ): Promise<Identified<A>> => {
    const { auth }: { auth: Auth } = route;
    if (auth === 'session') return (await bySession(request)) as Identified<A>;
    if (auth === 'api' || auth === 'sdk' || auth === 'secret') return (await byKey(auth, request)) as Identified<A>;
    if (auth === 'user') return (await identifyUser(context, request, route)) as Identified<A>;
    return { ok: true, caller: null as Callers[A], countAs: callerNetwork(request) };
  };
}

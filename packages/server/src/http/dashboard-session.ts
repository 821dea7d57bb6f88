import { type UserCaller, isRefused } from '../use-cases/callers.ts';
import { noteUse, SESSION_MS, sessionOf } from '../use-cases/people/user-session.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProblemCode, Role } from '@verify/contract';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import type { Cookie } from '../use-cases/cookie.ts';
import { readCookie } from './cookies.ts';
import { fromOwnPage } from './hosted.ts';
import { hasSecondStep, needsSecondStep } from '../use-cases/second-step/second-step.ts';

const NAME = 'verify-dashboard';
const SECRET = /^[\w-]{43}$/;

/** An empty secret removes the cookie. */
export const sessionCookie = (secret: string): Cookie => ({
  name: NAME,
  value: secret,
  path: '/dashboard',
  maxAgeSeconds: secret === '' ? 0 : SESSION_MS / 1000,
});

/**
 * Token that a page must send together with the cookie in order to change something. It can only be computed with the
 * secret and does not reveal it.
 */
export const csrfOf = (secret: string): string => createHmac('sha256', secret).update('csrf').digest('base64url');

/** Requirements of a route for its user. */
export interface Demands {
  /** Who may call it; required where `auth` is `user`. */
  readonly roles?: readonly Role[];
  /** Also for users whose account requires a second step that they have not set up yet. */
  readonly withoutSecondStep?: true;
}

export type IdentifiedUser =
  | { readonly ok: true; readonly caller: UserCaller; readonly countAs: string }
  | { readonly ok: false; readonly code: ProblemCode };

/** Returns the signed-in user, unless their role may not call this route. */
export async function identifyUser(
  context: ServerContext,
  request: FastifyRequest,
  { roles = [], withoutSecondStep }: Demands,
): Promise<IdentifiedUser> {
  const secret = readCookie(context, request, NAME) ?? '';
  const session = SECRET.test(secret) ? await sessionOf(context, secret) : null;
  if (!session) return { ok: false, code: 'sign_in_required' };
  const { caller, lastSeenAt } = session;
  const { account, user, signedOn } = caller;
  if (isRefused(context, account)) return { ok: false, code: 'development_account' };
  if (!fromOwnPage(request, context.baseUrl)) return { ok: false, code: 'csrf' };
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== 'GET' && !sameToken(request.headers['x-csrf-token'], secret)) return { ok: false, code: 'csrf' };
  if (!roles.includes(user.role)) return { ok: false, code: 'role_forbidden' };
  const lacks = !signedOn && needsSecondStep(context, account.settings, user) && !hasSecondStep(user);
  if (lacks && !withoutSecondStep) return { ok: false, code: 'second_step_missing' };
  await noteUse(context, secret, lastSeenAt);
  return { ok: true, caller, countAs: user.id };
}

function sameToken(given: string | string[] | undefined, secret: string): boolean {
  const right = Buffer.from(csrfOf(secret));
  const said = Buffer.from(typeof given === 'string' ? given : '');
  return said.length === right.length && timingSafeEqual(said, right);
}

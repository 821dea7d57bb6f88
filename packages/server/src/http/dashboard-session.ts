import { noteUse, SESSION_MS, sessionOf, type UserCaller } from '../use-cases/people/user-session.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProblemCode } from '@verify/contract';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { fromOwnPage } from './hosted.ts';
import { rolesOf, WITHOUT_SECOND_STEP } from '../use-cases/dashboard/roles.ts';
import { hasSecondStep, needsSecondStep } from '../use-cases/people/second-step.ts';

const NAME = 'verify-dashboard';
/** Over https a browser keeps a name with this prefix to this host, over https: no other host of the domain and no plain page can set it. */
const nameOf = (baseUrl: string): string => (baseUrl.startsWith('https:') ? `__Host-${NAME}` : NAME);

/** Of the cookie. */
export function secretOf(cookies: string | undefined, { baseUrl }: Pick<ServerContext, 'baseUrl'>): string | null {
  const name = `${nameOf(baseUrl)}=`;
  const found = (cookies ?? '').split(/; */).find((each) => each.startsWith(name));
  const secret = found?.slice(name.length) ?? '';
  return /^[\w-]{43}$/.test(secret) ? secret : null;
}

/** Scripts can't read it, and no page of another site sends it. An empty secret ends it. */
export function sessionCookie({ baseUrl }: Pick<ServerContext, 'baseUrl'>, secret: string): string {
  const age = secret === '' ? 0 : SESSION_MS / 1000;
  const scope = baseUrl.startsWith('https:') ? 'Path=/; Secure' : 'Path=/dashboard';
  return `${nameOf(baseUrl)}=${secret}; ${scope}; Max-Age=${age}; HttpOnly; SameSite=Strict`;
}

/** What a page must say beside the cookie to change something. Nobody without the secret can make it, and it does not tell the secret. */
export const csrfOf = (secret: string): string => createHmac('sha256', secret).update('csrf').digest('base64url');

export type IdentifiedUser =
  | { readonly ok: true; readonly caller: UserCaller; readonly countAs: string }
  | { readonly ok: false; readonly code: ProblemCode };

/** Who is signed in, and whether the table of roles lets them call this route. */
export async function identifyUser(context: ServerContext, request: FastifyRequest): Promise<IdentifiedUser> {
  const secret = secretOf(request.headers.cookie, context);
  const session = secret ? await sessionOf(context, secret) : null;
  if (!secret || !session) return { ok: false, code: 'sign_in_required' };
  const { caller, lastSeenAt } = session;
  const { account, user } = caller;
  if (!fromOwnPage(request, context.baseUrl)) return { ok: false, code: 'csrf' };
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== 'GET' && !sameToken(request.headers['x-csrf-token'], secret)) return { ok: false, code: 'csrf' };
  const url = request.routeOptions.url ?? '';
  if (!rolesOf(method, url).includes(user.role)) return { ok: false, code: 'role_forbidden' };
  const lacks = needsSecondStep(context, account.settings, user) && !hasSecondStep(user);
  if (lacks && !WITHOUT_SECOND_STEP.has(`${method} ${url}`)) return { ok: false, code: 'second_step_missing' };
  await noteUse(context, secret, lastSeenAt);
  return { ok: true, caller, countAs: user.id };
}

function sameToken(given: string | string[] | undefined, secret: string): boolean {
  const right = Buffer.from(csrfOf(secret));
  const said = Buffer.from(typeof given === 'string' ? given : '');
  return said.length === right.length && timingSafeEqual(said, right);
}

import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { callerNetwork } from '../../network-of.ts';
import {
  beginSignOn,
  endSignOn,
  SIGN_ON_COOKIE,
  SIGN_ON_PATH,
  signOnCookie,
} from '../../../use-cases/sign-on/begin-sign-on.ts';
import { finishSignOn } from '../../../use-cases/sign-on/finish-sign-on.ts';
import { readCookie, setCookie } from '../../cookies.ts';
import { sessionCookie } from '../../dashboard-session.ts';
import { connectionOf } from '../../hosted.ts';
import { sendProblem } from '../../problems.ts';
import type { RouteTools } from '../../route.ts';

const LIMIT = { name: 'dashboard-sign-on', perMinute: 120 };
const LOGOUT_LIMIT = { name: 'dashboard-sign-on-logout', perMinute: 600 };
const TOKEN_CHARS = 16_384;

const Start = z.object({ account: z.optional(z.string().check(z.regex(/^acc_[0-9a-f]{32}$/))) });

/** The addresses that a browser and the identity provider visit. None of them accepts a redirect address. */
export function signOn(app: FastifyInstance, { context, allow }: RouteTools): void {
  if (!context.provider) return;
  const page = (fault: string): string => `/dashboard/?sign-on=${fault}`;

  app.get(SIGN_ON_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    if (!(await allow(request, reply, [{ limit: LIMIT, countAs: callerNetwork(request) }]))) return reply;
    const query = z.safeParse(Start, request.query);
    const begun = await beginSignOn(context, (query.success && query.data.account) || null);
    if (!begun.ok) return reply.redirect(page('unavailable'), 303);
    setCookie(context, reply, begun.cookie);
    return reply.redirect(begun.url, 303);
  });

  app.get(`${SIGN_ON_PATH}/callback`, { exposeHeadRoute: false }, async (request, reply) => {
    if (!(await allow(request, reply, [{ limit: LIMIT, countAs: callerNetwork(request) }]))) return reply;
    const { ipAddress, userAgent } = connectionOf(request);
    const browser = readCookie(context, request, SIGN_ON_COOKIE);
    // The service's own address, not the request's host.
    const url = new URL(request.url, context.baseUrl);
    const signed = await finishSignOn(context, { url, browser, ipAddress, userAgent });
    setCookie(context, reply, signOnCookie(''));
    if (!signed.ok) return reply.redirect(page(signed.fault), 303);
    setCookie(context, reply, sessionCookie(signed.secret));
    return reply.redirect('/dashboard/', 303);
  });

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 2 * TOKEN_CHARS },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );
    scope.post(`${SIGN_ON_PATH}/logout`, async (request, reply) => {
      if (!(await allow(request, reply, [{ limit: LOGOUT_LIMIT, countAs: callerNetwork(request) }]))) return reply;
      const token = request.body instanceof URLSearchParams ? (request.body.get('logout_token') ?? '') : '';
      const outcome = token.length <= TOKEN_CHARS ? await endSignOn(context, token) : 'refused';
      if (outcome === 'ended') return reply.code(200).send();
      return sendProblem(request, reply, { code: outcome === 'away' ? 'unavailable' : 'bad_request' });
    });
  });
}

import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Needs } from '../context.ts';
import type { Cookie } from '../use-cases/cookie.ts';

type Context = Needs<'baseUrl'>;

const isHttps = ({ baseUrl }: Context): boolean => baseUrl.startsWith('https:');

/**
 * Over https, browsers bind a cookie with this prefix to this host: no other host of the domain and no page over http
 * can set it.
 */
const nameOf = (context: Context, name: string): string => (isHttps(context) ? `__Host-${name}` : name);

/** Registers the plugin that reads and writes cookies. */
export const parseCookies = async (app: FastifyInstance): Promise<void> => void (await app.register(cookie));

export const readCookie = (context: Context, request: FastifyRequest, name: string): string | null =>
  request.cookies[nameOf(context, name)] ?? null;

/** Scripts cannot read the cookie, and pages of other sites cannot send it. `__Host-` requires the path `/`. */
export function setCookie(context: Context, reply: FastifyReply, given: Cookie): void {
  const { name, value, path, maxAgeSeconds, sameSite = 'strict' } = given;
  const secure = isHttps(context);
  reply.setCookie(nameOf(context, name), value, {
    path: secure ? '/' : path,
    secure,
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite,
  });
}

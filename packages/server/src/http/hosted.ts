import type { FastifyRequest } from 'fastify';
import type { Connection } from '../use-cases/applications/open.ts';
import type { ServerContext } from '../context.ts';

/** As long as the longest link. */
const MAX_AGE_SECONDS = 2_592_000;
const AGENT_CHARS = 512;

/** One cookie a link, so that two of them in one browser don't disturb each other. */
const nameOf = ({ baseUrl }: Pick<ServerContext, 'baseUrl'>, linkId: string): string =>
  `${isHttps(baseUrl) ? '__Host-' : ''}verify-link-${linkId.slice(0, 16)}`;
/** Over https a browser keeps a name with that prefix to this host, over https: nobody else can set one. */
const isHttps = (baseUrl: string): boolean => baseUrl.startsWith('https:');

/** What proves that a browser claimed a link. Scripts can't read it, and no page of another site sends it. */
export function claimCookie(context: Pick<ServerContext, 'baseUrl'>, linkId: string, claim: string): string {
  const scope = isHttps(context.baseUrl) ? 'Path=/; Secure' : 'Path=/sdk/v2/link';
  return `${nameOf(context, linkId)}=${claim}; ${scope}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict`;
}

export function cookieOf(
  context: Pick<ServerContext, 'baseUrl'>,
  request: Pick<FastifyRequest, 'headers'>,
  linkId: string,
): string | null {
  const name = `${nameOf(context, linkId)}=`;
  const found = (request.headers.cookie ?? '').split(/; */).find((each) => each.startsWith(name));
  return found ? found.slice(name.length, name.length + 64) : null;
}

/** A browser says where a request comes from; what is no browser says nothing, and has no cookie of ours to misuse. */
export function fromOwnPage({ headers }: FastifyRequest, baseUrl: string): boolean {
  if (headers.origin !== undefined && headers.origin !== new URL(baseUrl).origin) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

export const connectionOf = (request: FastifyRequest): Connection => ({
  ipAddress: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, AGENT_CHARS),
  requestId: request.id,
});

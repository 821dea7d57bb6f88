import { SERVICE_LIMITS } from '@verify/contract';
import type { FastifyRequest } from 'fastify';
import type { Connection } from '../use-cases/applications/open.ts';
import type { Cookie } from '../use-cases/cookie.ts';
import { callerAddress } from './network-of.ts';

/** The lifetime of the longest link. */
const MAX_AGE_SECONDS = SERVICE_LIMITS.linkSecondsMax;
const AGENT_CHARS = 512;

/** One cookie per link, so that two links in one browser do not conflict. */
export const claimName = (linkId: string): string => `verify-link-${linkId.slice(0, 16)}`;

/** Proves that this browser claimed the link. */
export const claimCookie = (linkId: string, claim: string): Cookie => ({
  name: claimName(linkId),
  value: claim,
  path: '/sdk/v2/link',
  maxAgeSeconds: MAX_AGE_SECONDS,
});

/**
 * Browsers say where a request comes from. A client that says nothing is not a browser and has no cookie of ours to
 * misuse.
 */
export function fromOwnPage({ headers }: FastifyRequest, baseUrl: string): boolean {
  if (headers.origin !== undefined && headers.origin !== new URL(baseUrl).origin) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

export const connectionOf = (request: FastifyRequest): Connection => ({
  ipAddress: callerAddress(request),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, AGENT_CHARS),
  requestId: request.id,
});

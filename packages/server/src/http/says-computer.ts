import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { TokenCaller } from '../use-cases/callers.ts';
import type { Arrival } from '../use-cases/doors/phone-fault.ts';

/**
 * Whether a browser claims to run on a computer. Safari on an iPad does too, unless the person requests mobile pages.
 * Only used to offer a phone, because a header proves nothing.
 */
export const saysComputer = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-ch-ua-mobile'] !== '?1' && !/Android|iPhone|iPad|iPod|Mobile/.test(headers['user-agent'] ?? '');

export const arrivalOf = ({ claims }: TokenCaller, { headers }: FastifyRequest): Arrival => ({
  kind: claims.kind,
  saysComputer: saysComputer(headers),
});

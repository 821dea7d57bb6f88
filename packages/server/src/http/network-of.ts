import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The caller's address as people know it: a server that listens on IPv6 sees an IPv4 address as `::ffff:192.0.2.7`. */
export const callerAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => MAPPED.exec(ip)?.[1] ?? ip;

/**
 * The key under which an address is rate-limited. A user with one IPv6 address controls the 2^64 addresses of its
 * network, so they count as one.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = (text: string | undefined): string[] => (text ? text.split(':') : []);
  const [left, right] = [groups(head), groups(tail)];
  const middle = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  const first = [...left, ...middle, ...right].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * What a limit by address counts. Limits never count `request.ip` itself; `network-of.test.ts` reads the sources for
 * that.
 */
export const callerNetwork = (request: Pick<FastifyRequest, 'ip'>): string => networkOf(request.ip);

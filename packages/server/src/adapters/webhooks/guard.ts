import { lookup as resolve, type LookupAddress } from 'node:dns';
import ipaddr from 'ipaddr.js';
import type { Guard } from '../../ports/sender.ts';

/** Hosts, addresses and ranges such as `10.0.0.0/8` that development or an operator allows. They may use http. */
export type PrivateAllowList = readonly string[];

export interface GuardRules {
  readonly allow: PrivateAllowList;
  readonly ports: readonly number[];
  /** For development: hosts in `allow` may use any port. */
  readonly anyPortIfAllowed: boolean;
}

/** Default ports: the https port and its common alternative. */
export const WEBHOOK_PORTS: readonly number[] = [443, 8443];

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly code = 'address_refused';
}

/** Azure's platform address answers inside the network although its number is public. */
const NAMED = new Set(['168.63.129.16']);
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Refuses webhooks into private, loopback, link-local and other special networks, whatever their name or spelling. */
export function createGuard(
  { allow, ports, anyPortIfAllowed }: GuardRules,
  resolveHost: typeof resolve = resolve,
): Guard {
  const hosts = new Set(allow.filter((entry) => !isRange(entry)).map((entry) => entry.toLowerCase()));
  const ranges = allow.filter(isRange).map(toRange);
  const inAllowed = (address: string): boolean =>
    ipaddr.isValid(address) && ranges.some((range) => inRange(ipaddr.process(address), range));

  return {
    checkUrl(text) {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (!url) return { ok: false, reason: 'not an absolute address' };
      const host = url.hostname.toLowerCase().replace(/\.$/, '');
      const literal = host.startsWith('[') ? host.slice(1, -1) : host;
      const known = hosts.has(host) || inAllowed(literal);
      if (url.username || url.password)
        return { ok: false, reason: 'user name and password are not allowed in the address' };
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && known)) {
        return { ok: false, reason: 'https is required' };
      }
      const local = host === 'localhost' || host.endsWith('.localhost');
      if (!known && (local || (ipaddr.isValid(literal) && !isPublic(literal)))) {
        return { ok: false, reason: 'private and special addresses are not allowed' };
      }
      if (!ipaddr.isValid(literal) && !isHostName(host)) return { ok: false, reason: 'not a valid host name' };
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
      if (!ports.includes(port) && !(known && anyPortIfAllowed)) {
        return { ok: false, reason: `port ${port} is not allowed; allowed are ${ports.join(', ')}` };
      }
      return { ok: true, url };
    },

    lookup(hostname, options, callback) {
      resolveHost(hostname, { ...options, all: true }, (error, found) => {
        if (error) return callback(error, '', 4);
        const addresses = found as unknown as LookupAddress[];
        const known = hosts.has(hostname.toLowerCase().replace(/\.$/, ''));
        // One private answer refuses all of them: a resolver that mixes them is rebinding.
        if (
          addresses.length === 0 ||
          !(known || addresses.every(({ address }) => isPublic(address) || inAllowed(address)))
        ) {
          return callback(new AddressRefused('the host resolves to a private or special address'), '', 4);
        }
        if (options.all) return callback(null, addresses);
        return callback(null, addresses[0]!.address, addresses[0]!.family);
      });
    },
  };
}

/** RFC 1123, 2.1: labels of letters, digits and inner hyphens with at most 63 characters, and at most 253 in total. */
export const isHostName = (host: string): boolean =>
  host.length <= 253 && host.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));

/** True for an address on the public internet. IPv4 within IPv6, NAT64, 6to4 and Teredo are not public. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || NAMED.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || inRange(parsed, GLOBAL_V6);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function inRange(address: Address, [network, bits]: [Address, number]): boolean {
  return address.kind() === network.kind() && (address.match as (a: Address, b: number) => boolean)(network, bits);
}

const bare = (entry: string): string => entry.replace(/^\[|\]$/g, '');
const isRange = (entry: string): boolean => entry.includes('/') || ipaddr.isValid(bare(entry));

function toRange(entry: string): [Address, number] {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry);
  const address = ipaddr.parse(bare(entry));
  return [address, address.kind() === 'ipv6' ? 128 : 32];
}

import ipaddr from 'ipaddr.js';
import { NETWORK, PERSON, type Pool } from '../../records/attempts.ts';

/** Shared by all unknown devices: the address that was tried, whether or not it exists. */
export const strangersOf = (email: string): Pool => ({ name: `strangers ${email.toLowerCase()}`, rule: PERSON });

/** A device on which this user has signed in before (OWASP's device cookie), whose attempts strangers cannot use up. */
export const deviceOf = (userId: string, deviceId: string): Pool => ({
  name: `device ${userId} ${deviceId}`,
  rule: PERSON,
});

/** A signed-in user who is asked for the password or a code again. */
export const signedInOf = (userId: string): Pool => ({ name: `signed in ${userId}`, rule: PERSON });

export const networkPool = (ipAddress: string): Pool => ({ name: `network ${networkOf(ipAddress)}`, rule: NETWORK });

/**
 * The smallest range of one subscriber: /24 of IPv4, /64 of IPv6. The audit log also names it as the origin of a
 * failure.
 */
export function networkOf(ipAddress: string): string {
  if (!ipaddr.isValid(ipAddress)) return 'unknown';
  const address = ipaddr.process(ipAddress);
  const bits = address.kind() === 'ipv4' ? 24 : 64;
  const bytes = address.toByteArray().map((byte, i) => (i < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

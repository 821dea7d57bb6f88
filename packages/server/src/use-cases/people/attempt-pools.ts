import ipaddr from 'ipaddr.js';
import { NETWORK, PERSON, type Pool } from '../../ports/store/attempts.ts';

/** What strangers, and the person on a new device, share: an address that was tried, whether anybody has it or not. */
export const strangersOf = (email: string): Pool => ({ name: `strangers ${email.toLowerCase()}`, rule: PERSON });

/** A device on which this user has signed in before (OWASP's device cookie): no stranger uses up its attempts. */
export const deviceOf = (userId: string, deviceId: string): Pool => ({
  name: `device ${userId} ${deviceId}`,
  rule: PERSON,
});

/** Somebody signed in who is asked for the password or a code once more. */
export const signedInOf = (userId: string): Pool => ({ name: `signed in ${userId}`, rule: PERSON });

export const networkPool = (ipAddress: string): Pool => ({ name: `network ${networkOf(ipAddress)}`, rule: NETWORK });

/** What one subscriber has at least: /24 of IPv4, /64 of IPv6. Also what the audit log says of where a failure came from. */
export function networkOf(ipAddress: string): string {
  if (!ipaddr.isValid(ipAddress)) return 'unknown';
  const address = ipaddr.process(ipAddress);
  const bits = address.kind() === 'ipv4' ? 24 : 64;
  const bytes = address.toByteArray().map((byte, i) => (i < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

import { expect, test } from 'vitest';
import { openedInTwo } from './opened-in-two.ts';

const before = (ipAddress: string) => ({ ipAddress, userAgent: '', sdkVersion: '7' });

test.each([
  ['192.0.2.1', undefined, undefined],
  ['192.0.2.1', '192.0.2.200', 'one-network'],
  ['192.0.2.1', '192.0.3.1', 'two-networks'],
  ['2001:db8::1', '2001:db8::ffff', 'one-network'],
  ['2001:db8::1', '2001:db8:0:1::1', 'two-networks'],
])('a link opened from %s after %s counts as %s', (ipAddress, first, expected) =>
  expect(openedInTwo({ ipAddress, before: first === undefined ? undefined : before(first) })).toBe(expected),
);

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { call } from '../testing/browser.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';
import { networkOf } from './network-of.ts';

const server = useTestBackend({ trustProxy: true, now: () => Date.UTC(2026, 10, 20, 10) });

const SERVER = fileURLToPath(new URL('..', import.meta.url));

test('all addresses of one /64 share the limit of a stand-alone script, and the next /64 has its own', async () => {
  const token = (address: string) =>
    call(`${server.url}/sdk/v2/standalone/${server.scriptId}/token`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address, origin: server.url },
    });
  const statuses: number[] = [];
  for (let i = 1; i <= 11; i++) statuses.push((await token(`2001:db8:1:2::${i.toString(16)}`)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect((await token('2001:db8:1:3::1')).status).toBe(200);
});

test('no limiter stores the address itself', () => {
  // These record where a request came from; none of them limits anything.
  const RECORDS = [
    'http/network-of.ts',
    'http/hosted.ts',
    'http/routes/session.ts',
    // Pools of attempts to sign in, which count networks: use-cases/people/attempt-pools.ts.
    'http/routes/people/account.ts',
    'http/routes/people/users.ts',
  ];
  const readers = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] }).filter((path) =>
    /request\.ip\b|callerAddress\b/.test(readFileSync(`${SERVER}/${path}`, 'utf8')),
  );
  expect(readers.toSorted()).toEqual(RECORDS.toSorted());
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));

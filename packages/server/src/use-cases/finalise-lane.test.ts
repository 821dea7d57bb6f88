import type { ServiceKey } from '@verify/contract';
import { expect, test } from 'vitest';
import { accountOfLane, finaliseLane, needsNoReader } from './finalise-lane.ts';
import { SEED_FLOWS } from './setup/flows.ts';

type Context = Parameters<typeof finaliseLane>[0];
type Stored = Parameters<typeof finaliseLane>[1];
type Change = Partial<Pick<Stored, 'environment'>> & {
  accountId?: string;
  now?: number;
  secret?: number;
  services?: ServiceKey[];
  lastName?: string;
};
const laneOf = (
  ipAddress: string,
  {
    accountId = 'account',
    now = 0,
    secret = 1,
    services = ['docCheck'],
    environment = 'test',
    lastName = 'Ray',
  }: Change = {},
): string =>
  finaliseLane(
    { keys: { link: new Uint8Array(32).fill(secret) } as unknown as Context['keys'], now: () => now },
    {
      accountId,
      environment,
      opening: { ipAddress, profile: [{ category: 'Last name', value: lastName }] } as unknown as Stored['opening'],
    },
    { ...SEED_FLOWS.document!, services },
  );

test('a visitor’s network gets one of 256 lanes of the account', () => {
  const lanes = new Set(Array.from({ length: 5_000 }, (_, i) => laneOf(`10.${i % 256}.${Math.floor(i / 256)}.1`)));
  expect(lanes.size).toBe(256);
  for (const lane of lanes) expect(lane).toMatch(/^account\/\d{1,3}$/);
  expect(accountOfLane('account/63')).toBe('account');
});

test('the addresses of one network share a lane, and an unknown address has one too', () => {
  const of = (...addresses: string[]) => new Set(addresses.map((address) => laneOf(address)));
  expect(of('2001:db8:1:2::1', '2001:db8:1:2:ffff::9').size).toBe(1);
  expect(of('192.0.2.1', '192.0.2.99').size).toBe(1);
  expect(laneOf('')).toMatch(/^account\/\d+$/);
});

test.each<[string, Change, boolean]>([
  ['a wallet', { services: ['walletCheck'] }, true],
  ['a wallet and a face', { services: ['walletCheck', 'faceMatch'] }, false],
  ['a document', {}, false],
  ['the sandbox', { lastName: 'SANDBOX-DC008' }, true],
  ['a live account’s customer of that name', { lastName: 'SANDBOX-DC008', environment: 'live' }, false],
])('%s runs without a recogniser: %o, %s', (_, change, light) => {
  expect(needsNoReader(laneOf('192.0.2.1', change))).toBe(light);
  expect(accountOfLane(laneOf('192.0.2.1', change))).toBe('account');
});

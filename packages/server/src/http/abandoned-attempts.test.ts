import { createHash, randomUUID } from 'node:crypto';
import { chainAfter, chainStart } from '@verify/checks/material/commitments';
import type { Material } from '@verify/checks/material/material';
import type { ChallengeStep } from '@verify/contract';
import { beforeAll, expect, test } from 'vitest';
import { insertFlow } from '../records/accounts/flows.ts';
import { browser, post, until } from '../testing/browser.ts';
import { approve, instantFinaliser } from '../testing/start-test-backend.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';
import { SEED_FLOWS } from '../use-cases/setup/flows.ts';

const DAY_MS = 86_400_000;
const seen: Material[] = [];
let now = 1_800_000_000_000;
const finaliser = instantFinaliser((material) => {
  seen.push(material);
  return approve(material);
});
const server = useTestBackend({ finaliser, trustProxy: 'loopback', now: () => now });
beforeAll(async () => {
  const settings = { ...SEED_FLOWS['passport-only']!, steps: ['liveness' as const], services: ['liveness' as const] };
  await server.backend.context.store.transaction((tx) =>
    insertFlow(tx, { accountId: server.account.id, name: 'live', settings, now }),
  );
});

let addresses = 0;
/** A network that has not been used yet. */
const newNetwork = (): string => `203.0.${++addresses}.7`;

interface Visitor {
  readonly network?: string;
  readonly externalId?: string;
  readonly customerId?: string;
}

async function visit({ network = newNetwork(), ...backend }: Visitor = {}) {
  const asked = await post(
    `${server.url}/sdk/v2/token`,
    { flowName: 'live', ...backend },
    { 'x-sdk-key': server.keys.sdk },
  );
  const headers = { authorization: `Bearer ${asked.body.token}`, 'x-forwarded-for': network };
  const page = browser(server.url, asked.body.token, { 'x-forwarded-for': network });
  const id = (await page.open({ flowName: 'live' })).body.applicationId as string;
  let nonce = '';
  /** Draws an attempt and requests its movements; returns them. */
  const attempt = async (told = 2): Promise<(ChallengeStep['kind'] | undefined)[]> => {
    ({ nonce } = (await post(`${server.url}/sdk/v2/liveness`, {}, headers)).body);
    let chain = chainStart(nonce);
    const kinds: (ChallengeStep['kind'] | undefined)[] = [];
    for (let done = 0; done < told; done++) {
      now += 1_000;
      const digests = Array.from({ length: 4 }, (_, i) =>
        createHash('sha256').update(`${nonce} ${done} ${i}`).digest('hex'),
      );
      chain = chainAfter(chain, digests);
      const { body } = await post(
        `${server.url}/sdk/v2/commitments`,
        { nonce, seq: done, digests, chain, done },
        headers,
      );
      kinds.push(body.step?.kind);
    }
    return kinds;
  };
  return {
    attempt,
    expression: async () => (await attempt()).find((kind) => kind !== 'point'),
    /** Submits a recording for the last attempt; returns how many were abandoned before it. */
    submit: async (): Promise<number> => {
      const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(randomUUID())]);
      const stills = (await page.upload(zip, { slot: 'liveness-stills', mediaType: 'application/zip' })).body.uploadId;
      await page.submit({ liveness: { stills, nonce }, consent: { acceptedAt: '2026-11-20T10:00:00.000Z' } });
      return (await until(async () => seen.find(({ applicationId }) => applicationId === id))).liveness!.abandoned!;
    },
  };
}

/** What two visits share. */
const SHARED: readonly (readonly [name: string, visitor: () => Visitor])[] = [
  ['the externalId', () => ({ externalId: randomUUID() })],
  ['the customerId', () => ({ customerId: randomUUID() })],
  ['the network', () => ({ network: newNetwork() })],
];

test.each(SHARED)('an abandoned expression is requested again in every later application with %s', async (_, of) => {
  const visitor = of();
  const first = await (await visit(visitor)).expression();
  for (let i = 0; i < 6; i++) expect(await (await visit(visitor)).expression()).toBe(first);
});

test.each(SHARED)('the abandoned attempts of all applications with %s are counted', async (_, of) => {
  const visitor = of();
  const counts: number[] = [];
  for (let i = 0; i < 2; i++) {
    await (await visit(visitor)).attempt();
    // A person who requests nothing has seen nothing.
    await (await visit(visitor)).attempt(0);
  }
  const last = await visit(visitor);
  await last.attempt();
  counts.push(await last.submit());
  expect(counts).toEqual([2]);
});

test('finished attempts offset abandoned ones on a shared network, but not for one person', async () => {
  const network = newNetwork();
  const externalId = randomUUID();
  for (let i = 0; i < 4; i++) {
    const leaves = await visit({ network, ...(i < 2 ? { externalId } : {}) });
    await leaves.attempt();
    const finishes = await visit({ network });
    await finishes.attempt();
    expect(await finishes.submit()).toBe(1);
  }
  const again = await visit({ externalId });
  await again.attempt();
  expect(await again.submit()).toBe(2);
});

test('abandoned attempts count for a day on a network and for a month for a person', async () => {
  const visitor = { network: newNetwork(), externalId: randomUUID() };
  for (let i = 0; i < 2; i++) await (await visit(visitor)).attempt();
  const countNow = async (of: Visitor) => {
    const later = await visit(of);
    await later.attempt();
    return later.submit();
  };
  now += DAY_MS + 10_000;
  expect(await countNow({ network: visitor.network })).toBe(0);
  expect(await countNow({ externalId: visitor.externalId })).toBe(2);
  now += 30 * DAY_MS;
  expect(await countNow({ externalId: visitor.externalId })).toBe(0);
});

import { verifyWebhook } from '@verify-sdk/node';
import { Webhook } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { overlapAt, signerAt, stateAt } from '../keys/webhook-keys.ts';
import { call, until } from '../testing/browser.ts';
import { type Collector, type Received, startCollector } from '../testing/collector.ts';
import { signedIn } from '../testing/dashboard.ts';
import { startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

const HOUR = 60 * 60 * 1000;
let server: TestBackend;
let receiver: Collector;
let now = Date.UTC(2026, 10, 20, 10);
let endpoint: string;
let developer: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  receiver = await startCollector();
  server = await startTestBackend({ now: () => now });
  developer = await signedIn(server, 'developer');
  const url = `${receiver.url}/hook`;
  endpoint = (await developer.ask('POST', '/webhooks', { url, kinds: ['application.done'] })).body.id;
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
});

/** Moves the clock, and signs in again so that the session stays valid. */
async function pass(ms: number): Promise<void> {
  now += ms;
  developer = await signedIn(server, 'developer');
}
async function delivered() {
  const before = receiver.received.length;
  await developer.ask('POST', `/webhooks/${endpoint}/test`);
  return until(async () => receiver.received[before]);
}
const settings = async () => (await developer.ask('GET', '/webhooks')).body;
const verify = (sent: Received, ...publicKeys: string[]) =>
  verifyWebhook({ body: sent.body, headers: sent.headers, publicKeys, now });

test('a new key is published before it signs, and the old one stays valid for a while', async () => {
  const { signatureKey: first, jwksUrl } = await settings();
  const published = async () => (await call(jwksUrl)).body.keys.map(({ kid }: { kid: string }) => kid);
  expect(await published()).toEqual([first.id]);

  const made = await developer.ask('POST', '/signature-keys', { signsAfterHours: 24 });
  const next = made.body.signatureKeys[0];
  expect(next).toMatchObject({ state: 'waiting', signsFrom: now + 24 * HOUR, retiredAt: null });
  expect((await developer.ask('POST', '/signature-keys', { signsAfterHours: 0 })).status).toBe(422);
  expect((await settings()).signatureKey.id).toBe(first.id);
  expect((await published()).toSorted()).toEqual([first.id, next.id].toSorted());
  const early = await delivered();
  expect(early.headers['x-key-id']).toBe(first.id);
  expect(await verify(early, first.pem)).toMatchObject({ ok: true });
  expect(await verify(early, next.pem)).toMatchObject({ ok: false, reason: 'signature_mismatch' });

  await pass(24 * HOUR);
  const switched = await settings();
  expect(switched.signatureKey.id).toBe(next.id);
  expect(switched.signatureKeys.map(({ state }: { state: string }) => state)).toEqual(['signing', 'overlap']);
  expect((await published()).toSorted()).toEqual([first.id, next.id].toSorted());
  const during = await delivered();
  expect(during.headers['x-key-id']).toBe(next.id);
  // Both keys are known, as the documentation advises, and X-Signature is made with the new one.
  expect(await verify(during, first.pem, next.pem)).toMatchObject({ ok: true, keyIndex: 1 });
  expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
  expect(await verify(early, next.pem, first.pem)).toMatchObject({ ok: false, reason: 'timestamp_too_old' });
  const [shown] = await server.backend.context.store.db
    .selectFrom('deliveries')
    .select('id')
    .orderBy('createdAt', 'desc')
    .execute();
  const delivery = await until(async () => {
    const { body } = await developer.ask('GET', `/deliveries/${shown!.id}`);
    return body.state === 'delivered' && body;
  });
  expect(during.headers).toMatchObject(delivery.attempts[0].headers);

  await pass(24 * HOUR);
  expect(await published()).toEqual([next.id]);
  const after = await delivered();
  expect(String(after.headers['webhook-signature']).split(' ')).toHaveLength(1);
  expect(await verify(after, next.pem)).toMatchObject({ ok: true });
  const retired = (await settings()).signatureKeys.find(({ id }: { id: string }) => id === first.id);
  expect(retired).toMatchObject({ state: 'retired', pem: '' });
});

test('a waiting key can be started at once or deleted, and the signing key can only be replaced', async () => {
  const { signatureKey: old } = await settings();
  const rotate = async (signsAfterHours: number) =>
    (await developer.ask('POST', '/signature-keys', { signsAfterHours })).body.signatureKeys.find(
      ({ state }: { state: string }) => state === 'waiting',
    );
  const act = (id: string, what: string) => developer.ask('POST', `/signature-keys/${id}/${what}`);
  const unwanted = await rotate(72);
  expect((await act(unwanted.id, 'retire')).status).toBe(200);
  const kept = (await settings()).signatureKeys.find(({ id }: { id: string }) => id === old.id);
  expect(kept).toMatchObject({ state: 'signing', retiredAt: null });
  expect((await act(old.id, 'retire')).body.detail).toBe('This key is in use. Create a new one first.');

  const next = await rotate(72);
  expect((await act(next.id, 'begin')).status).toBe(200);
  expect((await act(next.id, 'begin')).status).toBe(422);
  expect((await delivered()).headers['x-key-id']).toBe(next.id);
  expect((await act(old.id, 'retire')).status).toBe(200);
  expect((await act(old.id, 'retire')).status).toBe(422);
  expect((await act('f'.repeat(32), 'retire')).status).toBe(404);
  expect((await call(`${server.url}/.well-known/jwks/acc_nobody`)).status).toBe(404);
});

test('npm’s libraries verify with an endpoint’s shared secret, and with the previous one for a day', async () => {
  const renew = async () => (await developer.ask('POST', `/webhooks/${endpoint}/secret`)).body.secret as string;
  const accepts = ({ headers, body }: Received, secret: string, edited = body) => {
    vi.setSystemTime(now);
    const outcomes = [Webhook, Svix].map((Library) => {
      try {
        new Library(secret).verify(edited, headers as Record<string, string>);
        return 'verified';
      } catch (error) {
        return (error as Error).message;
      }
    });
    vi.useRealTimers();
    expect(outcomes[0]).toEqual(outcomes[1]);
    return outcomes[0];
  };
  const none = 'No matching signature found';
  const before = await delivered();
  const old = await renew();
  expect(accepts(before, old)).toBe(none);
  const first = await delivered();
  expect(accepts(first, old)).toBe('verified');
  expect(accepts(first, old, `${first.body} `)).toBe(none);
  expect(await verify(first, (await settings()).signatureKey.pem)).toMatchObject({ ok: true });

  const secret = await renew();
  const second = await delivered();
  for (const each of [secret, old]) expect(accepts(second, each)).toBe('verified');
  await pass(24 * HOUR);
  const third = await delivered();
  expect(accepts(third, secret)).toBe('verified');
  expect(accepts(third, old)).toBe(none);

  const stored = await server.backend.context.store.db.selectFrom('webhookEndpoints').select('secret').execute();
  expect(stored).toEqual([{ secret: expect.stringMatching(/^sealed:/) }]);
  expect((await settings()).endpoints).toMatchObject([{ hasSecret: true }]);
  expect(JSON.stringify(await settings())).not.toContain(secret);
});

test('at every moment of a rotation exactly one key signs', () => {
  const keys = [
    { id: 'b', createdAt: 50, signsFrom: 100, retiredAt: null },
    { id: 'a', createdAt: 0, signsFrom: 0, retiredAt: 150 },
  ];
  const at = (time: number) => [
    signerAt(keys, time)?.id,
    overlapAt(keys, time).map(({ id }) => id),
    keys.map((key) => stateAt(key, keys, time)),
  ];
  // Before the first one was created, which can happen when a clock is set back.
  expect(at(-1)).toEqual(['a', [], ['waiting', 'signing']]);
  expect(at(60)).toEqual(['a', [], ['waiting', 'signing']]);
  expect(at(100)).toEqual(['b', ['a'], ['signing', 'overlap']]);
  expect(at(149)).toEqual(['b', ['a'], ['signing', 'overlap']]);
  expect(at(150)).toEqual(['b', [], ['signing', 'retired']]);
});

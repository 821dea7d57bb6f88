import { createPublicKey, verify } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { WebhookKind } from '@verify/contract';
import { afterEach, expect, test } from 'vitest';
import { insertEndpoint } from '../../records/webhooks/endpoints.ts';
import { eraseAround } from '../../records/applications/erase.ts';
import { listAttempts, listDeliveries } from '../../records/webhooks/deliveries.ts';
import { browser, call, newToken, until } from '../../testing/browser.ts';
import { type Received, startCollector } from '../../testing/collector.ts';
import { signedIn } from '../../testing/dashboard.ts';
import { startTestBackend, type TestBackend } from '../../testing/start-test-backend.ts';
import type { BackendOptions } from '../../backend.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function receiver(answer?: (n: number, response: ServerResponse) => void) {
  const { url, received, close } = await startCollector(answer);
  closing.push(close);
  return { url: `${url}/hook`, received };
}

async function start(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const server = await startTestBackend({ deliverTimes: { retryMs: 40, giveUpMs: 5_000 }, ...options });
  closing.push(() => server.stop());
  return server;
}
const endpoint = (server: TestBackend, url: string, kinds: WebhookKind[] = ['application.done']) =>
  server.backend.context.store.transaction((tx) =>
    insertEndpoint(tx, { accountId: server.account.id, flowId: null, url, kinds, createdAt: Date.now() }),
  );
const session = async (server: TestBackend): Promise<string> =>
  browser(server.url, await newToken(server.url, server.keys.sdk)).wholeSession();
const deliveries = (server: TestBackend, id: string) => listDeliveries(server.backend.context.store.db, id);
const ended = (server: TestBackend, id: string) =>
  until(async () => {
    const rows = await deliveries(server, id);
    return rows.length > 0 && rows.every(({ state }) => state !== 'pending') && rows;
  });

// C056, C153
test('the webhook of a result is signed and equals the answer of the API', async () => {
  const server = await start();
  const { url, received } = await receiver();
  await endpoint(server, url);
  const id = await session(server);
  await until(async () => received.length > 0);
  const { headers, body } = received[0]!;

  // This is what an integrator writes, without any code of ours.
  const { publicPem } = await server.backend.context.keys.webhook(server.account.id);
  const publicKey = createPublicKey(publicPem);
  const signature = Buffer.from(headers['x-signature'] as string, 'base64');
  const message = Buffer.from(body + headers['x-timestamp'], 'utf8');
  expect(verify(null, message, publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.from(`${body} ${headers['x-timestamp']}`), publicKey, signature)).toBe(false);

  const standard = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const [version, second] = (headers['webhook-signature'] as string).split(',') as [string, string];
  expect(version).toBe('v1a');
  expect(verify(null, Buffer.from(standard), publicKey, Buffer.from(second, 'base64'))).toBe(true);

  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'x-event': 'application.done',
    'x-attempt': '1',
    'x-key-id': expect.any(String),
    'webhook-id': headers['x-webhook-id'],
  });
  const { body: answer } = await call(`${server.url}/api/v1/application/${id}`, {
    headers: { 'x-api-key': server.keys.api },
  });
  const { responseCode, ...application } = answer;
  expect(responseCode).toBe(200);
  expect(JSON.parse(body)).toEqual(application);
  expect(await ended(server, id)).toMatchObject([{ state: 'delivered', attempts: 1, lastStatus: 200 }]);
});

// C154
test('only status 200 is success, and every attempt has the same id and body but its own signature', async () => {
  const server = await start();
  const codes = [500, 204, 201, 404, 302];
  const { url, received } = await receiver((n, response) => {
    response.writeHead(codes[n - 1] ?? 200, { location: `${url}-elsewhere` }).end('answer');
  });
  await endpoint(server, url);
  const id = await session(server);
  const [delivery] = await ended(server, id);
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 6 });
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers['x-webhook-id']))).toEqual(new Set([delivery!.id]));
  expect(received.map(({ headers }) => headers['x-attempt'])).toEqual(['1', '2', '3', '4', '5', '6']);
  expect(new Set(received.map(({ headers }) => headers['x-timestamp'])).size).toBe(6);
  const attempts = await listAttempts(server.backend.context.store.db, delivery!.id);
  expect(attempts.map(({ status }) => status)).toEqual([...codes, 200]);
  expect(attempts[0]).toMatchObject({ answer: 'answer', error: null });
});

// C155
test('a delivery without status 200 fails when its time is over', async () => {
  const server = await start({ deliverTimes: { retryMs: 200, giveUpMs: 4_000 } });
  const { url, received } = await receiver((_n, response) => void response.writeHead(503).end());
  await endpoint(server, url);
  const id = await session(server);
  const [delivery] = await ended(server, id);
  expect(delivery!.state).toBe('failed');
  expect(received.length).toBeGreaterThan(1);
  expect(received.length).toBeLessThanOrEqual(21);
  const { db } = server.backend.context.store;
  expect(await db.selectFrom('jobs').select('id').where('kind', '=', 'deliver').execute()).toEqual([]);
});

test('a receiver that hangs, drips, resets or is missing costs one attempt and delays no other', async () => {
  const server = await start({ webhookTimeoutMs: 300, deliverTimes: { retryMs: 100, giveUpMs: 100 } });
  const hangs = await receiver(() => {});
  const drips = await receiver((_n, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const resets = await receiver((_n, response) => void response.destroy());
  const floods = await receiver((_n, response) => {
    response.writeHead(500);
    const flood = (): void => {
      while (response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', flood);
    flood();
  });
  const healthy = await receiver();
  for (const { url } of [hangs, drips, resets, floods, healthy]) await endpoint(server, url);
  await endpoint(server, 'http://localhost:1/nobody');
  const id = await session(server);
  const rows = await ended(server, id);
  const { db } = server.backend.context.store;
  const outcome = async (url: string) => {
    const row = rows.find((each) => each.url === url)!;
    const [attempt] = await listAttempts(db, row.id);
    return [row.state, attempt!.status, attempt!.error];
  };
  expect(await outcome(hangs.url)).toEqual(['failed', null, 'timeout']);
  expect(await outcome(drips.url)).toEqual(['delivered', 200, null]);
  expect(await outcome(resets.url)).toEqual(['failed', null, expect.any(String)]);
  expect(await outcome(floods.url)).toEqual(['failed', 500, null]);
  expect(await outcome(healthy.url)).toEqual(['delivered', 200, null]);
  expect(await outcome('http://localhost:1/nobody')).toEqual(['failed', null, 'econnrefused']);
});

test.each([500, 200])(
  'an attempt in progress when its application is erased ends the delivery, whatever the answer: HTTP %i',
  async (code) => {
    const server = await start();
    let answer = (): void => {};
    const { url, received } = await receiver((_n, response) => {
      answer = () => void response.writeHead(code).end('Dear Özgür');
    });
    await endpoint(server, url);
    const id = await session(server);
    await until(async () => received.length === 1);
    const { store } = server.backend.context;
    await store.transaction((tx) => eraseAround(tx, [id], Date.now()));
    expect(await deliveries(server, id)).toMatchObject([{ state: 'failed' }]);
    answer();
    const [attempt] = await until(async () => {
      const attempts = await listAttempts(store.db, received[0]!.headers['x-webhook-id'] as string);
      return attempts.length > 0 && attempts;
    });
    expect(attempt).toMatchObject({ attempt: 1, status: code, answer: null });
    // Twice the time until the next attempt.
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(await deliveries(server, id)).toMatchObject([{ state: code === 200 ? 'delivered' : 'failed', attempts: 1 }]);
    expect(received).toHaveLength(1);
  },
);

// C160
test('an address in a private network is refused again at the attempt', async () => {
  const server = await start({ webhookAllow: [], deliverTimes: { retryMs: 10, giveUpMs: 5 } });
  const { url, received } = await receiver();
  await endpoint(server, url);
  const id = await session(server);
  const [delivery] = await ended(server, id);
  expect(delivery!.state).toBe('failed');
  expect(received).toEqual([]);
});

// C156
test('each endpoint receives the kinds it selected, and a flow’s endpoints replace the account’s', async () => {
  const server = await start();
  const all = await receiver();
  const own = await receiver();
  await endpoint(server, all.url, ['application.created', 'application.submitted', 'application.approved']);
  const { store } = server.backend.context;
  const flow = (await store.db.selectFrom('flows').selectAll().where('name', '=', 'document').executeTakeFirst())!;
  await store.transaction(async (tx) => {
    const { findFlow, saveFlow } = await import('../../records/accounts/flows.ts');
    const { id, version, settings } = (await findFlow(tx, server.account.id, 'document'))!;
    const edit = { accountId: server.account.id, id, fromVersion: version, now: 1 };
    await saveFlow(tx, { ...edit, settings: { ...settings, ownWebhooks: true } });
    await insertEndpoint(tx, {
      accountId: server.account.id,
      flowId: flow.id,
      url: own.url,
      kinds: ['application.created'],
      createdAt: 1,
    });
  });
  await ended(server, await session(server));
  const kinds = (received: readonly Received[]) => received.map(({ headers }) => headers['x-event']).toSorted();
  await until(async () => all.received.length === 3);
  expect(kinds(all.received)).toEqual(['application.approved', 'application.created', 'application.submitted']);

  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const { body } = await page.open({ flowName: 'document' });
  await ended(server, body.applicationId);
  expect(kinds(own.received)).toEqual(['application.created']);
  expect(all.received).toHaveLength(3);
});

// C157
test('the bodies of created, submitted and done differ in collected data and in service states', async () => {
  const server = await start();
  const { url, received } = await receiver();
  await endpoint(server, url, ['application.created', 'application.submitted', 'application.done']);
  await ended(server, await session(server));
  await until(async () => received.length === 3);
  const bodies = new Map(received.map(({ headers, body }) => [headers['x-event'], JSON.parse(body)] as const));
  expect(new Set(received.map(({ body }) => body)).size).toBe(3);
  expect(bodies.get('application.created')).toMatchObject({ application: { documents: [] }, servicesResults: {} });
  expect(bodies.get('application.submitted')).toMatchObject({
    processingState: 'processing',
    application: { documents: [{ documentType: 'passport', files: [] }] },
    servicesResults: { docCheck: { serviceType: 'doc-check', processingState: 'processing' } },
  });
  expect(bodies.get('application.done')).toMatchObject({ processingState: 'done' });
});

// C158
test('a test webhook is marked as a test and has no decision', async () => {
  const server = await start();
  const { url, received } = await receiver();
  await endpoint(server, url);
  const admin = await signedIn(server, 'admin');
  const [{ id }] = (await admin.ask('GET', '/webhooks')).body.endpoints;
  expect((await admin.ask('POST', `/webhooks/${id}/test`)).status).toBe(200);
  await until(async () => received.length === 1);
  const [{ headers, body }] = received as [Received];
  expect(headers['x-event']).toBe('webhook.test');
  const application = JSON.parse(body);
  expect(application).toMatchObject({
    processingState: 'processing',
    metadata: { test: true },
    overallResult: { comments: [], concerns: [] },
  });
  expect(application.overallResult).not.toHaveProperty('status');
  expect(application.overallResult).not.toHaveProperty('validationDate');
});

// C159
test('a deleted endpoint receives nothing more, and its pending deliveries fail', async () => {
  const server = await start({ deliverTimes: { retryMs: 100, giveUpMs: 60_000 } });
  const { url, received } = await receiver((_n, response) => void response.writeHead(503).end());
  await endpoint(server, url);
  const admin = await signedIn(server, 'admin');
  const [{ id: endpointId }] = (await admin.ask('GET', '/webhooks')).body.endpoints;
  const id = await session(server);
  await until(async () => received.length > 0);
  expect((await admin.ask('POST', `/webhooks/${endpointId}/remove`)).status).toBe(200);
  expect((await admin.ask('POST', `/webhooks/${endpointId}/remove`)).status).toBe(404);
  expect((await admin.ask('GET', '/webhooks')).body.endpoints).toEqual([]);
  const [delivery] = await ended(server, id);
  expect(delivery!.state).toBe('failed');
  // The job of the next attempt finds nothing to do.
  const { db } = server.backend.context.store;
  await until(
    async () => (await db.selectFrom('jobs').select('id').where('kind', '=', 'deliver').execute()).length === 0,
  );
  const asked = received.length;
  await session(server);
  expect(received.length).toBe(asked);
  expect((await admin.ask('POST', `/deliveries/${delivery!.id}/replay`)).body.detail).toBe('The endpoint was deleted.');
  expect((await admin.ask('GET', `/applications/${id}/deliveries`)).body.items).toHaveLength(1);
});

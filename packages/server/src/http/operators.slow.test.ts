import { KeyScope, SERVICE_LIMITS } from '@verify/contract';
import { beforeAll, expect, test } from 'vitest';
import { createAccountKey } from '../keys/account-keys.ts';
import { type Answer, browser, call, newToken, post, until } from '../testing/browser.ts';
import { startCollector } from '../testing/collector.ts';
import { signedIn } from '../testing/dashboard.ts';
import { type DashboardWorld, dashboardWorld } from '../testing/dashboard-world.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

let now = Date.UTC(2026, 10, 23, 10);
let theirs: DashboardWorld;
let key: string;
const server = useTestBackend({ now: () => now });
beforeAll(async () => {
  theirs = await dashboardWorld(server, 'Theirs');
  key = await keyFor(server.account.id);
});

async function keyFor(accountId: string): Promise<string> {
  const row = { accountId, kind: 'api', environment: 'test', name: 'all', now, scopes: KeyScope.options } as const;
  return (await server.backend.context.store.transaction((tx) => createAccountKey(tx, row))).key;
}

const refusal = ({ status, body }: Answer) => [status, body.code];
const get = (path: string, by = key) => call(`${server.url}/api/v1${path}`, { headers: { 'x-api-key': by } });
const send = (path: string, body: unknown, by = key) => post(`${server.url}/api/v1${path}`, body, { 'x-api-key': by });
const drop = (path: string, by = key) =>
  call(`${server.url}/api/v1${path}`, { method: 'DELETE', headers: { 'x-api-key': by } });
const ids = ({ body }: Answer): string[] => body.items.map(({ id }: { id: string }) => id);

const sdk = async () => browser(server.url, await newToken(server.url, server.keys.sdk));
const opened = async (body: object = {}): Promise<string> => (await (await sdk()).open(body)).body.applicationId;
async function decided(): Promise<string> {
  const page = await sdk();
  const id = await page.wholeSession();
  await until(async () => (await page.get()).body.state === 'done');
  return id;
}

test('applications are listed in pages, newest first, with readable times and no reviewers’ data', async () => {
  const made: string[] = [];
  for (let i = 0; i < 5; i++) {
    now += 1000;
    made.unshift(await opened({ metadata: { externalId: `order-${i}` } }));
  }
  const first = await get('/applications?limit=2');
  expect(ids(first)).toEqual(made.slice(0, 2));
  expect(first.body.items[0]).toEqual({
    id: made[0],
    status: 'collecting',
    createdAt: new Date(now).toISOString(),
    finishedAt: null,
    flowName: 'passport-only',
    externalId: 'order-4',
    name: '',
    documentType: '',
    country: '',
    codes: [],
  });
  const second = await get(`/applications?limit=2&cursor=${first.body.next}`);
  const third = await get(`/applications?limit=2&cursor=${second.body.next}`);
  expect([...ids(second), ...ids(third)]).toEqual(made.slice(2));
  expect(third.body).toMatchObject({ responseCode: 200, next: null });
});

// C025
test('the dashboard’s filters narrow the list', async () => {
  now += 1000;
  const one = await opened({ metadata: { externalId: 'narrow-1', labels: { shop: 'north' } }, flowName: 'document' });
  for (const query of [
    'q=narrow-1',
    'label=shop=north',
    'flow=document',
    'flow=document&status=collecting&from=2026-11-23&to=2026-11-23',
  ])
    expect([query, ids(await get(`/applications?${query}`))]).toEqual([query, [one]]);
  expect(ids(await get('/applications?flow=document&status=approved'))).toEqual([]);
  expect(ids(await get('/applications?flow=document&to=2026-11-22'))).toEqual([]);
  expect(ids(await get('/applications?order=oldest&limit=100')).at(-1)).toBe(one);
});

test.each([
  ['stauts=approved', '/query/stauts'],
  ['from=2026-02-30', '/query/from'],
  ['limit=0', '/query/limit'],
  ['cursor=abc', '/query/cursor'],
  ['status=approved&status=declined', '/query/status'],
])('a list by %s is refused, and the parameter is named', async (query, pointer) => {
  const answer = await get(`/applications?${query}`);
  expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer]);
});

// C026
test('an application is erased with all personal data, and erasing it again succeeds', async () => {
  const id = await opened({ profile: [{ category: 'Last name', value: 'Zdenkaquill' }] });
  expect(JSON.stringify((await get('/applications?q=zdenka')).body)).toContain('Zdenkaquill');
  expect((await send(`/application/${id}/erase`, { reason: 'Ticket 12' })).body).toEqual({ responseCode: 200 });
  expect((await send(`/application/${id}/erase`, { reason: 'Ticket 12' })).status).toBe(200);
  expect(ids(await get('/applications?q=zdenka'))).toEqual([]);
  expect(JSON.stringify((await get(`/application/${id}`)).body)).not.toContain('Zdenkaquill');

  const admin = await signedIn(server, 'admin');
  const { items } = (await admin.ask('GET', '/audit')).body;
  const entries = items.filter(
    ({ subject, action }: Record<string, string>) => subject === id && /redacted/.test(action!),
  );
  expect(entries).toMatchObject([{ actor: 'API key “all”', details: 'Ticket 12' }]);
});

test.each([
  ['without a reason', {}],
  ['with more than a reason', { reason: 'x', revision: 1 }],
])('erasing %s is refused', async (_, body) => {
  const id = await opened();
  expect([400, 422]).toContain((await send(`/application/${id}/erase`, body)).status);
  expect((await get(`/application/${id}`)).body.processingState).toBe('processing');
});

// C027
test('endpoints are created, listed and deleted, and a delivery is shown and sent again', async () => {
  let status = 500;
  const receiver = await startCollector((_n, response) => void response.writeHead(status).end());
  const { received } = receiver;
  const url = `${receiver.url}/hook`;
  const created = await send('/webhook-endpoints', { url, kinds: ['application.done'] });
  expect(created.body).toMatchObject({ responseCode: 200, url, enabled: true, flowName: null });
  expect((await get('/webhook-endpoints')).body.items).toMatchObject([
    { id: created.body.id, kinds: ['application.done'] },
  ]);

  const id = await decided();
  const attempted = () =>
    get(`/application/${id}/deliveries`).then(({ body }) => body.items[0]?.attempts.length && body);
  const { items } = await until(attempted);
  expect(items).toMatchObject([
    { applicationId: id, kind: 'application.done', url, attempts: [{ attempt: 1, status: 500 }] },
  ]);
  expect(Object.keys(items[0])).not.toContain('body');

  status = 200;
  // As after five minutes without a 200; the receiver has been repaired since.
  await server.backend.context.store.transaction(async (tx) => {
    await tx.deleteFrom('jobs').where('payload', '=', items[0].id).execute();
    await tx.updateTable('deliveries').set({ state: 'failed' }).where('id', '=', items[0].id).execute();
  });
  const before = received.length;
  const resent = await send(`/deliveries/${items[0].id}/resend`, {});
  expect(resent.body).toMatchObject({ responseCode: 200, id: items[0].id });
  await until(async () => received.length > before);
  expect(new Set(received.map(({ headers }) => headers['x-webhook-id']))).toEqual(new Set([items[0].id]));

  const renewed = await send(`/webhook-endpoints/${created.body.id}/secret`, {});
  expect(renewed.body).toEqual({ responseCode: 200, secret: expect.stringMatching(/^whsec_/) });
  expect((await get('/webhook-endpoints')).body.items).toMatchObject([{ hasSecret: true }]);
  expect((await drop(`/webhook-endpoints/${created.body.id}`)).body).toEqual({ responseCode: 200 });
  expect(refusal(await drop(`/webhook-endpoints/${created.body.id}`))).toEqual([404, 'not_found']);
  expect(refusal(await send(`/deliveries/${items[0].id}/resend`, {}))).toEqual([422, 'unprocessable']);
  expect((await get('/webhook-endpoints')).body.items).toEqual([]);
  await receiver.close();
});

test('an endpoint of a flow is refused unless the flow has its own webhooks', async () => {
  const body = { url: 'http://localhost:9/hook', kinds: ['application.done'] };
  const nowhere = await send('/webhook-endpoints', { ...body, flowName: 'nothing' });
  expect(refusal(nowhere)).toEqual([404, 'configuration_not_found']);
  expect(refusal(await send('/webhook-endpoints', { ...body, flowName: 'full' }))).toEqual([422, 'unprocessable']);
  const admin = await signedIn(server, 'admin');
  const { items } = (await admin.ask('GET', '/flows')).body;
  const full = items.find(({ name }: { name: string }) => name === 'full');
  const settings = { ...full.settings, ownWebhooks: true };
  expect((await admin.ask('PUT', `/flows/${full.id}`, { fromVersion: full.version, settings })).status).toBe(200);
  const made = await send('/webhook-endpoints', { ...body, flowName: 'full' });
  expect(made.body.flowName).toBe('full');
  expect((await get('/webhook-endpoints')).body.items).toMatchObject([{ id: made.body.id, flowName: 'full' }]);
  await drop(`/webhook-endpoints/${made.body.id}`);
});

// C028
test('usage is counted by month, flow and outcome, including erased applications', async () => {
  const before = (await get('/usage')).body;
  expect(before).toMatchObject({ from: '2025-12', to: '2026-11' });
  now = Date.UTC(2027, 0, 31, 23, 59, 59);
  await opened();
  await send(`/application/${await opened()}/erase`, { reason: 'x' });
  now += 1000;
  await opened({ flowName: 'document' });
  const { body } = await get('/usage?from=2026-12&to=2027-02');
  expect(body).toEqual({
    responseCode: 200,
    from: '2026-12',
    to: '2027-02',
    total: 3,
    items: [
      { month: '2027-01', flowName: 'passport-only', outcome: 'collecting', count: 1 },
      { month: '2027-01', flowName: 'passport-only', outcome: 'expired', count: 1 },
      { month: '2027-02', flowName: 'document', outcome: 'collecting', count: 1 },
    ],
  });
  expect((await get('/usage?flow=document&from=2027-01&to=2027-02')).body.total).toBe(1);
  const all = (await get('/usage?from=2026-11&to=2027-02')).body;
  expect(all.total).toBe(before.total + 3);
});

test('another account’s key finds nothing, changes nothing, and learns nothing from a cursor', async () => {
  const foreign = await keyFor(theirs.account.id);
  now += 1000;
  const ours = await opened();
  now += 1000;
  await opened();
  const { next } = (await get('/applications?limit=1')).body;
  expect(ids(await get(`/applications?cursor=${next}`, foreign))).not.toContain(ours);
  expect((await get(`/applications?cursor=${next}`, foreign)).body.items).toEqual([]);
  for (const answer of [
    await get(`/application/${ours}`, foreign),
    await get(`/application/${ours}/deliveries`, foreign),
    await send(`/application/${ours}/erase`, { reason: 'x' }, foreign),
  ])
    expect(refusal(answer)).toEqual([404, 'application_not_found']);
  const made = await send('/webhook-endpoints', { url: 'http://localhost:9/h', kinds: ['application.done'] });
  const endpoint = made.body.id;
  expect(refusal(await drop(`/webhook-endpoints/${endpoint}`, foreign))).toEqual([404, 'not_found']);
  expect(refusal(await send(`/webhook-endpoints/${endpoint}/secret`, {}, foreign))).toEqual([404, 'not_found']);
  const delivery = await theirs.delivery();
  expect(refusal(await send(`/deliveries/${delivery}/resend`, {}))).toEqual([404, 'not_found']);
  expect((await get('/usage', foreign)).body.total).toBe(1);
});

test('each kind of call has its limit per key, and another key is not affected', async () => {
  const [one, two] = [await keyFor(server.account.id), await keyFor(server.account.id)];
  for (let i = 0; i < SERVICE_LIMITS.usageReadsPerMinute; i++) expect((await get('/usage', one)).status).toBe(200);
  const refused = await get('/usage', one);
  expect([...refusal(refused), Number(refused.headers.get('retry-after')) > 0]).toEqual([429, 'rate_limited', true]);
  expect((await get('/usage', two)).status).toBe(200);
});

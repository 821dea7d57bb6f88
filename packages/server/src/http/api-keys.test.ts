import { type KeyScope, SERVICE_LIMITS } from '@verify/contract';
import { beforeAll, expect, test } from 'vitest';
import { createAccountKey } from '../keys/account-keys.ts';
import { type Answer, browser, call, newToken, post } from '../testing/browser.ts';
import { signedIn } from '../testing/dashboard.ts';
import { memoryLog } from '../testing/memory-log.ts';
import { useTestBackend } from '../testing/use-test-backend.ts';

const DAY_MS = 24 * 3600_000;
let now = Date.UTC(2026, 10, 23, 10);
const { log, text } = memoryLog();
let admin: Awaited<ReturnType<typeof signedIn>>;
const server = useTestBackend({ now: () => now, log });
beforeAll(async () => {
  admin = await signedIn(server, 'admin');
});

const refusal = ({ status, body }: Answer) => [status, body.code];
const keyOf = async (scopes: KeyScope[], more: object = {}): Promise<string> => {
  const { status, body } = await admin.ask('POST', '/keys', { kind: 'api', name: scopes.join(' '), scopes, ...more });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.key;
};
const usage = (key: string, query = '') =>
  call(`${server.url}/api/v1/usage${query}`, { headers: { 'x-api-key': key } });
const application = async (): Promise<string> =>
  (await browser(server.url, await newToken(server.url, server.keys.sdk)).open()).body.applicationId;
const query = async (key: string) =>
  call(`${server.url}/api/v1/application/${await application()}`, { headers: { 'x-api-key': key } });

test('a key is limited to its scopes, is shown once, and is listed with its last use', async () => {
  const key = await keyOf(['usage:read']);
  expect((await usage(key)).status).toBe(200);
  const list = await admin.ask('GET', '/keys');
  const row = list.body.items.find(({ scopes }: { scopes: string[] | null }) => scopes?.join() === 'usage:read');
  expect(row).toMatchObject({ kind: 'api', expiresAt: null, revokedAt: null, lastUsedAt: now });
  expect(key.startsWith(row.prefix)).toBe(true);
  expect(JSON.stringify(list.body)).not.toContain(key);
});

// C046
test('a missing scope is named on every route that requires one', async () => {
  const key = await keyOf(['usage:read']);
  const ask = (method: string, path: string) =>
    call(`${server.url}/api/v1${path}`, { method, headers: { 'x-api-key': key } });
  const cells: [string, string, KeyScope][] = [
    ['GET', '/application/x', 'applications:read'],
    ['GET', '/applications', 'applications:list'],
    ['POST', '/application/x/erase', 'applications:erase'],
    ['POST', '/tokenized-url?name=x', 'links:write'],
    ['POST', '/tokenized-url/revoke', 'links:write'],
    ['GET', '/webhook-endpoints', 'webhooks:read'],
    ['POST', '/webhook-endpoints', 'webhooks:write'],
    ['DELETE', '/webhook-endpoints/x', 'webhooks:write'],
    ['GET', '/application/x/deliveries', 'webhooks:read'],
    ['POST', '/deliveries/x/resend', 'webhooks:write'],
  ];
  for (const [method, path, scope] of cells) {
    const answer = await ask(method, path);
    expect([path, ...refusal(answer), answer.body.detail]).toEqual([
      path,
      403,
      'scope_missing',
      `This key lacks the scope ${scope}.`,
    ]);
  }
});

// C047
test('a key without scopes has the rights of the specification and none added later', async () => {
  const { key } = (await admin.ask('POST', '/keys', { kind: 'api', name: 'plain' })).body;
  for (const each of [key, server.keys.api]) {
    expect((await query(each)).status).toBe(200);
    expect(refusal(await usage(each))).toEqual([403, 'scope_missing']);
  }
});

// C045
test('a key is valid until it expires, and every invalid key gets the same answer', async () => {
  const key = await keyOf(['usage:read'], { lifeDays: 30 });
  const { body: sdk } = await admin.ask('POST', '/keys', { kind: 'sdk', name: 'a day', lifeDays: 1 });
  now += DAY_MS - 1;
  const token = () => call(`${server.url}/sdk/v2/token`, { method: 'POST', headers: { 'x-sdk-key': sdk.key } });
  expect((await token()).status).toBe(200);
  now += 1;
  expect(refusal(await token())).toEqual([401, 'key_invalid']);
  now += 29 * DAY_MS - 1;
  // Dashboard sessions have ended long before.
  admin = await signedIn(server, 'admin');
  expect((await usage(key)).status).toBe(200);
  now += 1;
  const unknown = await usage(`vk_test_api_${'A'.repeat(43)}`);
  const expired = await usage(key);
  for (const each of [unknown, expired]) each.body.requestId = '';
  expect(expired.body).toEqual(unknown.body);
  expect(refusal(expired)).toEqual([401, 'key_invalid']);
});

test('only admins create keys, admins and developers revoke them, and the log names the key’s scopes', async () => {
  const developer = await signedIn(server, 'developer');
  expect(refusal(await developer.ask('POST', '/keys', { kind: 'api', name: 'x' }))).toEqual([403, 'role_forbidden']);
  const key = await keyOf(['usage:read', 'links:write'], { lifeDays: 7 });
  const { id } = (await admin.ask('GET', '/keys')).body.items.find(
    ({ name }: { name: string }) => name === 'usage:read links:write',
  );
  expect((await developer.ask('POST', `/keys/${id}/revoke`, {})).status).toBe(200);
  expect(refusal(await usage(key))).toEqual([401, 'key_invalid']);
  const { items } = (await admin.ask('GET', '/audit')).body;
  const said = items.filter(({ subject }: { subject: string }) => subject === id);
  expect(said.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual([
    ['key.revoked', 'The developer'],
    ['key.created', 'The admin'],
  ]);
  expect(said[1].details).toBe(`api usage:read links:write until ${new Date(now + 7 * DAY_MS).toISOString()}`);
});

test.each([
  ['an unknown scope', { kind: 'api', name: 'x', scopes: ['everything'] }, '/scopes/0'],
  ['no scope at all', { kind: 'api', name: 'x', scopes: [] }, '/scopes'],
  ['scopes for an SDK key', { kind: 'sdk', name: 'x', scopes: ['usage:read'] }, '/scopes'],
  ['no life', { kind: 'api', name: 'x', lifeDays: 0 }, '/lifeDays'],
  ['more than ten years', { kind: 'api', name: 'x', lifeDays: 3651 }, '/lifeDays'],
])('a key with %s is refused', async (_, body, pointer) => {
  const answer = await admin.ask('POST', '/keys', body);
  expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
});

// C048
test.each(['/api/v1/usage?key=', '/api/v1/usage?x-api-key=', '/nowhere?k=', '/nowhere/'])(
  'a key in the address is refused and not logged: %s',
  async (path) => {
    const key = await keyOf(['usage:read']);
    const headers = { 'x-api-key': key };
    expect(refusal(await call(`${server.url}${path}${key}`, { headers }))).toEqual([400, 'key_in_address']);
    expect(text()).toContain('"status":400');
    expect(text()).not.toContain(key.slice(-20));
  },
);

test('the body of a request whose key lacks the scope is not read', async () => {
  const key = await keyOf(['usage:read']);
  const answer = await post(`${server.url}/api/v1/webhook-endpoints`, { url: 5 }, { 'x-api-key': key });
  expect(refusal(answer)).toEqual([403, 'scope_missing']);
});

test('the number of keys of an account is limited, and revoking one frees a place', async () => {
  const { account } = server;
  const { store } = server.backend.context;
  const good = (await admin.ask('GET', '/keys')).body.items.filter(
    ({ revokedAt, expiresAt }: { revokedAt: number | null; expiresAt: number | null }) =>
      revokedAt === null && (expiresAt === null || expiresAt > now),
  );
  const row = { accountId: account.id, kind: 'sdk', environment: 'test', name: 'filler', now } as const;
  for (let i = good.length; i < SERVICE_LIMITS.keys; i++) await store.transaction((tx) => createAccountKey(tx, row));
  const one = { kind: 'sdk', name: 'one more' };
  expect(refusal(await admin.ask('POST', '/keys', one))).toEqual([422, 'unprocessable']);
  expect((await admin.ask('POST', `/keys/${good[0].id}/revoke`, {})).status).toBe(200);
  expect((await admin.ask('POST', '/keys', one)).status).toBe(200);
});

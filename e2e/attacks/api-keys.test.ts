import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { KeyScope, SERVICE_LIMITS } from '@verify/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ask, signInAnalyst, signInAs } from '../fixtures/analyst.ts';
import { type Answer, call, newSession } from '../fixtures/protocol.ts';
import { type Api, startApi } from '../fixtures/start-api.ts';

// Attacks by somebody who has a key: a key of another account, a revoked or expired key, a key for another purpose, or
// too many calls.

const COMMANDS = fileURLToPath(new URL('../../apps/api/src/', import.meta.url));
// oxlint-disable-next-line typescript/no-explicit-any
type Reply = Answer<any>;
let api: Api;
let ask: Ask;
/** An administrator of another account of the same service. */
let theirs: Ask;

beforeAll(async () => {
  api = await startApi({ demoUrl: 'http://127.0.0.1:9' });
  ask = await signInAnalyst(api);
  await run('create-account.ts', 'Other');
  const user = 'foreign@example.test';
  const told = await run('create-user.ts', 'Other', user, 'admin');
  theirs = await signInAs(api, { user, password: told.trim().split(/\s+/).at(-1)! });
});
afterAll(() => api.close());

const run = (file: string, ...given: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: api.dataDir };
    execFile(process.execPath, [join(COMMANDS, file), ...given], { env }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
  });
let made = 0;
const keyFor = async (who: Ask, ...scopes: KeyScope[]): Promise<{ id: string; key: string }> => {
  const name = `Key ${++made}`;
  const { key } = await who<{ key: string }>('POST', '/keys', { kind: 'api', name, scopes });
  const { items } = await who<{ items: { id: string; name: string }[] }>('GET', '/keys');
  return { key, id: items.find((each) => each.name === name)!.id };
};
const by = (key: string, method: string, path: string, json?: unknown): Promise<Reply> =>
  call(api, method, `/api/v1${path}`, { headers: { 'x-api-key': key }, ...(json === undefined ? {} : { json }) });
const refusal = ({ status, body }: Reply) => [status, body.code];
const opened = async (): Promise<string> => (await (await newSession(api)).open()).body.applicationId;

test('a key of another account reads, lists, erases, counts and revokes nothing of this account', async () => {
  const ours = await opened();
  await opened();
  const { key } = await keyFor(ask, 'applications:list');
  const { items, next } = (await by(key, 'GET', '/applications?limit=1')).body;
  expect([items.length, typeof next]).toEqual([1, 'string']);
  const redirects = { onComplete: 'https://shop.example/done', onError: 'https://shop.example/error' };
  const link = await by(api.keys.apiKey, 'POST', '/tokenized-url?name=passport-only', { redirects });

  const { key: foreign } = await keyFor(theirs, ...KeyScope.options);
  for (const path of ['/applications', `/applications?cursor=${next}`, `/applications?q=${ours}`]) {
    expect([path, (await by(foreign, 'GET', path)).body.items]).toEqual([path, []]);
  }
  const missing = [404, 'application_not_found'];
  expect(refusal(await by(foreign, 'GET', `/application/${ours}`))).toEqual(missing);
  expect(refusal(await by(foreign, 'GET', `/application/${ours}/deliveries`))).toEqual(missing);
  expect(refusal(await by(foreign, 'POST', `/application/${ours}/erase`, { reason: 'x' }))).toEqual(missing);
  expect((await by(foreign, 'GET', '/webhook-endpoints')).body.items).toEqual([]);
  expect((await by(foreign, 'GET', '/usage')).body.total).toBe(0);
  expect(refusal(await by(foreign, 'POST', '/tokenized-url/revoke', { url: link.body.url }))).toEqual([
    404,
    'link_not_found',
  ]);
  const { endpoints } = await ask<{ endpoints: { id: string }[] }>('GET', '/webhooks');
  expect(refusal(await by(foreign, 'DELETE', `/webhook-endpoints/${endpoints[0]!.id}`))).toEqual([404, 'not_found']);
  expect((await by(api.keys.apiKey, 'GET', `/application/${ours}`)).status).toBe(200);
});

test('a read-only key cannot erase, redirect webhooks or list, and is told which permission is missing', async () => {
  const id = await opened();
  const { key } = await keyFor(ask, 'applications:read', 'usage:read');
  const attempts: [string, string, unknown, KeyScope][] = [
    ['POST', `/application/${id}/erase`, { reason: 'x' }, 'applications:erase'],
    ['GET', '/applications', undefined, 'applications:list'],
    ['POST', '/webhook-endpoints', { url: 'https://evil.example/x', kinds: ['application.done'] }, 'webhooks:write'],
    ['POST', '/tokenized-url?name=passport-only', {}, 'links:write'],
  ];
  for (const [method, path, json, scope] of attempts) {
    const answer = await by(key, method, path, json);
    expect([...refusal(answer), answer.body.detail]).toEqual([
      403,
      'scope_missing',
      `This key lacks the scope ${scope}.`,
    ]);
  }
  expect((await by(key, 'GET', `/application/${id}`)).status).toBe(200);
});

test('revoked, expired and unknown keys are refused alike, immediately and after a restart', async () => {
  const { key, id } = await keyFor(ask, 'usage:read');
  expect((await by(key, 'GET', '/usage')).status).toBe(200);
  await ask('POST', `/keys/${id}/revoke`, {});
  const over = await keyFor(ask, 'usage:read');
  const database = new DatabaseSync(join(api.dataDir, 'records.db'), { timeout: 10_000 });
  database.prepare('update api_keys set expires_at = ? where id = ?').run(Date.now(), over.id);
  database.close();
  const never = `vk_test_api_${'A'.repeat(43)}`;
  for (const each of [key, over.key, never, `${never}x`, 'vk_test_api_', ' ', 'null'])
    expect([each, ...refusal(await by(each, 'GET', '/usage'))]).toEqual([
      each,
      401,
      each === ' ' ? 'key_missing' : 'key_invalid',
    ]);
  await api.restart();
  ask = await signInAnalyst(api);
  expect(refusal(await by(key, 'GET', '/usage'))).toEqual([401, 'key_invalid']);
});

// C048
test('a key in the URL is refused, even with a valid header, and appears in no log', async () => {
  const { key } = await keyFor(ask, 'usage:read');
  for (const path of [`/usage?key=${key}`, `/usage?X-API-Key=${key}`, `/application/${key}`]) {
    expect(refusal(await by(key, 'GET', path))).toEqual([400, 'key_in_address']);
    expect(refusal(await call(api, 'GET', `/api/v1${path}`))).toEqual([400, 'key_in_address']);
  }
  expect(api.log()).toContain('/api/v1/usage');
  expect(api.log()).not.toContain(key);
  expect(api.log()).not.toContain(key.slice(-20));
});

test('only administrators create keys, and the log names the key that was used', async () => {
  const id = await opened();
  const { key } = await keyFor(ask, 'applications:erase');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => by(key, 'POST', `/application/${id}/erase`, { reason: 'Ticket 9' })),
  );
  // Two concurrent requests and a later one: it is erased exactly once.
  for (const { status } of answers) expect([200, 422]).toContain(status);
  expect((await by(key, 'POST', `/application/${id}/erase`, { reason: 'Ticket 9' })).status).toBe(200);
  const { items } = await ask<{ items: { subject: string; action: string }[] }>('GET', '/audit');
  const entries = items.filter((each) => each.subject === id && /redacted/.test(each.action));
  expect(entries).toMatchObject([{ actor: `API key “Key ${made}”`, details: 'Ticket 9' }]);
  const anonymous = await call(api, 'POST', '/dashboard/api/keys', { json: { kind: 'api', name: 'x' } });
  expect(refusal(anonymous)).toEqual([401, 'sign_in_required']);
});

test('a webhook cannot target an internal address', async () => {
  const { key } = await keyFor(ask, 'webhooks:write');
  for (const url of [
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://192.168.1.1/x',
    'ftp://shop.example/x',
  ]) {
    const answer = await by(key, 'POST', '/webhook-endpoints', { url, kinds: ['application.done'] });
    expect([url, answer.status, answer.body.errors?.[0]?.pointer]).toEqual([url, 422, '/url']);
  }
});

test('a flooding key is rate-limited, for permitted and forbidden calls; another key still works', async () => {
  const [one, two] = [await keyFor(ask, 'usage:read'), await keyFor(ask, 'usage:read')];
  const flood = async (path: string, most: number): Promise<void> => {
    const statuses = [];
    for (let i = 0; i < most + 20; i++) statuses.push((await by(one.key, 'GET', path)).status);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(most);
    expect(statuses.at(-1)).toBe(429);
  };
  await flood('/usage', SERVICE_LIMITS.usageReadsPerMinute);
  await flood('/applications', SERVICE_LIMITS.listsPerMinute);
  expect((await by(two.key, 'GET', '/usage')).status).toBe(200);
});

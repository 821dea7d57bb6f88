import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { KeyScope } from '@verify/contract';
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
  for (const path of ['/applications', `/applications?cursor=${next}`, `/applications?q=${ours}`])
    expect([path, (await by(foreign, 'GET', path)).body.items]).toEqual([path, []]);
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

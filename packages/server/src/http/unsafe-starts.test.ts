import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DevelopmentKeys, prepareDevelopment } from '../use-cases/setup/development.ts';
import { browser, call, newToken, post } from '../testing/browser.ts';
import { freePort } from '../testing/free-port.ts';
import { picture, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';

// An operator tries the service, likes it, and starts production in the same folder with the same master key.

const masterKey = randomBytes(32).toString('base64');
let dataDir: string;
let keys: DevelopmentKeys;
let development: TestBackend;
let production: TestBackend;
let token: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verify-unsafe-'));
  const port = await freePort();
  const own = { dataDir, masterKey, port, baseUrl: `http://localhost:${port}` };
  development = await startTestBackend(own);
  const where = { dataDir, demoUrl: 'http://localhost:1', webhookUrl: 'http://localhost:1/webhook' };
  await prepareDevelopment(development.backend.context, where);
  keys = DevelopmentKeys.parse(JSON.parse(await readFile(join(dataDir, 'development-keys.json'), 'utf8')));
  token = await newToken(development.url, keys.sdkKey);
  await development.stop();
  production = await startTestBackend({ ...own, development: false });
});
afterAll(async () => {
  await production.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];

test('production refuses every key of the development account, with instructions', async () => {
  const { url } = production;
  const answers = [
    await call(`${url}/sdk/v2/token`, { method: 'POST', headers: { 'x-sdk-key': keys.sdkKey } }),
    await call(`${url}/api/v1/application/${'0'.repeat(32)}`, { headers: { 'x-api-key': keys.apiKey } }),
    await call(`${url}/ocr/verifications/results/x`, { headers: { 'x-secret-key': keys.secretKey } }),
    await call(`${url}/sdk/v2/session`, { headers: { authorization: `Bearer ${token}` } }),
  ];
  expect(answers.map(refusal)).toEqual(Array(4).fill([403, 'development_account']));
  expect(answers[0]!.body.title).toBe('This account was created by a development start and is refused in production');
});

test('the development user cannot sign in to production, and a wrong password reveals nothing', async () => {
  const signIn = (password: string) =>
    post(`${production.url}/dashboard/api/sign-in`, { email: keys.dashboardUser, password });
  expect(refusal(await signIn(keys.dashboardPassword))).toEqual([403, 'development_account']);
  expect(refusal(await signIn('wrong'))).toEqual([401, 'credentials_invalid']);
});

test('JSON nested deeper than 32 levels is a 400', async () => {
  const nested = (levels: number): string => `{"metadata":${'{"a":'.repeat(levels - 1)}1${'}'.repeat(levels)}`;
  const send = (body: string) =>
    call(`${production.url}/sdk/v2/token`, {
      method: 'POST',
      headers: { 'x-sdk-key': production.keys.sdk, 'content-type': 'application/json' },
      body,
    });
  expect((await send(nested(32))).status).toBe(200);
  expect(refusal(await send(nested(33)))).toEqual([400, 'malformed_json']);
  expect(refusal(await send(nested(5_000)))).toEqual([400, 'malformed_json']);
});

test('a request with two Host headers is a 400', async () => {
  const { port, hostname } = new URL(production.url);
  const ask = (hosts: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) });
      let text = '';
      socket.on('data', (bytes) => (text += String(bytes)));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
      socket.end(
        `GET /health HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`,
      );
    });
  expect(await ask(['a.example'])).toMatch(/^HTTP\/1\.1 200 /);
  const refused = await ask(['a.example', 'b.example']);
  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  expect(refused).toContain('more than one Host header');
});

test('security.txt names the contact of the operator, and is absent without one', async () => {
  expect((await call(`${production.url}/.well-known/security.txt`)).status).toBe(404);
  const now = Date.UTC(2026, 10, 25);
  const server = await startTestBackend({ securityContact: 'mailto:security@example.com', now: () => now });
  const answer = await call(`${server.url}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(
    `Contact: mailto:security@example.com\nExpires: 2026-12-25T00:00:00.000Z\nCanonical: ${server.url}/.well-known/security.txt\nPreferred-Languages: en\n`,
  );
  await server.stop();
});

test('of two open sessions of one customer, only the first to submit is accepted', async () => {
  const session = async () => {
    const page = browser(production.url, await newToken(production.url, production.keys.sdk));
    const opened = await page.open({ customerId: 'customer-1' });
    const { body } = await page.upload(await picture());
    return { id: opened.body.applicationId as string, submit: () => page.submit(page.passport(body.uploadId)) };
  };
  const [first, second] = [await session(), await session()];
  const answers = await Promise.all([first.submit(), second.submit()]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  const accepted = statuses.indexOf(200);
  expect(answers[1 - accepted]!.body.code).toBe('customerid_exists');
  // A repeated submission of the accepted one gets the same answer.
  expect((await [first, second][accepted]!.submit()).status).toBe(200);
});

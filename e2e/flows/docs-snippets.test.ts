import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Application } from '@verify/contract';
import { bring, LANGUAGES, runner } from '../fixtures/languages.ts';
import { LONG } from '../fixtures/long.ts';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, newSession, passportSubmission } from '../fixtures/protocol.ts';
import { freePort } from '@verify/server/testing/free-port';
import { startApi, type Api } from '../fixtures/start-api.ts';

interface Signed {
  signature: string | undefined;
  timestamp: string | undefined;
}

/** A webhook of a real service for a passport whose result was forced by the sandbox. */
let webhook: Signed & { body: Buffer };
let api: Api;
let receiver: Server;
let id: string;

beforeAll(async () => {
  const received = new Promise<typeof webhook>((resolve) => {
    receiver = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      response.end();
      const { 'x-signature': signature, 'x-timestamp': timestamp } = request.headers;
      resolve({ signature: String(signature), timestamp: String(timestamp), body: Buffer.concat(parts) });
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  api = await startApi({ demoUrl: `http://localhost:${(receiver.address() as AddressInfo).port}` });
  const { body } = await call<{ token: string }>(api, 'POST', '/sdk/v2/token', {
    headers: { 'x-sdk-key': api.keys.sdkKey },
    json: { flowName: 'passport-only', profile: { 'Last name': 'SANDBOX-DC008' } },
  });
  const session = await newSession(api, 'passport-only', body.token);
  await session.open();
  const front = await session.upload('document-front', (await passportPicture(71)).jpeg);
  await session.submit(passportSubmission(front));
  webhook = await received;
  id = (JSON.parse(webhook.body.toString()) as Application).id;
});
afterAll(async () => {
  await api?.close();
  receiver?.close();
});

// The other languages need compilers, which only the long test installs.
const languages = Object.entries(LANGUAGES).filter(([name]) => LONG || name === 'javascript');
if (LONG) console.log('C#: not run, Debian has no .NET');

describe.each(languages)('the snippets in %s', (name, language) => {
  const missing = LONG ? bring(language) : null;
  if (missing) console.log(`${name}: NOT RUN, ${missing}`);
  const it = test.skipIf(missing !== null);
  const { run, serve, stop } = runner(language);
  afterAll(stop);
  const keys = () => ({
    VERIFY_URL: api.url,
    VERIFY_SDK_KEY: api.keys.sdkKey,
    VERIFY_API_KEY: api.keys.apiKey,
    VERIFY_PUBLIC_KEY: api.keys.webhookPublicKey,
  });

  it('a snippet creates a token that opens the session made by the backend', async () => {
    const { code, output } = await run('create-token', keys());
    expect([code, output]).toEqual([0, expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+\s*$/)]);
    const json = { flowName: 'passport-only', sdkVersion: '7.0.0' };
    const opened = await call<{ applicationId: string }>(api, 'POST', '/sdk/v2/session', {
      token: output.trim(),
      json,
    });
    const { body } = await call<Application>(api, 'GET', `/api/v1/application/${opened.body.applicationId}`, {
      headers: { 'x-api-key': api.keys.apiKey },
    });
    expect(body.metadata).toMatchObject({ externalId: 'order-4711', source: { externalId: 'backend' } });
    expect((await run('create-token', { ...keys(), VERIFY_SDK_KEY: 'vk_test_sdk_none' })).code).not.toBe(0);
  });

  it('a snippet fetches a result', async () => {
    const { code, output } = await run('fetch-result', keys(), id);
    expect([code, output]).toEqual([0, expect.stringMatching(/done[\s\S]*declined|declined[\s\S]*done/)]);
    expect(output).toContain('DC008');
    expect((await run('fetch-result', keys(), 'none')).code).not.toBe(0);
  });

  it('a snippet accepts the service’s webhook and refuses any change to it', async () => {
    const port = await freePort();
    await serve(keys(), port);
    const send = (body: Buffer, changed: Partial<Signed> = {}): Promise<number> =>
      deliver(port, body, { signature: webhook.signature, timestamp: webhook.timestamp, ...changed });
    expect(await send(webhook.body)).toBe(200);
    const approved = Buffer.from(webhook.body.toString().replaceAll('declined', 'approved'));
    expect(await send(approved)).toBe(400);
    expect(await send(webhook.body, { timestamp: String(Number(webhook.timestamp) + 1) })).toBe(400);
    expect(await send(webhook.body, { signature: undefined })).toBe(400);
    expect(await send(webhook.body, { timestamp: undefined })).toBe(400);
    expect(await send(webhook.body, { signature: `${'A'.repeat(86)}==` })).toBe(400);
  });

  it('a snippet refuses a genuine signature that is older than five minutes', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const port = await freePort();
    await serve({ ...keys(), VERIFY_PUBLIC_KEY: String(publicKey.export({ type: 'spki', format: 'pem' })) }, port);
    const send = (ageMs: number): Promise<number> => {
      const timestamp = String(Date.now() - ageMs);
      const message = Buffer.concat([webhook.body, Buffer.from(timestamp)]);
      return deliver(port, webhook.body, { timestamp, signature: sign(null, message, privateKey).toString('base64') });
    };
    expect(await send(0)).toBe(200);
    expect(await send(4 * 60_000)).toBe(200);
    expect(await send(6 * 60_000)).toBe(400);
    expect(await send(-6 * 60_000)).toBe(400);
  });
});

async function deliver(port: number, body: Buffer, { signature, timestamp }: Signed): Promise<number> {
  const headers = { ...(signature && { 'x-signature': signature }), ...(timestamp && { 'x-timestamp': timestamp }) };
  const init = { method: 'POST', body: new Blob([new Uint8Array(body)]), headers };
  return (await fetch(`http://127.0.0.1:${port}/`, init)).status;
}

import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passportPicture } from '../fixtures/pictures.ts';
import { call, newSession, passportSubmission } from '../fixtures/protocol.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';

// What a penetration test did with tokens and links. The service must refuse every step, and once did not.

const PAGE = 'http://localhost:3000';
let api: Api;
beforeAll(async () => {
  api = await startApi({ demoUrl: 'http://127.0.0.1:9' });
});
afterAll(() => api.close());

const open = (token: string, extra: object = {}, headers: Record<string, string> = {}) =>
  call(api, 'POST', '/sdk/v2/session', {
    token,
    headers,
    json: { flowName: 'passport-only', sdkVersion: '7.0.0', ...extra },
  });
const pointers = (body: Record<string, unknown>): string[] =>
  (body['errors'] as { pointer: string }[]).map(({ pointer }) => pointer);
const claimsOf = (jwt: string) =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
const openLink = (body: object, cookie?: string) =>
  call(api, 'POST', '/sdk/v2/link/open', { headers: cookie ? { cookie } : {}, json: { sdkVersion: '7.0.0', ...body } });
const secretOf = (url: unknown): string => String(url).split('/').at(-1)!;
const cookieOf = ({ headers }: { headers: Headers }): string => headers.get('set-cookie')!.split(';')[0]!;

async function scriptToken(): Promise<string> {
  const { standaloneScriptUrl } = api.keys as unknown as { standaloneScriptUrl: string };
  const id = /([0-9a-f]{32})\.js$/.exec(standaloneScriptUrl)![1]!;
  const answer = await call(api, 'POST', `/sdk/v2/standalone/${id}/token`, { headers: { origin: PAGE } });
  return String(answer.body['token']);
}

// C101
test('the token of a public script opens only the script’s flow', async () => {
  const token = await scriptToken();
  const other = await open(token);
  expect([other.status, pointers(other.body)]).toEqual([422, ['/flowName']]);
  expect((await open(token, { flowName: 'document' })).status).toBe(200);
});

// C107
test('a session’s token reads no data; a finished application names its flow in every result', async () => {
  const session = await newSession(api);
  await session.open();
  const front = await session.upload('document-front', (await passportPicture(161)).jpeg);
  await session.submit(passportSubmission(front));
  const { applicationId } = (await session.open()).body;
  const read = () => call(api, 'GET', '/sdk/v2/standalone/result', { token: session.token });
  expect([(await read()).status, (await read()).body['code']]).toEqual([403, 'token_forbidden']);

  const headers = { 'x-secret-key': api.keys.secretKey };
  const path = `/ocr/verifications/results/${applicationId}`;
  let result = await call<{ status: string; signed: string; data: { metadata: object } }>(api, 'GET', path, {
    headers,
  });
  for (let i = 0; result.body.status === 'processing' && i < 200; i++) {
    await sleep(200);
    result = await call(api, 'GET', path, { headers });
  }
  expect(result.body.status).toBe('done');
  const named = { applicationId, flowName: 'passport-only' };
  expect(claimsOf(result.body.signed)).toMatchObject({ ...named, status: 'approved' });
  expect(result.body.data.metadata).toMatchObject(named);
  expect((await read()).status).toBe(403);
});

test('cookies of a finished link or hand-off get no token', async () => {
  const { jpeg } = await passportPicture(162);
  const redirects = { onComplete: 'https://shop.example/done', onError: 'https://shop.example/error' };
  const link = await call(api, 'POST', '/api/v1/tokenized-url?name=passport-only', {
    headers: { 'x-api-key': api.keys.apiKey },
    json: { redirects },
  });
  const onLink = await openLink({ secret: secretOf(link.body['url']) });
  const desktop = await newSession(api);
  await desktop.open();
  const offer = await call(api, 'POST', '/sdk/v2/handoff', { token: desktop.token });
  const onPhone = await openLink({ secret: secretOf(offer.body['url']) });
  for (const opened of [onLink, onPhone]) {
    const token = String(opened.body['token']);
    const person = await newSession(api, 'passport-only', token);
    await person.open({ metadata: {} });
    const front = await person.upload('document-front', jpeg);
    expect((await person.submit(passportSubmission(front))).status).toBe(200);
    const again = await openLink({ linkId: opened.body['linkId'] }, cookieOf(opened));
    expect(again.body['token'] ?? null).toBeNull();
  }
});

test('tokens that are too long or contain a line feed are answered like any invalid token', async () => {
  for (const token of ['x'.repeat(9_000), 'x'.repeat(40_000), 'x'.repeat(1_000_000), 'a.b\nc.d']) {
    const text = await raw(`GET /sdk/v2/session HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    expect([token.length, text.split(' ')[1]]).toEqual([token.length, '401']);
    expect(text).toContain('application/problem+json');
  }
});

function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
    socket.on('data', (data) => {
      text += data.toString();
      // The server keeps the connection open, so close it after the answer.
      if (text.includes('\r\n\r\n') && text.endsWith('}')) socket.destroy();
    });
    socket.on('close', () => resolve(text));
  });
}

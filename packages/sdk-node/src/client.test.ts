import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLink, createSessionToken, downloadFile, getApplication } from './index.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;
let handler: Handler = (_request, response) => response.end();
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  handler(request, response, body);
});
let apiUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => server.close());

const json = (response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));

test('createSessionToken posts the key and no body', async () => {
  handler = (request, response, body) => {
    expect([request.method, request.url, body]).toEqual(['POST', '/sdk/v2/token', '']);
    expect(request.headers).toMatchObject({ 'x-sdk-key': 'vk_test_sdk_1', 'idempotency-key': 'order-7' });
    json(response, 200, { responseCode: 200, token: 'a.b.c' });
  };
  const outcome = await createSessionToken({ apiUrl, sdkKey: 'vk_test_sdk_1', idempotencyKey: 'order-7' });
  expect(outcome).toEqual({ ok: true, value: { token: 'a.b.c' } });
});

test('createSessionToken sends the data set by the backend', async () => {
  const session = { flowName: 'passport-only', externalId: 'order-7', profile: { 'First name': 'Erika' } };
  handler = (_request, response, body) => {
    expect(JSON.parse(body)).toEqual(session);
    json(response, 200, { responseCode: 200, token: 'a.b.c' });
  };
  const outcome = await createSessionToken({ apiUrl, sdkKey: 'vk_test_sdk_1', session });
  expect(outcome).toEqual({ ok: true, value: { token: 'a.b.c' } });
});

test('a problem is returned as data, with its code, request id and waiting time', async () => {
  const problem = { code: 'rate_limited', detail: 'Too many tokens', status: 429, errors: [] };
  handler = (_request, response) => json(response, 429, problem, { 'request-id': 'r-1', 'retry-after': '7' });
  expect(await createSessionToken({ apiUrl, sdkKey: 'k' })).toEqual({
    ok: false,
    code: 'rate_limited',
    message: 'Too many tokens',
    status: 429,
    requestId: 'r-1',
    retryAfterMs: 7000,
    errors: [],
  });
});

test('createLink sends flow and externalId in the query, the rest in the body', async () => {
  const link = { redirects: { onComplete: 'https://a.example/ok', onError: 'https://a.example/no' }, ttl: '600' };
  handler = (request, response, body) => {
    expect(request.url).toBe('/api/v1/tokenized-url?name=passport-only&externalId=a+b%26c');
    expect(JSON.parse(body)).toEqual(link);
    json(response, 200, { responseCode: 200, url: 'https://v.example/verify/x' });
  };
  const outcome = await createLink({ apiUrl, apiKey: 'k', flowName: 'passport-only', externalId: 'a b&c', link });
  expect(outcome).toEqual({ ok: true, value: { url: 'https://v.example/verify/x' } });
});

test('getApplication escapes the id, and reports an answer that is not an application', async () => {
  handler = (request, response) => {
    if (request.url === '/api/v1/application/a%2F..%2Fb') json(response, 200, { id: 'x', processingState: 'done' });
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  };
  const found = await getApplication({ apiUrl, apiKey: 'k', applicationId: 'a/../b' });
  expect(found).toMatchObject({ ok: true, value: { processingState: 'done' } });
  const other = await getApplication({ apiUrl, apiKey: 'k', applicationId: 'other' });
  expect(other).toMatchObject({ ok: false, code: 'answer_malformed', status: 200 });
});

test('downloadFile sends its key only to the service, and stops at the limit', async () => {
  let calls = 0;
  handler = (request, response) => {
    calls += 1;
    expect(request.headers['x-sdk-key']).toBe('sdk');
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.alloc(1000, 7));
  };
  const uri = `${apiUrl}/files/proxy/images/f?t=1&s=ab`;
  const file = await downloadFile({ apiUrl, sdkKey: 'sdk', uri });
  expect(file).toMatchObject({ ok: true, value: { mediaType: 'image/jpeg' } });
  expect(file.ok && file.value.bytes.length).toBe(1000);
  expect(await downloadFile({ apiUrl, sdkKey: 'sdk', uri, maxBytes: 999 })).toMatchObject({ ok: false });
  for (const foreign of ['http://127.0.0.1:9/f', 'https://evil.example/f', 'file:///etc/passwd', 'http://'])
    expect(await downloadFile({ apiUrl, sdkKey: 'sdk', uri: foreign })).toMatchObject({ code: 'uri_foreign' });
  expect(calls).toBe(2);
});

test('redirects are not followed, a silent service times out, an absent one is a network error', async () => {
  handler = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  expect(await createSessionToken({ apiUrl, sdkKey: 'k' })).toMatchObject({ code: 'network_error' });
  handler = () => undefined;
  expect(await createSessionToken({ apiUrl, sdkKey: 'k', timeoutMs: 50 })).toMatchObject({ code: 'timeout' });
  expect(await createSessionToken({ apiUrl: 'http://127.0.0.1:9', sdkKey: 'k' })).toMatchObject({
    code: 'network_error',
  });
  const stopped = AbortSignal.abort();
  await expect(createSessionToken({ apiUrl, sdkKey: 'k', signal: stopped })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

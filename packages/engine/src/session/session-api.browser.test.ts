import { expect, test } from 'vitest';
import { createTestApi, noise } from '../../test/test-api.ts';
import { sha256Hex } from '../media/sha256.ts';
import { createSessionApi, fetchSessionToken } from './session-api.ts';

const OPEN = { flowName: 'passport-only', sdkVersion: '7.0.0' };

function start(options: { token?: string; refreshToken?: () => Promise<string | null> } = {}) {
  const testApi = createTestApi();
  const { token = 'a.b.c', refreshToken } = options;
  return { testApi, api: createSessionApi({ apiUrl: testApi.apiUrl, getToken: () => token, refreshToken }) };
}

async function startUpload(sizeBytes: number) {
  const { testApi, api } = start();
  const blob = new Blob([noise(sizeBytes)]);
  const hash = await sha256Hex(blob);
  const created = await api.createUpload({
    slot: 'document-front',
    sha256: hash.ok ? hash.hex : '',
    sizeBytes,
    mediaType: 'image/jpeg',
  });
  return { testApi, api, blob, uploadId: created.ok ? created.value.uploadId : '' };
}

test('opens a session with the token as bearer', async () => {
  const { testApi, api } = start();
  const result = await api.open(OPEN);
  expect(result).toMatchObject({ ok: true, value: { applicationId: 'application-1', state: 'collecting' } });
  expect((await testApi.report()).log).toMatchObject([
    { method: 'POST', path: 'sdk/v2/session', auth: 'Bearer a.b.c', body: OPEN },
  ]);
});

test('an expired token is renewed once, with one request for calls that expire together', async () => {
  let asked = 0;
  const { testApi, api } = start({ token: 'expired', refreshToken: async () => `fresh-${++asked}` });
  const results = await Promise.all([api.get(), api.get()]);
  expect(results.every((result) => result.ok)).toBe(true);
  expect(asked).toBe(1);
  expect((await testApi.report()).log.map(({ auth }) => auth).toSorted()).toEqual([
    'Bearer expired',
    'Bearer expired',
    'Bearer fresh-1',
    'Bearer fresh-1',
  ]);
});

test.each([
  ['without a way to renew', undefined],
  ['when the host has none', async () => null],
  ['when the host fails', async () => Promise.reject(new Error('host'))],
  ['when the fresh one has expired, too', async () => 'expired'],
])('token_expired is data %s', async (_, refreshToken) => {
  const { api } = start({ token: 'expired', refreshToken });
  expect(await api.get()).toMatchObject({ ok: false, code: 'token_expired', status: 401, requestId: 'req_problem' });
});

test('an outage is waited for as long as Retry-After says', async () => {
  const { testApi, api } = start();
  const busy = {
    method: 'GET',
    path: 'session',
    kind: 'answer',
    status: 503,
    headers: { 'retry-after': '1' },
  } as const;
  await testApi.fault(busy, { ...busy, headers: {} });
  expect(await api.get()).toMatchObject({ ok: true });
  expect((await testApi.report()).log).toHaveLength(3);
});

test('a long Retry-After is reported instead of waited for', async () => {
  const { testApi, api } = start();
  const headers = { 'retry-after': '3600', 'content-type': 'text/html' };
  await testApi.fault({ method: 'GET', path: 'session', kind: 'answer', status: 429, headers });
  const result = await api.get();
  expect(result).toMatchObject({ ok: false, code: 'rate_limited', retryable: true, retryAfterMs: 3_600_000 });
});

test('a lost answer is requested again; a dead connection is a network_error', async () => {
  const { testApi, api } = start();
  const lose = { method: 'GET', path: 'session', kind: 'lose' } as const;
  await testApi.fault(lose);
  expect(await api.get()).toMatchObject({ ok: true });
  const dead = createSessionApi({ apiUrl: 'http://127.0.0.1:9', getToken: () => 'a.b.c' });
  expect(await dead.get()).toMatchObject({ ok: false, code: 'network_error', retryable: true, status: 0 });
});

test.each([
  ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }, 'apiurl_mismatch'],
  ['a page not found', { status: 404, headers: { 'content-type': 'text/html' }, body: 'x' }, 'apiurl_mismatch'],
  ['a redirect', { status: 302, headers: { location: '/login' } }, 'apiurl_mismatch'],
  ['JSON that is cut off', { status: 200, body: '{"responseCode":2' }, 'apiurl_mismatch'],
  ['JSON of another shape', { status: 200, body: '{"responseCode":200}' }, 'api_version_mismatch'],
  ['an unknown problem', { status: 500, body: '{"code":"surprise"}' }, 'internal'],
  ['a refusal by a proxy', { status: 413, headers: { 'content-type': 'text/plain' }, body: 'no' }, 'upload_failed'],
])('%s is reported as what it is', async (_, answer, code) => {
  const { testApi, api } = start();
  await testApi.fault({ method: 'GET', path: 'session', kind: 'answer', ...answer });
  expect(await api.get()).toMatchObject({ ok: false, code });
});

test.each([
  ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }],
  ['a refusal as a page', { status: 403, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }],
  ['a redirect', { status: 302, headers: { location: '/login' } }],
  ['JSON that is cut off', { status: 200, body: '{"responseCode":2' }],
])('%s in the middle of a session is an interruption, and the call is repeated', async (_, answer) => {
  const { testApi, api } = start();
  expect(await api.get()).toMatchObject({ ok: true });
  const foreign = { method: 'GET', path: 'session', kind: 'answer', ...answer } as const;
  await testApi.fault(foreign, foreign);
  expect(await api.get()).toMatchObject({ ok: true });
  await testApi.fault(foreign, foreign, foreign);
  expect(await api.get()).toMatchObject({ ok: false, code: 'unavailable', retryable: true });
});

test('an abort is data, before the call and during it', async () => {
  const { testApi, api } = start();
  await testApi.fault({ method: 'GET', path: 'session', kind: 'hang' });
  const during = new AbortController();
  const call = api.get({ signal: during.signal });
  setTimeout(() => during.abort(), 50);
  expect(await call).toMatchObject({ ok: false, code: 'aborted', retryable: false });
  expect(await api.get({ signal: AbortSignal.abort() })).toMatchObject({ code: 'aborted' });
});

test('bytes are sent in pieces, each counted when the server has it', async () => {
  const { testApi, api, blob, uploadId } = await startUpload(3_000_000);
  const progress: number[] = [];
  const result = await api.sendBytes(uploadId, blob, 0, { onProgress: (sent) => progress.push(sent) });
  expect(result).toMatchObject({ ok: true, value: { state: 'complete', receivedBytes: 3_000_000 } });
  expect(progress[0]).toBe(0);
  expect(progress.at(-1)).toBe(3_000_000);
  expect(progress.length).toBeGreaterThan(3);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  const { uploads } = await testApi.report();
  expect(uploads[0]!.received).toBe(uploads[0]!.sha256);
});

test.each(['cut', 'lose'] as const)(
  'a connection that is %s in a piece continues where the server is',
  async (kind) => {
    const { testApi, api, blob, uploadId } = await startUpload(1_500_000);
    await testApi.fault({ method: 'PATCH', path: uploadId, kind, afterBytes: 100_000 });
    expect(await api.sendBytes(uploadId, blob, 0)).toMatchObject({ ok: true, value: { state: 'complete' } });
    const { log, uploads } = await testApi.report();
    expect(uploads[0]!.received).toBe(uploads[0]!.sha256);
    // Chromium itself repeats a request whose reused connection is reset, so a piece may arrive twice before the offset
    // is requested.
    const asked = log.findIndex(({ method }) => method === 'GET');
    expect(log[asked + 1]).toMatchObject({ method: 'PATCH', offset: kind === 'cut' ? 100_000 : 262_144 });
  },
);

test('a wrong offset is corrected with the server’s', async () => {
  const { testApi, api, blob, uploadId } = await startUpload(400_000);
  expect(await api.sendBytes(uploadId, blob, 12_345)).toMatchObject({ ok: true, value: { state: 'complete' } });
  expect((await testApi.report()).log.filter(({ method }) => method === 'PATCH').map(({ offset }) => offset)).toEqual([
    12_345, 0, 262_144,
  ]);
});

test('a server that accepts nothing ends in upload_failed', async () => {
  const { testApi, api, blob, uploadId } = await startUpload(1_000);
  const stuck = await api.getUpload(uploadId);
  const fault = {
    method: 'PATCH',
    path: uploadId,
    kind: 'answer',
    body: JSON.stringify(stuck.ok ? stuck.value : null),
  } as const;
  await testApi.fault(fault, fault, fault);
  expect(await api.sendBytes(uploadId, blob, 0)).toMatchObject({ ok: false, code: 'upload_failed', retryable: true });
});

test('submits, and sends events', async () => {
  const { testApi, api } = start();
  expect(await api.submit({})).toMatchObject({ ok: true, value: { state: 'processing' } });
  expect(await api.events([])).toEqual({ ok: true, value: null });
  expect((await testApi.report()).log.map(({ path }) => path)).toEqual(['sdk/v2/submit', 'sdk/v2/events']);
});

test('an SDK key is exchanged for a token', async () => {
  const testApi = createTestApi();
  expect(await fetchSessionToken({ apiUrl: testApi.apiUrl, sdkKey: 'vk_test_sdk_x' })).toEqual({
    ok: true,
    value: 'a.b.c',
  });
});

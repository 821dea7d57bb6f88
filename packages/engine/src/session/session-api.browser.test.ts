import { expect, test } from 'vitest';
import { createTestApi, noise } from '../../test/test-api.ts';
import { sha256Hex } from '../media/sha256.ts';
import { createSessionApi } from './session-api.ts';

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

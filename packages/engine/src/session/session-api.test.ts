import type { TrackEvent } from '@verify/contract';
import { expect, test } from 'vitest';
import { EXPIRED } from './expired.fixture.ts';
import { createSessionApi } from './session-api.ts';

const SIZE_BYTES = 1_000;

/** A server that receives every piece, but whose first answer to one is lost. */
function lossyServer() {
  const methods: string[] = [];
  let receivedBytes = 0;
  const fetch = async (_: RequestInfo | URL, { method, body }: RequestInit = {}): Promise<Response> => {
    methods.push(method!);
    if (body instanceof Blob) receivedBytes += body.size;
    if (methods.length === 1) throw new TypeError('connection lost');
    return Response.json({
      responseCode: 200,
      uploadId: 'upload-1',
      slot: 'document-front',
      sha256: '0'.repeat(64),
      receivedBytes,
      sizeBytes: SIZE_BYTES,
      state: receivedBytes >= SIZE_BYTES ? 'complete' : 'open',
    });
  };
  return { methods, api: createSessionApi({ apiUrl: 'https://verify.example', getToken: () => 'a.b.c', fetch }) };
}

test('a piece whose answer was lost is checked and not sent twice', async () => {
  const { methods, api } = lossyServer();
  const sent = await api.sendBytes('upload-1', new Blob([new Uint8Array(SIZE_BYTES)]), 0);
  expect(methods).toEqual(['PATCH', 'GET']);
  expect(sent).toMatchObject({ ok: true, value: { state: 'complete', receivedBytes: SIZE_BYTES } });
});

test('events of an ended session do not request tokens again and again', async () => {
  let asked = 0;
  const api = createSessionApi({
    apiUrl: 'https://verify.example',
    getToken: () => 'a.b.c',
    refreshToken: async () => {
      asked++;
      return null;
    },
    fetch: async () => Response.json(EXPIRED, { status: 401 }),
  });
  const batch = [{} as TrackEvent];
  expect(await api.events(batch)).toMatchObject({ ok: false, code: 'token_expired' });
  expect(await api.events(batch)).toMatchObject({ ok: false, code: 'token_expired' });
  expect(asked).toBe(0);
});

const HTML = { 'content-type': 'text/html' };
const JSON_TYPE = { 'content-type': 'application/json' };
test.each([
  ['a page', 200, HTML, '<!doctype html>', 'apiurl_mismatch'],
  ['a page not found', 404, HTML, 'x', 'apiurl_mismatch'],
  ['JSON that is cut off', 200, JSON_TYPE, '{"responseCode":2', 'apiurl_mismatch'],
  ['JSON of another shape', 200, JSON_TYPE, '{"responseCode":200}', 'api_version_mismatch'],
  ['an unknown problem', 500, JSON_TYPE, '{"code":"surprise"}', 'internal'],
  ['a refusal by a proxy', 413, { 'content-type': 'text/plain' }, 'no', 'upload_failed'],
])('%s is reported with its own code', async (_, status, headers, body, code) => {
  const fetch = async () => new Response(body, { status, headers: { 'request-id': 'req_1', ...headers } });
  const api = createSessionApi({ apiUrl: 'https://verify.example', getToken: () => 'a.b.c', fetch });
  expect(await api.get()).toMatchObject({ ok: false, code });
});

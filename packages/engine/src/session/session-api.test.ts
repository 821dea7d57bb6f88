import type { TrackEvent } from '@verify/contract';
import { expect, test } from 'vitest';
import { EXPIRED } from './expired.fixture.ts';
import { createSessionApi } from './session-api.ts';

const SIZE_BYTES = 1_000;

/** A server that gets every piece, and whose first answer to one never arrives. */
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

test('a piece whose answer was lost is asked for, and not sent twice', async () => {
  const { methods, api } = lossyServer();
  const sent = await api.sendBytes('upload-1', new Blob([new Uint8Array(SIZE_BYTES)]), 0);
  expect(methods).toEqual(['PATCH', 'GET']);
  expect(sent).toMatchObject({ ok: true, value: { state: 'complete', receivedBytes: SIZE_BYTES } });
});

test('events of a session that has ended do not ask the host for a token again and again', async () => {
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

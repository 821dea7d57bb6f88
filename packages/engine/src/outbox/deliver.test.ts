import type { UploadAnswer } from '@verify/contract';
import { expect, test } from 'vitest';
import type { ApiFailureCode, ApiResult } from '../session/api-result.ts';
import type { SessionApi } from '../session/session-api.ts';
import type { CaptureRecord } from './capture-store.ts';
import { deliver } from './deliver.ts';

const SHA256 = 'a'.repeat(64);
const record = (uploadId: string | null): CaptureRecord => ({
  slot: 'document-front',
  order: 1,
  sha256: SHA256,
  sizeBytes: 5,
  mediaType: 'image/jpeg',
  uploadId,
  sent: false,
});
const answer = (change: Partial<UploadAnswer> = {}): ApiResult<UploadAnswer> => ({
  ok: true,
  value: { uploadId: 'up-1', sha256: SHA256, state: 'open', receivedBytes: 2, ...change } as UploadAnswer,
});
const failure = (code: ApiFailureCode): ApiResult<UploadAnswer> => ({
  ok: false,
  code,
  retryable: true,
  status: 400,
  requestId: null,
});
const COMPLETE = answer({ state: 'complete', receivedBytes: 5 });

/** What is asked of the server for a capture, in order, where it answers so; `sent` answers each sending in turn. */
async function delivered(
  uploadId: string | null,
  answers: {
    readonly known?: ApiResult<UploadAnswer>;
    readonly created?: ApiResult<UploadAnswer>;
    readonly sent?: readonly ApiResult<UploadAnswer>[];
  } = {},
) {
  const { known = answer(), created = answer({ uploadId: 'up-2', receivedBytes: 0 }), sent = [COMPLETE] } = answers;
  const log: string[] = [];
  let sendings = 0;
  const claim = { captureMode: 'upload' } as const;
  const api = {
    async getUpload(id: string) {
      log.push(`get ${id}`);
      return known;
    },
    async createUpload(body: unknown) {
      log.push('create');
      expect(body).toEqual({ slot: 'document-front', sha256: SHA256, sizeBytes: 5, mediaType: 'image/jpeg', claim });
      return created;
    },
    async sendBytes(id: string, blob: Blob, from: number) {
      log.push(`send ${id} ${from}-${blob.size}`);
      return sent[sendings++]!;
    },
  } as unknown as SessionApi;
  const result = await deliver(
    api,
    record(uploadId),
    { blob: new Blob(['abcde']), claim },
    { signal: new AbortController().signal, onUpload: (id) => log.push(`upload ${id}`), onProgress: () => {} },
  );
  return { log, result };
}

test('one that was begun is sent from where the server is', async () =>
  expect((await delivered('up-1')).log).toEqual(['get up-1', 'upload up-1', 'send up-1 2-5']));

test.each([
  ['has forgotten', failure('upload_not_found')],
  ['says is nowhere', failure('not_found')],
  ['has of another file', answer({ sha256: 'b'.repeat(64) })],
])('one that the server %s is announced again', async (_, known) =>
  expect((await delivered('up-1', { known })).log).toEqual(['get up-1', 'create', 'upload up-2', 'send up-2 0-5']),
);

test('damaged bytes are sent a second time, and not a third time', async () => {
  const damaged = failure('upload_hash_mismatch');
  const twice = await delivered('up-1', { sent: [damaged, COMPLETE] });
  expect(twice.result).toEqual(COMPLETE);
  expect(twice.log.filter((entry) => entry.startsWith('send'))).toHaveLength(2);
  const always = await delivered('up-1', { sent: [damaged, damaged, COMPLETE] });
  expect(always.result).toEqual(damaged);
  expect((await delivered('up-1', { sent: [failure('unavailable'), COMPLETE] })).result).toEqual(
    failure('unavailable'),
  );
});

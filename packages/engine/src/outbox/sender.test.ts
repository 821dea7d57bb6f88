import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiFailure } from '../session/api-result.ts';
import type { SessionApi } from '../session/session-api.ts';
import type { CaptureRecord } from './capture-store.ts';
import { createMemoryStore } from './memory-store.ts';
import { createSender } from './sender.ts';

const RECORD: CaptureRecord = {
  slot: 'document-front',
  order: 1,
  sha256: 'a'.repeat(64),
  sizeBytes: 3,
  mediaType: 'image/jpeg',
  uploadId: null,
  sent: false,
};
const FAILED: ApiFailure = { ok: false, code: 'upload_failed', retryable: true, status: 500, requestId: null };

beforeEach(() => {
  // A pause is between half of its ceiling and the ceiling.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A sender whose server always gives this answer, with the times of its requests in ms. */
async function senderOf(failure: ApiFailure) {
  const asked: number[] = [];
  const started = Date.now();
  const createUpload = async () => {
    asked.push(Date.now() - started);
    return failure;
  };
  const store = createMemoryStore();
  await store.put(RECORD, { blob: new Blob(['abc']), claim: { captureMode: 'upload' } });
  const sender = createSender({ api: { createUpload } as unknown as SessionApi, onChange: () => {} });
  sender.start(store, [RECORD]);
  return { asked, sender, stateOf: () => sender.entries()[0]! };
}

test('an upload that always fails ends after five tries with growing pauses', async () => {
  const { asked, sender, stateOf } = await senderOf(FAILED);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(stateOf()).toMatchObject({ state: 'waiting', code: 'upload_failed' });
  await vi.advanceTimersByTimeAsync(1);
  expect(stateOf()).toMatchObject({ state: 'failed', code: 'upload_failed' });
  // Pauses of 1, 2, 4 and 8 s.
  expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(5);

  // A manual retry starts with all tries again.
  sender.retry();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(stateOf()).toMatchObject({ state: 'failed' });
  expect(asked).toHaveLength(10);
});

const BACK: CaptureRecord = { ...RECORD, slot: 'document-back', order: 2, sha256: 'b'.repeat(64), sizeBytes: 4 };
const ACKNOWLEDGED = {
  ok: true,
  value: { uploadId: 'up', sha256: 'a'.repeat(64), state: 'complete', receivedBytes: 3 },
} as const;

/** A sender whose server accepts two bytes of a capture at first, and then answers as `sent` says. */
async function deliveringTo(
  sent: (tries: number) => Promise<unknown>,
  records: readonly CaptureRecord[] = [BACK, RECORD],
  contents: readonly CaptureRecord[] = records,
) {
  const log: string[] = [];
  const states: string[] = [];
  let tries = 0;
  const upload = (slot: string) => ({
    ok: true,
    value: {
      uploadId: `up-${slot}`,
      sha256: slot === 'document-front' ? RECORD.sha256 : BACK.sha256,
      state: 'open',
      receivedBytes: 0,
    },
  });
  const api = {
    async createUpload({ slot }: { slot: string }) {
      log.push(`create ${slot}`);
      return upload(slot);
    },
    async getUpload(id: string) {
      log.push(`get ${id}`);
      return upload(id.slice(3));
    },
    async sendBytes(id: string, _blob: Blob, _from: number, { onProgress }: { onProgress: (bytes: number) => void }) {
      log.push(`send ${id}`);
      onProgress(2);
      const result = (await sent(++tries)) as typeof ACKNOWLEDGED | ApiFailure;
      return result.ok ? { ok: true, value: { ...result.value, uploadId: id } } : result;
    },
  } as unknown as SessionApi;
  const memory = createMemoryStore();
  for (const record of contents)
    await memory.put(record, { blob: new Blob(['abc']), claim: { captureMode: 'upload' } });
  const store = {
    ...memory,
    update: async (record: CaptureRecord) => {
      log.push(`keep ${record.slot} ${record.uploadId}${record.sent ? ' sent' : ''}`);
      await memory.update(record);
    },
  };
  const sender = createSender({
    api,
    onChange: () =>
      states.push(
        sender
          ?.entries()
          .map(({ state, sentBytes }) => `${state} ${sentBytes}`)
          .join(', ') ?? '',
      ),
  });
  sender.start(store, records);
  return { log, sender, states };
}

test('what an earlier page sent is not sent again, and an upload it began continues', async () => {
  const begun = { ...RECORD, uploadId: 'up-document-front' };
  const { log, sender } = await deliveringTo(async () => ACKNOWLEDGED, [begun, { ...BACK, sent: true }]);
  expect(sender.entries().map(({ sentBytes }) => sentBytes)).toEqual([0, 4]);
  await vi.advanceTimersByTimeAsync(0);
  // The id of the upload is already known.
  expect(log).toEqual([
    'get up-document-front',
    'send up-document-front',
    'keep document-front up-document-front sent',
  ]);
});

test('a capture deleted from the device is reported at once', async () => {
  const { log, sender } = await deliveringTo(async () => ACKNOWLEDGED, [RECORD], []);
  await vi.advanceTimersByTimeAsync(0);
  expect(sender.entries()).toMatchObject([{ state: 'failed', code: 'capture_lost', sentBytes: 0 }]);
  expect(log).toEqual([]);
});

test('an expired token is reported at once', async () => {
  const { sender, log } = await deliveringTo(async () => ({ ...FAILED, code: 'token_expired' }), [RECORD]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sender.entries()).toMatchObject([{ state: 'failed', code: 'token_expired', sentBytes: 2 }]);
  expect(log.filter((entry) => entry.startsWith('send'))).toHaveLength(1);
});

test('progress allows five more tries', async () => {
  const { log, sender } = await deliveringTo(async () => FAILED, [RECORD]);
  await vi.advanceTimersByTimeAsync(600_000);
  // The two bytes of the first try count once.
  expect(log.filter((entry) => entry.startsWith('send'))).toHaveLength(5);
  expect(sender.entries()).toMatchObject([{ state: 'failed', code: 'upload_failed' }]);
});

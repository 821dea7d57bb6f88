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
  // A pause is between half of its ceiling and all of it.
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

/** A sender whose server always answers so, and the milliseconds at which it asked. */
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

test('an upload that fails for ever ends as failed after five tries, with growing pauses', async () => {
  const { asked, sender, stateOf } = await senderOf(FAILED);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(stateOf()).toMatchObject({ state: 'waiting', code: 'upload_failed' });
  await vi.advanceTimersByTimeAsync(1);
  expect(stateOf()).toMatchObject({ state: 'failed', code: 'upload_failed' });
  // Pauses of 1, 2, 4 and 8 s.
  expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(5);

  // A person who tries again has all tries again.
  sender.retry();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(stateOf()).toMatchObject({ state: 'failed' });
  expect(asked).toHaveLength(10);
});

test('a failure that can’t pass is reported at once', async () => {
  const { asked, stateOf } = await senderOf({ ...FAILED, retryable: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stateOf()).toMatchObject({ state: 'failed', code: 'upload_failed' });
  expect(asked).toHaveLength(1);
});

test('an outage is waited for without an end, at most 30 s at a time', async () => {
  const { asked, sender, stateOf } = await senderOf({ ...FAILED, code: 'network_error' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(stateOf()).toMatchObject({ state: 'waiting', code: 'network_error' });
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.at(-1)! - asked.at(-2)!).toBe(30_000);
  sender.stop();
});

import type { UploadAnswer } from '@verify/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiFailureCode, ApiResult } from './api-result.ts';
import { sendPieces } from './send-pieces.ts';

const KIB = 1024;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Answer {
  readonly tookMs?: number;
  /** Offset of the server afterwards; the end of the piece unless given. */
  readonly receivedKiB?: number;
  readonly fails?: ApiFailureCode;
}

/** Sends a file of so many KiB to a server that gives these answers to the pieces, and then the last one. */
async function sent(sizeKiB: number, answers: readonly Answer[], fromKiB = 0) {
  const size = sizeKiB * KIB;
  let received = fromKiB * KIB;
  const pieces: string[] = [];
  const progress: number[] = [];
  let asked = 0;
  const answer = (): ApiResult<UploadAnswer> => {
    const state = received >= size ? 'complete' : 'open';
    return { ok: true, value: { receivedBytes: received, state } as UploadAnswer };
  };
  const result = await sendPieces({
    blob: new Blob([new Uint8Array(size)]),
    offset: received,
    onProgress: (bytes) => progress.push(bytes / KIB),
    async send(from, bytes) {
      const { tookMs = 0, receivedKiB, fails } = answers[pieces.length] ?? {};
      pieces.push(`${from / KIB}+${bytes.size / KIB}`);
      vi.advanceTimersByTime(tookMs);
      received = receivedKiB === undefined ? from + bytes.size : receivedKiB * KIB;
      return fails ? { ok: false, code: fails, retryable: true, status: 500, requestId: null } : answer();
    },
    async ask() {
      asked++;
      return answer();
    },
  });
  return { result, pieces, progress, asked };
}

test('pieces double while they are quick, up to two megabytes', async () => {
  const { result, pieces, progress, asked } = await sent(9_000, []);
  expect(pieces).toEqual(['0+256', '256+512', '768+1024', '1792+2048', '3840+2048', '5888+2048', '7936+1064']);
  expect(progress).toEqual([0, 256, 768, 1_792, 3_840, 5_888, 7_936, 9_000]);
  expect(result).toMatchObject({ ok: true, value: { state: 'complete' } });
  expect(asked).toBe(0);
});

test('a piece of 0.6 seconds is slow, and the next one is small again', async () => {
  const { pieces } = await sent(2_000, [{ tookMs: 599 }, { tookMs: 600 }, {}]);
  expect(pieces).toEqual(['0+256', '256+512', '768+256', '1024+512', '1536+464']);
});

test('after an interruption the server says where to continue, in small pieces', async () => {
  const { pieces, progress, asked, result } = await sent(2_000, [
    {},
    { fails: 'network_error', receivedKiB: 300 },
    { fails: 'upload_offset_mismatch', receivedKiB: 300 },
    { fails: 'network_error', receivedKiB: 300 },
  ]);
  expect(pieces.slice(0, 5)).toEqual(['0+256', '256+512', '300+256', '300+256', '300+256']);
  expect(progress.slice(0, 6)).toEqual([0, 256, 300, 300, 300, 556]);
  expect([asked, result.ok]).toEqual([3, true]);
});

test('a server that answers but accepts nothing ends the upload', async () => {
  const nothing = { receivedKiB: 0 };
  const { pieces, result } = await sent(900, [nothing, nothing, nothing]);
  expect(pieces).toEqual(['0+256', '0+512', '0+900']);
  expect(result).toEqual({ ok: false, code: 'upload_failed', retryable: true, status: 200, requestId: null });
});

test('any other failure ends the upload at once', async () => {
  const { pieces, asked, result } = await sent(900, [{ fails: 'unavailable' }]);
  expect([pieces, asked]).toEqual([['0+256'], 0]);
  expect(result).toMatchObject({ ok: false, code: 'unavailable' });
});

test('a file that is complete on the server sends no bytes', async () => {
  const { pieces, progress, asked, result } = await sent(300, [], 300);
  expect([pieces, progress, asked, result.ok]).toEqual([[], [300], 1, true]);
  expect((await sent(300, [], 299)).pieces).toEqual(['299+1']);
});

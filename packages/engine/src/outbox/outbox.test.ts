import { limitOf } from '@verify/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiFailure } from '../session/api-result.ts';
import type { SessionApi } from '../session/session-api.ts';
import { createOutbox, type OutboxSnapshot } from './outbox.ts';

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const REFUSED: ApiFailure = { ok: false, code: 'upload_failed', retryable: false, status: 400, requestId: null };

/** An outbox in a browser that stores nothing, with a server that accepts all slots except these. */
function outboxOf(refused: readonly string[] = []) {
  const changes: OutboxSnapshot[] = [];
  const log: string[] = [];
  const api = {
    async createUpload({ slot, sha256, sizeBytes }: { slot: string; sha256: string; sizeBytes: number }) {
      log.push(slot);
      if (refused.includes(slot)) return REFUSED;
      return {
        ok: true,
        value: { uploadId: `up-${slot}`, sha256, sizeBytes, state: 'complete', receivedBytes: sizeBytes },
      };
    },
  } as unknown as SessionApi;
  const outbox = createOutbox({ sessionKey: 'session', api, onChange: (snapshot) => changes.push(snapshot) });
  return { outbox, changes, log };
}
const PHOTO = { mediaType: 'image/jpeg' } as const;
const states = ({ entries }: OutboxSnapshot) =>
  Object.fromEntries(Object.entries(entries).map(([slot, { state }]) => [slot, state]));

test('captures are sent in the order they were added, and progress is the share of all bytes', async () => {
  const { outbox, log, changes } = outboxOf(['document-back']);
  expect(outbox.snapshot()).toEqual({ entries: {}, storage: 'disk', progress: 1 });
  const put = await Promise.all([
    outbox.put('document-front', new Blob(['abcdef']), PHOTO),
    outbox.put('document-back', new Blob(['ab']), PHOTO),
  ]);
  expect(put.map((result) => result.ok && result.entry.sizeBytes)).toEqual([6, 2]);
  const settled = await outbox.settled();
  expect(log).toEqual(['document-front', 'document-back']);
  expect(states(settled)).toEqual({ 'document-front': 'sent', 'document-back': 'failed' });
  expect([settled.storage, settled.progress]).toEqual(['memory', 6 / 8]);
  expect(changes.at(-1)).toEqual(settled);
});

test('an empty capture and one that is too large are refused', async () => {
  const { outbox } = outboxOf();
  const sized = (sizeBytes: number) => Object.defineProperty(new Blob(['abc']), 'size', { value: sizeBytes });
  const most = limitOf('image/jpeg');
  expect(await outbox.put('selfie', new Blob([]), PHOTO)).toEqual({ ok: false, code: 'image_unreadable' });
  expect(await outbox.put('selfie', sized(most + 1), PHOTO)).toEqual({ ok: false, code: 'too_large' });
  expect((await outbox.put('selfie', sized(most), PHOTO)).ok).toBe(true);
  const gone = Object.assign(new Blob(['abc']), { arrayBuffer: () => Promise.reject(new Error('moved')) });
  expect(await outbox.put('selfie', gone, PHOTO)).toEqual({ ok: false, code: 'image_unreadable' });
});

test('a capture can be shown until it is sent, and its slot then takes another one', async () => {
  const { outbox } = outboxOf(['selfie']);
  await outbox.put('selfie', new Blob(['first']), PHOTO);
  await outbox.put('selfie', new Blob(['second!']), PHOTO);
  const settled = await outbox.settled();
  expect(settled.entries.selfie).toMatchObject({ state: 'failed', sizeBytes: 7 });
  expect(await (await outbox.blob('selfie'))!.text()).toBe('second!');
  await outbox.remove('selfie');
  expect([await outbox.blob('selfie'), outbox.snapshot().entries]).toEqual([null, {}]);
  const sent = outboxOf();
  await sent.outbox.put('selfie', new Blob(['first']), PHOTO);
  await sent.outbox.settled();
  expect(await sent.outbox.blob('selfie')).toBeNull();
});

test('a draft is kept until everything is cleared, and is not reported afterwards', async () => {
  const { outbox, changes } = outboxOf();
  expect(await outbox.resume()).toEqual({ entries: {}, storage: 'memory', progress: 1 });
  await outbox.writeDraft({ step: 'document' });
  expect(await outbox.readDraft()).toEqual({ step: 'document' });
  const before = changes.length;
  await outbox.clear();
  expect([await outbox.readDraft(), changes.length]).toEqual([null, before]);
  // Closing an outbox releases its waiting callers.
  expect(await outbox.settled()).toMatchObject({ progress: 1 });
});

test('a closed outbox sends nothing', async () => {
  const { outbox, log, changes } = outboxOf();
  outbox.close();
  await outbox.put('selfie', new Blob(['first']), PHOTO);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([log, changes]).toEqual([[], []]);
});

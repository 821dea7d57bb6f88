import type { UploadAnswer } from '@verify/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { noise, until } from '../../test/in-browser.ts';
import type { ApiResult } from '../session/api-result.ts';
import { withoutAnswer } from '../session/api-result.ts';
import type { SessionApi } from '../session/session-api.ts';
import { createOutbox, type Outbox } from './outbox.ts';

const JPEG = { mediaType: 'image/jpeg' } as const;
const photo = (sizeBytes: number, seed = 1) => new Blob([noise(sizeBytes, seed)], { type: 'image/jpeg' });

const opened: Outbox[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  opened.splice(0).forEach((outbox) => outbox.close());
});

interface Capture {
  readonly sha256: string;
  readonly sizeBytes: number;
}
const taken = async ({ sha256, sizeBytes }: Capture): Promise<ApiResult<UploadAnswer>> => ({
  ok: true,
  value: { uploadId: 'up', sha256, sizeBytes, state: 'complete', receivedBytes: sizeBytes } as UploadAnswer,
});

function start(createUpload: typeof taken = taken): Outbox {
  const api = { createUpload } as unknown as SessionApi;
  const outbox = createOutbox({ sessionKey: crypto.randomUUID(), api, onChange: () => {} });
  opened.push(outbox);
  return outbox;
}

test('a file that changed since it was chosen is refused without waiting', async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle(crypto.randomUUID(), { create: true });
  const write = async (text: string) => {
    const writable = await handle.createWritable();
    await writable.write(text);
    await writable.close();
  };
  await write('a photograph');
  const chosen = await handle.getFile();
  await write('another, under the same name');
  const outbox = start();
  expect(await outbox.put('document-front', chosen, JPEG)).toEqual({ ok: false, code: 'image_unreadable' });
  expect(outbox.snapshot().entries).toEqual({});
});

test('an upload that goes offline waits for the network, and continues when it is back', async () => {
  let isOffline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !isOffline);
  const outbox = start(async (capture) => (isOffline ? withoutAnswer('network_error') : taken(capture)));
  await outbox.put('document-front', photo(1000), JPEG);
  await until(() => outbox.snapshot().entries['document-front']?.state === 'waiting');
  expect(outbox.snapshot().entries['document-front']).toMatchObject({ code: 'network_error' });
  isOffline = false;
  globalThis.dispatchEvent(new Event('online'));
  expect((await outbox.settled()).entries['document-front']).toMatchObject({ state: 'sent' });
});

test('a browser that stores nothing works in memory and reports it', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const outbox = start();
  expect(await outbox.resume()).toMatchObject({ storage: 'memory' });
  await outbox.put('document-front', photo(1000), JPEG);
  expect((await outbox.settled()).entries['document-front']).toMatchObject({ state: 'sent' });
  await outbox.clear();
});

test('if the disk fills up during an upload, the contents move to memory and are sent', async () => {
  const first = Promise.withResolvers<void>();
  let asked = 0;
  const outbox = start(async (capture) => {
    if (++asked === 1) await first.promise;
    return taken(capture);
  });
  await outbox.resume();
  await outbox.put('document-front', photo(1000), JPEG);
  await until(() => asked === 1);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(await outbox.put('document-back', photo(1000, 2), JPEG)).toMatchObject({ ok: true });
  expect(outbox.snapshot().storage).toBe('memory');
  first.resolve();
  const { entries } = await outbox.settled();
  expect(entries).toMatchObject({ 'document-front': { state: 'sent' }, 'document-back': { state: 'sent' } });
});

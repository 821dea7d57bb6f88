import { afterEach, expect, test, vi } from 'vitest';
import { createTestApi, noise, until } from '../../test/test-api.ts';
import type { TestApi } from '../../test/test-api.ts';
import { createSessionApi } from '../session/session-api.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox, OutboxSnapshot } from './outbox.ts';

const JPEG = { mediaType: 'image/jpeg' } as const;
const photo = (sizeBytes: number, seed = 1) => new Blob([noise(sizeBytes, seed)], { type: 'image/jpeg' });

const opened: Outbox[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  opened.splice(0).forEach((outbox) => outbox.close());
});

function start(testApi: TestApi = createTestApi(), sessionKey: string = crypto.randomUUID(), token = 'a.b.c') {
  const seen: OutboxSnapshot[] = [];
  const api = createSessionApi({ apiUrl: testApi.apiUrl, getToken: () => token });
  const outbox = createOutbox({ sessionKey, api, onChange: (snapshot) => seen.push(snapshot) });
  opened.push(outbox);
  return { testApi, outbox, seen, sessionKey };
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
  const { outbox } = start();
  expect(await outbox.put('document-front', chosen, JPEG)).toEqual({ ok: false, code: 'image_unreadable' });
  expect(outbox.snapshot().entries).toEqual({});
});

test('an upload that goes offline waits for the network, asks for the offset, and continues there', async () => {
  const { testApi, outbox, seen } = start();
  await testApi.fault({ method: 'PATCH', path: 'uploads', kind: 'cut', afterBytes: 50_000 });
  let offline = true;
  const online = globalThis.fetch;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => !offline);
  let pieces = 0;
  // Simulates this page's network: the server cuts the first piece, then no request leaves until the network is back.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (offline && pieces > 0) throw new TypeError('Failed to fetch');
    if (init?.method === 'PATCH') pieces += 1;
    return online(input, init);
  });
  await outbox.put('document-front', photo(700_000), JPEG);
  await until(() => outbox.snapshot().entries['document-front']?.state === 'waiting');
  expect(outbox.snapshot().entries['document-front']).toMatchObject({ state: 'waiting', code: 'network_error' });
  offline = false;
  globalThis.dispatchEvent(new Event('online'));
  expect((await outbox.settled()).entries['document-front']).toMatchObject({ state: 'sent' });
  const { log, uploads } = await testApi.report();
  expect(uploads[0]!.received).toBe(uploads[0]!.sha256);
  const back = log.findIndex(({ method }) => method === 'GET');
  expect(log[back]).toMatchObject({ path: expect.stringContaining('sdk/v2/uploads/') });
  expect(log[back + 1]).toMatchObject({ method: 'PATCH', offset: 50_000 });
  expect(log.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(seen.some((snapshot) => snapshot.entries['document-front']?.state === 'sending')).toBe(true);
});

test('a tab that dies half-way: the next one continues with the stored capture where the server is', async () => {
  const testApi = createTestApi();
  const sessionKey = crypto.randomUUID();
  await testApi.fault({ method: 'PATCH', path: 'uploads', kind: 'hang', skip: 1 });
  const tab = document.createElement('iframe');
  tab.srcdoc = `<script type="module">
    import { createOutbox, createSessionApi } from ${JSON.stringify(new URL('../index.ts', import.meta.url).href)};
    const api = createSessionApi({ apiUrl: ${JSON.stringify(testApi.apiUrl)}, getToken: () => 'a.b.c' });
    const outbox = createOutbox({ sessionKey: ${JSON.stringify(sessionKey)}, api, onChange: () => {} });
    addEventListener('message', async ({ data }) => {
      await outbox.writeDraft({ step: 'back' });
      await outbox.put('document-front', data, { mediaType: 'image/jpeg', claim: { mrzLines: ['P<UTO'] } });
    });
    parent.postMessage('ready', '*');
  </script>`;
  const ready = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
  document.body.append(tab);
  await ready;
  tab.contentWindow!.postMessage(photo(1_500_000, 3), '*');
  const pieces = async () => (await testApi.report()).log.filter(({ method }) => method === 'PATCH').length;
  await until(async () => (await pieces()) === 2);
  tab.remove();

  const { outbox } = start(testApi, sessionKey);
  const resumed = await outbox.resume();
  expect(resumed.entries['document-front']).toMatchObject({ sizeBytes: 1_500_000, uploadId: expect.any(String) });
  expect(await outbox.readDraft()).toEqual({ step: 'back' });
  expect((await outbox.settled()).entries['document-front']).toMatchObject({ state: 'sent' });
  const { log, uploads } = await testApi.report();
  expect(uploads[0]!.received).toBe(uploads[0]!.sha256);
  expect(log.slice(3, 5)).toMatchObject([{ method: 'GET' }, { method: 'PATCH', offset: 262_144 }]);
});

test('a refused upload fails with its code, the next one continues, and retry sends it again', async () => {
  const { testApi, outbox } = start();
  const body = JSON.stringify({ ...PROBLEM, code: 'file_type' });
  await testApi.fault({ method: 'POST', path: 'uploads', kind: 'answer', status: 415, body });
  await outbox.put('document-front', photo(1000), JPEG);
  await outbox.put('document-back', photo(1000, 2), JPEG);
  const { entries } = await outbox.settled();
  expect(entries['document-front']).toMatchObject({ state: 'failed', code: 'file_type' });
  expect(entries['document-back']).toMatchObject({ state: 'sent' });
  outbox.retry();
  expect((await outbox.settled()).entries['document-front']).toMatchObject({ state: 'sent', code: null });
});

test('a browser that stores nothing works in memory and reports it', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { outbox } = start();
  expect(await outbox.resume()).toMatchObject({ storage: 'memory' });
  await outbox.put('document-front', photo(1000), JPEG);
  expect((await outbox.settled()).entries['document-front']).toMatchObject({ state: 'sent' });
  await outbox.clear();
});

test('if the disk fills up in the middle, the contents move to memory and are sent', async () => {
  const { testApi, outbox } = start();
  await outbox.resume();
  await testApi.fault({ method: 'POST', path: 'uploads', kind: 'hang' });
  await outbox.put('document-front', photo(1000), JPEG);
  await until(async () => (await testApi.report()).log.length === 1);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(await outbox.put('document-back', photo(1000, 2), JPEG)).toMatchObject({ ok: true });
  expect(outbox.snapshot().storage).toBe('memory');
  await outbox.put('document-front', photo(2000, 3), JPEG);
  const { entries } = await outbox.settled();
  expect(entries['document-front']).toMatchObject({ state: 'sent', sizeBytes: 2000 });
  expect(entries['document-back']).toMatchObject({ state: 'sent' });
});

const PROBLEM = {
  type: 'about:blank',
  title: '',
  status: 400,
  detail: '',
  instance: '',
  responseCode: 400,
  errorMessage: '',
  requestId: 'req_1',
  errors: [],
};

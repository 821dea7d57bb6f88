import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { verifyAudit } from '../records/people/audit.ts';
import { browser, call, newToken, until } from '../testing/browser.ts';
import { startCollector } from '../testing/collector.ts';
import { freePort } from '../testing/free-port.ts';
import { picture, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';
import { findHold } from '../records/records-state.ts';
import { insertEndpoint } from '../records/webhooks/endpoints.ts';
import { backUp } from './back-up.ts';
import { changeHold } from './hold-deliveries.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const masterKey = randomBytes(32).toString('base64');

test('a backup taken during operation is complete when it is restored into another folder', async () => {
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const own = { masterKey, port, baseUrl: `http://localhost:${port}` };
  const before = await startTestBackend({ dataDir, ...own });
  const url = own.baseUrl;
  const query = async (server: TestBackend, id: string) =>
    (await call(`${server.backend.url}/api/v1/application/${id}`, { headers: { 'x-api-key': before.keys.api } })).body;
  const id = await browser(url, await newToken(url, before.keys.sdk)).wholeSession();
  const result = await until(async () => {
    const body = await query(before, id);
    return body.processingState === 'done' && body;
  });
  const token = await newToken(url, before.keys.sdk);
  const page = browser(url, token);
  await page.open();
  const bytes = await picture();
  const { body: upload } = await page.announce(bytes);
  await page.send(upload.uploadId, bytes.subarray(0, 200));
  const [image] = result.application.documents[0].files;
  const download = async (): Promise<Buffer> => {
    const answer = await fetch(image.uri, { headers: { 'x-sdk-key': before.keys.sdk } });
    return Buffer.from(await answer.arrayBuffer());
  };
  const picturesBytes = await download();

  const backup = join(folder, 'backup');
  expect(await backUp(dataDir, backup)).toMatchObject({ files: 3 });
  // Backed up again into the same folder, as every night.
  await browser(url, await newToken(url, before.keys.sdk)).wholeSession();
  expect((await backUp(dataDir, backup)).files).toBeGreaterThanOrEqual(4);
  await before.stop();

  const restored = join(folder, 'restored');
  cpSync(backup, restored, { recursive: true });
  const after = await startTestBackend({ dataDir: restored, ...own });
  expect(await query(after, id)).toEqual(result);
  expect(picturesBytes.equals(await download())).toBe(true);
  expect((await page.status(upload.uploadId)).body).toMatchObject({ receivedBytes: 200, state: 'open' });
  expect((await page.send(upload.uploadId, bytes.subarray(200), 200)).body).toMatchObject({ state: 'complete' });
  expect(
    await verifyAudit(after.backend.context.store.db, before.account.id, after.backend.context.keys.audit),
  ).toMatchObject({ brokenAt: null });
  await after.stop();
});

test('a restored copy sends nothing until it is released, even after another start', async () => {
  const endpoint = await startCollector((n, response) => void response.writeHead(n > 1 ? 200 : 503).end());
  const { received } = endpoint;
  const dataDir = join(folder, 'waiting');
  const port = await freePort();
  const own = {
    masterKey,
    port,
    baseUrl: `http://localhost:${port}`,
    deliverTimes: { retryMs: 300, giveUpMs: 60_000 },
  };
  const original = await startTestBackend({ dataDir, ...own });
  const { store } = original.backend.context;
  await store.transaction((tx) =>
    insertEndpoint(tx, {
      accountId: original.account.id,
      flowId: null,
      url: `${endpoint.url}/webhook`,
      kinds: ['application.done'],
      createdAt: Date.now(),
    }),
  );
  await browser(own.baseUrl, await newToken(own.baseUrl, original.keys.sdk)).wholeSession();
  await until(async () => received.length > 0);
  const copy = join(folder, 'copy');
  await backUp(dataDir, copy);
  await original.stop();
  const before = received.length;

  for (let start = 0; start < 2; start++) {
    const restored = await startTestBackend({ dataDir: copy, ...own });
    // Longer than the pause after which the original would have sent.
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(received.length).toBe(before);
    const hold = await findHold(restored.backend.context.store.db);
    expect(hold).toMatchObject({ reason: 'restored' });
    await restored.stop();
  }

  const restored = await startTestBackend({ dataDir: copy, ...own });
  expect(await changeHold({ dataDir: copy }, 'release')).toBeNull();
  await until(async () => received.length > before);
  expect(new Set(received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1);
  await restored.stop();
  await endpoint.close();
});

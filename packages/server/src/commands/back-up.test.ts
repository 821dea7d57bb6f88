import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { verifyAudit } from '../ports/store/people/verify-audit.ts';
import { browser, call, newToken, until } from '../testing/browser.ts';
import { freePort, picture, startTestBackend, type TestBackend } from '../testing/start-test-backend.ts';
import { backUp } from './back-up.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const masterKey = Buffer.alloc(32, 7).toString('base64');

test('the runbook: a backup taken during operation and restored into another folder contains everything', async () => {
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

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findFileKey, listMasterIds, shredFileKey } from '../../records/applications/file-keys.ts';
import { listImages } from '../../records/applications/files.ts';
import { browser, call, newToken, until } from '../../testing/browser.ts';
import { memoryLog } from '../../testing/memory-log.ts';
import { picture, startTestBackend, type TestBackend } from '../../testing/start-test-backend.ts';
import { resealSecrets } from '../../keys/sealed-secret.ts';
import { rewrapDataKeys } from './data-keys.ts';
import { parseMasterKeys } from '../../keys/master-keys.ts';

const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const running: TestBackend[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string, masterKey: string): Promise<TestBackend> {
  const server = await startTestBackend({ dataDir, masterKey });
  running.push(server);
  return server;
}
const stop = async (): Promise<void> => running.pop()!.stop();

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-rest-'));
  folders.push(folder);
  return folder;
}

/** Submits one picture and waits for the result. The test finaliser returns it as evidence, so it is stored twice. */
async function session(server: TestBackend): Promise<{ id: string; bytes: Buffer }> {
  const page = browser(server.url, await newToken(server.url, server.keys.sdk));
  const bytes = Buffer.concat([await picture(), Buffer.from('Quagmire-Zweistein')]);
  const { body: opened } = await page.open();
  const { body: upload } = await page.upload(bytes);
  await page.submit(page.passport(upload.uploadId));
  await until(async () => (await listImages(server.backend.context.store.db, opened.applicationId)).length > 0);
  return { id: opened.applicationId, bytes };
}

const storedBytes = (dataDir: string): Buffer[] =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));

async function imagesOf(server: TestBackend, id: string): Promise<(Uint8Array | null)[]> {
  const { store, files } = server.backend.context;
  return Promise.all((await listImages(store.db, id)).map((row) => files.read(row.storageKey)));
}

test('a rotation rewraps every key, so files stay readable without the old master key', async () => {
  const dataDir = await newFolder();
  let server = await start(dataDir, OLD);
  const { id, bytes } = await session(server);
  const before = storedBytes(dataDir);
  await stop();

  server = await start(dataDir, `${NEW},${OLD}`);
  const { store } = server.backend.context;
  expect(await rewrapDataKeys(store, parseMasterKeys(`${NEW},${OLD}`)!)).toBe(1);
  expect(await rewrapDataKeys(store, parseMasterKeys(`${NEW},${OLD}`)!)).toBe(0);
  expect(await listMasterIds(store.db)).toEqual([parseMasterKeys(NEW)!.id]);
  expect(await resealSecrets(store, parseMasterKeys(`${NEW},${OLD}`)!)).toBeGreaterThan(3);
  expect(await resealSecrets(store, parseMasterKeys(`${NEW},${OLD}`)!)).toBe(0);
  await stop();

  server = await start(dataDir, NEW);
  expect((await imagesOf(server, id)).map((image) => bytes.equals(image!))).toEqual([true]);
  expect(storedBytes(dataDir)).toEqual(before);
  await stop();
  await expect(start(dataDir, OLD)).rejects.toThrow(/sealed with master key .* which was not given/);
});

test('an application whose key was shredded has no readable files, and other applications keep theirs', async () => {
  const server = await start(await newFolder(), OLD);
  const [shredded, kept] = [await session(server), await session(server)];
  const { store, now } = server.backend.context;
  await store.transaction((tx) => shredFileKey(tx, shredded.id, now()));
  expect(await imagesOf(server, shredded.id)).toEqual([null]);
  expect((await imagesOf(server, kept.id)).map((image) => kept.bytes.equals(image!))).toEqual([true]);
  expect(await findFileKey(store.db, shredded.id)).toMatchObject({ state: 'shredded', wrapped: null, masterId: null });
  const [row] = await listImages(store.db, shredded.id);
  await expect(server.backend.context.files.put(row!.storageKey, [Buffer.from('x')])).rejects.toThrow('were shredded');
});

test('a picture altered on disk gives a 500 with an id, and the log names the file', async () => {
  const { log, text } = memoryLog();
  const dataDir = await newFolder();
  const server = await startTestBackend({ dataDir, masterKey: OLD, log });
  running.push(server);
  const { id } = await session(server);
  const { body } = await call(`${server.url}/api/v1/application/${id}`, { headers: { 'x-api-key': server.keys.api } });
  const [{ uri }] = body.application.documents[0].files;
  const headers = { 'x-sdk-key': server.keys.sdk };
  expect((await call(uri, { headers })).status).toBe(200);
  const [row] = await listImages(server.backend.context.store.db, id);
  const path = readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith(row!.storageKey),
  )!;
  const stored = readFileSync(join(dataDir, 'files', path));
  stored[100]! ^= 1;
  writeFileSync(join(dataDir, 'files', path), stored);
  const answer = await call(uri, { headers });
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  expect(JSON.stringify(answer.body)).not.toContain('damaged');
  expect(text()).toContain(`the stored file ${row!.storageKey} is damaged or was altered`);
});

test('files from before encryption are read unchanged', async () => {
  const server = await start(await newFolder(), OLD);
  const { id } = await session(server);
  const { store, files } = server.backend.context;
  await store.transaction((tx) =>
    tx
      .updateTable('fileKeys')
      .set({ state: 'plain', masterId: null, wrapped: null })
      .where('applicationId', '=', id)
      .execute(),
  );
  const [row] = await listImages(store.db, id);
  await files.put(row!.storageKey, [Buffer.from('as it lies')]);
  expect(Buffer.from((await files.read(row!.storageKey))!).toString()).toBe('as it lies');
  expect(storedBytes(server.dataDir).some((file) => file.includes('as it lies'))).toBe(true);
});

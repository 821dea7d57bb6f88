import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskFiles } from '../../adapters/disk/disk-files.ts';
import { openSqlite } from '../../adapters/sqlite/open-sqlite.ts';
import { findWalletRequest, insertWalletRequest } from '../../records/applications/wallet-requests.ts';
import type { WalletRequestRow } from '../../records/tables.ts';
import { browser, call, newToken, until } from '../../testing/browser.ts';
import { findPostgres } from '../../testing/find-postgres.ts';
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts';
import { picture, startTestBackend } from '../../testing/start-test-backend.ts';
import { moveFiles } from './move-files.ts';
import { moveStore } from './move-store.ts';

const here = findPostgres() !== null;
const masterKey = randomBytes(32).toString('base64');
const dataDir = mkdtempSync(join(tmpdir(), 'verify-move-'));
let postgres: TestPostgres;
let keys: { api: string; sdk: string };
const ids: string[] = [];

beforeAll(async () => {
  if (here) postgres = await startPostgres();
  const server = await startTestBackend({ dataDir, masterKey });
  ({ keys } = server);
  for (let i = 0; i < 3; i++) ids.push(await browser(server.url, await newToken(server.url, keys.sdk)).wholeSession());
  await until(async () => (await query(server.url, ids[2]!)).body.processingState === 'done');
  const token = await newToken(server.url, keys.sdk);
  const page = browser(server.url, token);
  const { body: opened } = await page.open({ metadata: { externalId: 'under way' } });
  await server.backend.context.store.transaction((tx) => insertWalletRequest(tx, asked(opened.applicationId)));
  const bytes = await picture();
  const { body } = await page.announce(bytes);
  await page.send(body.uploadId, bytes.subarray(0, 200));
  await server.stop();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A request whose wallet has answered. In another state, a start would erase its data. */
const asked = (applicationId: string): WalletRequestRow => ({
  id: 'request',
  applicationId,
  way: 'link',
  state: 'accepted',
  fetchedWith: 'nonce',
  number: '0042',
  numberTries: 1,
  code: null,
  sealed: 'sealed',
  portrait: 'portrait',
  createdAt: 1_795_000_000_000,
  expiresAt: 1_795_000_300_000,
});
const query = (url: string, id: string) =>
  call(`${url}/api/v1/application/${id}`, { headers: { 'x-api-key': keys.api } });

test.runIf(here)(
  'all records are moved and compared, a second run agrees, and a foreign database is refused',
  async () => {
    const database = { url: await postgres.newDatabase() };
    const lines: string[] = [];
    const moved = await moveStore({ dataDir, database }, (line) => lines.push(line));
    expect(moved).toMatchObject({ ok: true, same: true, files: null });
    expect(lines).toEqual(expect.arrayContaining(['applications: 4 rows', 'wallet_requests: 1 rows']));
    expect(await moveStore({ dataDir, database }, () => {})).toMatchObject({ ok: true, same: true });

    const server = await startTestBackend({ dataDir, masterKey, database });
    const row = await findWalletRequest(server.backend.context.store.db, 'request');
    expect(row).toEqual(asked(row!.applicationId));
    for (const id of ids) expect((await query(server.url, id)).body).toMatchObject({ id, processingState: 'done' });
    await server.stop();
    // The service has created an account of its own there in the meantime.
    expect(await moveStore({ dataDir, database }, () => {})).toMatchObject({ ok: false });
  },
);

test('files are copied as stored, including unfinished ones, and existing copies are kept', async () => {
  const records = await openSqlite(join(dataDir, 'records.db'));
  const [from, to] = [await openDiskFiles(join(dataDir, 'files')), await openDiskFiles(join(dataDir, 'other'))];
  const moved = await moveFiles(records, from, to, () => {});
  expect(moved).toEqual({ files: 6, partial: 1, kept: 0, missing: 0, different: 0 });
  const { storageKey } = await records.db.selectFrom('files').select('storageKey').limit(1).executeTakeFirstOrThrow();
  await to.put(storageKey, [Buffer.from('spoilt')]);
  expect(await moveFiles(records, from, to, () => {})).toMatchObject({ files: 6, kept: 5, different: 0 });
  await from.remove(storageKey);
  expect(await moveFiles(records, from, to, () => {})).toMatchObject({ files: 5, missing: 1 });
  await records.close();
});

test('a target and a source are required', async () => {
  expect(await moveStore({ dataDir }, () => {})).toMatchObject({ ok: false });
  const database = { url: 'postgres://localhost:1/none' };
  expect(await moveStore({ dataDir: join(dataDir, 'nothing'), database }, () => {})).toMatchObject({ ok: false });
});

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMasterKeys } from './master-keys.ts';
import { openSqlite } from '../adapters/sqlite/open-sqlite.ts';
import type { Store } from '../records/store.ts';
import { openKeyRing } from './key-ring.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-sealed-'));
const master = createMasterKeys([randomBytes(32)]);
const now = (): number => 1_000;
let store: Store;
beforeAll(async () => {
  store = await openSqlite(join(folder, 'records.db'));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});
const rows = () => store.db.selectFrom('signingKeys').selectAll().execute();

test('the records alone cannot sign, and the same master key opens the same keys', async () => {
  const ring = await openKeyRing(store, now, master);
  const webhook = await ring.webhook('account');
  for (const { secret } of await rows()) {
    expect(secret).toMatch(/^sealed:[0-9a-f]{16}:/);
    expect(secret).not.toContain('PRIVATE');
  }
  const again = await openKeyRing(store, now, master);
  expect(again.session()[0]!.privateKey.equals(ring.session()[0]!.privateKey)).toBe(true);
  expect(Buffer.from(again.fileLinks()[0]!).equals(ring.fileLinks()[0]!)).toBe(true);
  expect((await again.webhook('account')).privateKey.equals(webhook.privateKey)).toBe(true);
});

test('another master key, or the secret of another row, opens nothing', async () => {
  await expect(openKeyRing(store, now, createMasterKeys([randomBytes(32)]))).rejects.toThrow('is not given');
  const [session, signed] = ['session', 'signed'].map(async (purpose) =>
    (await rows()).find((row) => row.purpose === purpose)!,
  );
  const [a, b] = [(await session)!, (await signed)!];
  const swap = (id: string, secret: string) =>
    store.transaction((tx) => tx.updateTable('signingKeys').set({ secret }).where('id', '=', id).execute());
  await swap(a.id, b.secret);
  await expect(openKeyRing(store, now, master)).rejects.toThrow();
  await swap(a.id, a.secret);
});

test('unsealed secrets of earlier versions are sealed at the next start and keep their value', async () => {
  const ring = await openKeyRing(store, now, master);
  const pem = ring.session()[0]!.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const { id } = ring.session()[0]!;
  await store.transaction((tx) => tx.updateTable('signingKeys').set({ secret: pem }).where('id', '=', id).execute());
  const again = await openKeyRing(store, now, master);
  expect(again.session()[0]!.privateKey.equals(ring.session()[0]!.privateKey)).toBe(true);
  expect((await rows()).every(({ secret }) => secret.startsWith('sealed:'))).toBe(true);
});

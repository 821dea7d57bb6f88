import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../adapters/sqlite/open-sqlite.ts';
import { count, list, remove, update, type Where } from './rows.ts';
import type { Store } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-rows-'));
let store: Store;
beforeAll(async () => void (store = await openSqlite(join(folder, 'r.db'))));
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});
const all = () => count(store.db, 'recordsState', {});

test('a condition without a value is refused, so that no statement concerns every row', async () => {
  const none: Where<'recordsState'> = { name: undefined };
  expect(await all()).toBeGreaterThan(0);
  await expect(list(store.db, 'recordsState', none)).rejects.toThrow('no value for name');
  await expect(remove(store.db, 'recordsState', none)).rejects.toThrow('no value for name');
  await expect(update(store.db, 'recordsState', none, { value: 'x' })).rejects.toThrow('no value for name');
});

test('one of no values matches no row', async () => {
  const before = await all();
  expect(await list(store.db, 'recordsState', { name: [] })).toEqual([]);
  expect(await remove(store.db, 'recordsState', { name: [] })).toBe(0);
  expect(await all()).toBe(before);
});

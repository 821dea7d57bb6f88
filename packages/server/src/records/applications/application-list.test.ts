import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMasterKeys } from '../../keys/master-keys.ts';
import { openKeyRing } from '../../keys/key-ring.ts';
import { createAccount } from '../../use-cases/setup/new-account.ts';
import { type ListQuery, listApplications } from './application-list.ts';
import { listFlows } from '../accounts/flows.ts';
import { openSqlite } from '../../adapters/sqlite/open-sqlite.ts';
import type { Store } from '../store.ts';

/** More than a search reads at once. */
const COUNT = 10_400;
const STATUSES = ['approved', 'declined', 'needs-review'] as const;
const idOf = (index: number): string => index.toString(16).padStart(32, '0');
/** The inserted applications, for filtering them in the simplest way. */
const made = Array.from({ length: COUNT }, (_, index) => ({
  id: idOf(index),
  // Pairs have the same time, so the id decides their order.
  createdAt: 1_000_000 + Math.floor(index / 2) * 1_000,
  status: STATUSES[index % 3]!,
  country: ['DEU', 'FRA'][index % 2]!,
  words: [`order-${index}`, index % 5_000 === 7 ? 'rare' : 'common', 'commoner'],
}));

let folder: string;
let store: Store;
let accountId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-list-'));
  store = await openSqlite(join(folder, 'records.db'));
  const keys = await openKeyRing(store, () => 0, createMasterKeys([randomBytes(32)]));
  ({ id: accountId } = (
    await createAccount({ store, keys }, { name: 'A', environment: 'test', settings: {}, now: 0 })
  ).account);
  const [flow] = await listFlows(store.db, accountId);
  const database = new DatabaseSync(join(folder, 'records.db'));
  const browser = { platform: 'web', sdkVersion: '7', ipAddress: '', userAgent: '', requestId: '' };
  const opening = JSON.stringify({ locale: 'en', profile: [], ...browser });
  const row = database.prepare(`insert into applications (id, account_id, flow_id, flow_name, flow_version, environment,
    stage, revision, created_at, expires_at, overall_status, opening) values (?, ?, ?, 'f', 1, 'test', 'done', 1, ?, 0, ?, ?)`);
  const term = database.prepare(`insert into application_terms
    (account_id, kind, value, created_at, application_id, status, flow_name) values (?, ?, ?, ?, ?, ?, 'f')`);
  database.exec('begin');
  for (const { id, createdAt, status, country, words } of made) {
    row.run(id, accountId, flow!.id, createdAt, status, opening);
    const terms = [['status', status], ['country', country], ...words.map((word) => ['search', word])];
    for (const [kind, value] of terms) term.run(accountId, kind!, value!, createdAt, id, status);
  }
  database.exec('commit');
  database.close();
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Ids of all pages. */
async function all(query: Partial<ListQuery>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, next } = await listApplications(store.db, accountId, { limit: 2_000, ...query, cursor });
    ids.push(...items.map(({ id }) => id));
    if (next === null) return ids;
    cursor = next;
  }
}
const wanted = (fits: (each: (typeof made)[number]) => boolean): string[] =>
  made
    .filter(fits)
    .map(({ id }) => id)
    .toReversed();

test('the pages together list everything once, newest or oldest first', async () => {
  expect(await all({})).toEqual(wanted(() => true));
  expect(await all({ order: 'oldest', status: 'declined' })).toEqual(
    wanted(({ status }) => status === 'declined').toReversed(),
  );
});

test('filters combine, even if they exclude each other', async () => {
  const both = ({ status, country }: (typeof made)[number]) => status === 'approved' && country === 'FRA';
  expect(await all({ status: 'approved', country: 'FRA' })).toEqual(wanted(both));
  expect(await all({ status: 'approved', country: 'NLD' })).toEqual([]);
  expect(await all({ country: 'FRA', flow: 'another' })).toEqual([]);
});

test('a search is complete for few matches, for several reads, and for several words', async () => {
  expect(await all({ q: 'rare' })).toEqual(wanted(({ words }) => words.includes('rare')));
  expect(await all({ q: 'order-103' })).toEqual(wanted(({ words }) => words[0]!.startsWith('order-103')));
  expect(await all({ q: 'comm' })).toEqual(wanted(() => true));
  expect(await all({ q: 'ORDER', country: 'DEU' })).toEqual(wanted(({ country }) => country === 'DEU'));
  expect(await all({ q: 'order', status: 'declined', order: 'oldest' })).toEqual(
    wanted(({ status }) => status === 'declined').toReversed(),
  );
  expect(await all({ q: 'c' })).toEqual([]);
  expect(await all({ q: idOf(77) })).toEqual([idOf(77)]);
  expect(await all({ q: idOf(77), country: 'DEU' })).toEqual([]);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '@verify/server/adapters/postgres/open-postgres';
import { addAudit } from '@verify/server/records/people/audit';
import { createAuditKey } from '@verify/server/records/people/audit-chain';
import { accountLock, type Db, type Store } from '@verify/server/records/store';
import { startPostgres } from '@verify/server/testing/postgres';
import { holdFloors } from './floors.ts';
import { median } from './measuring/median.ts';

const CALLERS = 20;
const ROUND_MS = 2_000;
const ROUNDS = 5;
const LONG_MS = 9_000;

/**
 * Transactions per second, each of which adds an entry to the audit log of one of twenty accounts, from two pools of
 * ten connections: with a plain row lock, with one lock for all, and with locks by account; the last also during a
 * transaction of nine seconds in another account.
 */
export async function main(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const url = await postgres.newDatabase();
  const stores = [await openPostgres({ url }), await openPostgres({ url })] as const;
  const key = createAuditKey(Buffer.alloc(32, 1));
  const entry = { at: 1, actor: 'bench', action: 'bench', subject: 'bench', details: '' };
  const note = (tx: Db, accountId: string) => addAudit(tx, key, { accountId, ...entry });
  const ways: Record<string, (store: Store, account: string) => Promise<void>> = {
    row: (store, account) =>
      store.withLock(null, async (tx) => {
        const first = tx.selectFrom('audit').where('accountId', '=', account).where('seq', '=', 1);
        await first.select('seq').forUpdate().execute();
        await note(tx, account);
      }),
    all: (store, account) => store.transaction((tx) => note(tx, account)),
    account: (store, account) => store.withLock(accountLock(account), (tx) => note(tx, account)),
  };
  async function measure(way: string): Promise<{ perS: number; p99: number }> {
    const times: number[] = [];
    const end = performance.now() + ROUND_MS;
    await Promise.all(
      Array.from({ length: CALLERS }, async (_, i) => {
        for (let began; (began = performance.now()) < end; times.push(performance.now() - began))
          await ways[way]!(stores[i % 2 ? 1 : 0], `a${i}`);
      }),
    );
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
    return { perS: Math.round((times.length / ROUND_MS) * 1000), p99: Math.round(p99) };
  }
  const rows: Record<string, { perS: number; p99: number }[]> = { row: [], all: [], account: [], 'beside 9 s': [] };
  await measure('account');
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of Object.keys(ways)) rows[way]!.push(await measure(way));
    const long = stores[0].withLock(accountLock('long'), (tx) => note(tx, 'long').then(() => sleep(LONG_MS)));
    await sleep(100);
    rows['beside 9 s']!.push(await measure('account'));
    await long;
  }
  const of = (way: string) => ({
    perS: median(rows[way]!.map(({ perS }) => perS)),
    p99: median(rows[way]!.map(({ p99 }) => p99)),
  });
  console.table(Object.fromEntries(Object.keys(rows).map((way) => [way, of(way)])));
  holdFloors('locks', {
    accountOverRow: of('account').perS / of('row').perS,
    p99BesideLong: of('beside 9 s').p99 / of('account').p99,
  });
  for (const store of stores) await store.close();
  await postgres.stop();
}

import { sql } from 'kysely';
import type { SharedRates, Window } from '../../ports/rate-store.ts';
import { sha256Hex } from '../../records/ids.ts';
import type { Db } from '../../records/store.ts';

/**
 * Counts in one table for all processes. One statement counts any number of keys; their order is always the same, so
 * that two statements never wait for each other's rows. Keys are hashed, because they contain addresses.
 */
export function createPostgresRates(db: Db): SharedRates {
  return {
    async add(counts, now) {
      const rows = counts
        .map(({ key, windowMs, calls }) => ({ hash: sha256Hex(key).slice(0, 32), ends_at: now + windowMs, calls }))
        .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
      // A window that ends later than a new one would was opened before the clock was set back.
      const { rows: counted } = await sql<{ hash: string; calls: number; endsAt: number }>`
        insert into rate_windows as known (hash, calls, ends_at)
        select hash, calls, ends_at from json_to_recordset(${JSON.stringify(rows)}::json)
          as given (hash text, calls integer, ends_at bigint)
        on conflict (hash) do update set
          calls = case when known.ends_at <= ${now} or known.ends_at > excluded.ends_at
            then excluded.calls else known.calls + excluded.calls end,
          ends_at = case when known.ends_at <= ${now} or known.ends_at > excluded.ends_at
            then excluded.ends_at else known.ends_at end
        returning hash, calls, ends_at`.execute(db);
      const windows = new Map<string, Window>(
        counted.map(({ hash, calls, endsAt }) => [hash, { calls: Number(calls), endsAt: Number(endsAt) }]),
      );
      return counts.map(({ key }) => windows.get(sha256Hex(key).slice(0, 32))!);
    },

    async forget(now) {
      await sql`delete from rate_windows where ends_at <= ${now}`.execute(db);
    },

    async close() {},
  };
}

import type { Overview } from '@verify/contract';
import { sql } from 'kysely';
import { DAY_MS, percentile, type Span } from '../span.ts';
import type { Db } from '../store.ts';

const BUCKET_MS = 10;

/**
 * Deliveries caused in this period, by endpoint: how many arrived, how many only after a retry, and how long it took.
 */
export async function readWebhookHealth(db: Db, { accountId, start, end }: Span): Promise<Overview['webhooks']> {
  // Must match the index expression exactly, so that the groups come in its order.
  const day = sql<number>`created_at / 86400000`;
  const again = sql<number>`case when attempts > 1 then 1 else 0 end`;
  const took = sql<number | null>`(ended_at - created_at) / 10`;
  const rows = await db
    .selectFrom('deliveries')
    .select(['endpointId', 'state', again.as('again'), took.as('took'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where(day, '>=', start / DAY_MS)
    .where(day, '<', end / DAY_MS)
    .groupBy([day, 'endpointId', 'state', again, took])
    .execute();
  const endpoints = await db
    .selectFrom('webhookEndpoints')
    .select(['id', 'url'])
    .where('accountId', '=', accountId)
    .execute();
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
  return [...Map.groupBy(rows, ({ endpointId }) => endpointId)]
    .map(([endpointId, own]) => {
      const sum = (of: (row: (typeof own)[number]) => boolean): number =>
        own.filter(of).reduce((total, { count }) => total + Number(count), 0);
      const times = new Map<number, number>();
      for (const row of own) {
        if (row.state !== 'delivered' || row.took === null) continue;
        times.set(Number(row.took), (times.get(Number(row.took)) ?? 0) + Number(row.count));
      }
      const at = (share: number): number | null => {
        const bucket = percentile(times, share);
        return bucket === null ? null : bucket * BUCKET_MS;
      };
      return {
        endpointId,
        url: urls.get(endpointId) ?? '',
        delivered: sum(({ state }) => state === 'delivered'),
        failed: sum(({ state }) => state === 'failed'),
        pending: sum(({ state }) => state === 'pending'),
        retried: sum(({ again: more }) => Number(more) === 1),
        p50Ms: at(0.5),
        p95Ms: at(0.95),
      };
    })
    .toSorted((a, b) => b.delivered + b.failed - a.delivered - a.failed);
}

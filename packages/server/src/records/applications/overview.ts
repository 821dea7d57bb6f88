import type { Overview, RowStatus } from '@verify/contract';
import { type Counts, type DeliveryCounts, readDays, sumOf } from './overview-days.ts';
import { readFunnel } from './funnel/funnel.ts';
import { DAY_MS, dayOf, percentile, type Span } from '../span.ts';
import { count, list } from '../rows.ts';
import type { Db, Store } from '../store.ts';

const CODES = 10;

/** Statistics of whole days. Measured with a million applications by `npm run bench -- dashboard-list`. */
export async function readOverview(store: Store, span: Span): Promise<Overview> {
  const counted = await readDays(store, { ...span, flow: undefined });
  const shown = counted.filter(({ flowName }) => span.flow === undefined || flowName === span.flow);
  const byDay = Map.groupBy(shown, ({ day }) => day);
  const days: Overview['days'] = [];
  for (let start = span.start; start < span.end; start += DAY_MS) {
    const own = (byDay.get(start / DAY_MS) ?? []).map(({ counts }) => counts);
    const counts = sumOf(own.map(({ statuses }) => statuses));
    days.push({ day: dayOf(start), counts, ...secondsOf(own.map(({ tenths }) => tenths)) });
  }
  const all = shown.map(({ counts }) => counts);
  const flows = [...Map.groupBy(counted, ({ flowName }) => flowName)].filter(([name]) => name !== '');
  const statusesOf = new Map(flows.map(([name, own]) => [name, sumOf(own.map(({ counts }) => counts.statuses))]));
  const flow = span.flow ?? busiest(statusesOf);
  return {
    from: dayOf(span.start),
    to: dayOf(span.end - DAY_MS),
    days,
    statuses: sumOf(all.map(({ statuses }) => statuses)),
    ...secondsOf(all.map(({ tenths }) => tenths)),
    codes: topCodes(sumOf(all.map(({ codes }) => codes))),
    // For the requested flow, or else the busiest one.
    funnel: await readFunnel(store.db, span, flow, (flow !== null && statusesOf.get(flow)) || {}),
    webhooks: await healthOf(
      store.db,
      span.accountId,
      counted.map(({ counts }) => counts.webhooks),
    ),
  };
}

export const countWaiting = (db: Db, accountId: string) =>
  count(db, 'applicationTerms', { accountId, kind: 'status', value: 'needs-review' });

const total = (counts: Counts): number => Object.values(counts).reduce<number>((sum, each) => sum + each!, 0);
const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);

function busiest(flows: ReadonlyMap<string, Counts<RowStatus>>): string | null {
  const sorted = [...flows].toSorted(byName).toSorted(([, a], [, b]) => total(b) - total(a));
  return sorted[0]?.[0] ?? null;
}

const topCodes = (codes: Counts): Overview['codes'] =>
  Object.entries(codes)
    .toSorted(byName)
    .toSorted(([, a], [, b]) => b! - a!)
    .slice(0, CODES)
    .map(([code, count]) => ({ code, count: count! }));

const at = (histogram: Counts, share: number): number | null =>
  percentile(new Map(Object.entries(histogram).map(([value, count]) => [Number(value), count!])), share);

function secondsOf(tenths: readonly Counts[]) {
  const all = sumOf(tenths);
  const seconds = (share: number): number | null => {
    const tenth = at(all, share);
    return tenth === null ? null : tenth / 10;
  };
  return { p50Seconds: seconds(0.5), p95Seconds: seconds(0.95) };
}

/** How many deliveries arrived at each endpoint, how many only after a retry, and how long it took. */
async function healthOf(
  db: Db,
  accountId: string,
  days: readonly Readonly<Record<string, DeliveryCounts>>[],
): Promise<Overview['webhooks']> {
  const endpoints = await list(db, 'webhookEndpoints', { accountId });
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
  const own = Map.groupBy(days.flatMap(Object.entries<DeliveryCounts>), ([endpointId]) => endpointId);
  return [...own]
    .toSorted(byName)
    .map(([endpointId, each]) => {
      const counts = each.map(([, count]) => count);
      const sum = (of: 'delivered' | 'failed' | 'pending' | 'retried') =>
        counts.reduce((all, count) => all + count[of], 0);
      const tens = sumOf(counts.map((count) => count.tens));
      const ms = (share: number): number | null => {
        const ten = at(tens, share);
        return ten === null ? null : ten * 10;
      };
      return {
        endpointId,
        url: urls.get(endpointId) ?? '',
        delivered: sum('delivered'),
        failed: sum('failed'),
        pending: sum('pending'),
        retried: sum('retried'),
        p50Ms: ms(0.5),
        p95Ms: ms(0.95),
      };
    })
    .toSorted((a, b) => b.delivered + b.failed - a.delivered - a.failed);
}

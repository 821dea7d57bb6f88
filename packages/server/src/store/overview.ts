import type { Overview, RowStatus } from '@verify/contract';
import { sql } from 'kysely';
import { readFunnel } from './funnel.ts';
import { DAY_MS, dayOf, percentile, type Span } from './span.ts';
import type { Db } from './store.ts';
import { readWebhookHealth } from './webhook-health.ts';

const CODES = 10;

/** Numbers of whole days, from indexes alone. Measured with 200,000 applications by `pnpm bench dashboard-list`. */
export async function readOverview(db: Db, span: Span): Promise<Overview> {
  const [outcomes, times, codes, webhooks] = [
    await countOutcomes(db, span),
    await countTimes(db, span),
    await topCodes(db, span),
    await readWebhookHealth(db, span),
  ];
  const statuses: Partial<Record<RowStatus, number>> = {};
  const days: Overview['days'] = [];
  const all = new Map<number, number>();
  for (let start = span.start; start < span.end; start += DAY_MS) {
    const number = start / DAY_MS;
    const counts = outcomes.get(number) ?? {};
    for (const [status, count] of Object.entries(counts) as [RowStatus, number][]) {
      statuses[status] = (statuses[status] ?? 0) + count;
    }
    const tenths = times.get(number) ?? new Map<number, number>();
    for (const [tenth, count] of tenths) all.set(tenth, (all.get(tenth) ?? 0) + count);
    days.push({ day: dayOf(start), counts, ...secondsOf(tenths) });
  }
  return {
    from: dayOf(span.start),
    to: dayOf(span.end - DAY_MS),
    days,
    statuses,
    ...secondsOf(all),
    codes,
    funnel: await readFunnel(db, span, statuses),
    webhooks,
  };
}

export async function countWaiting(db: Db, accountId: string): Promise<number> {
  const { n } = await db
    .selectFrom('applicationTerms')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('accountId', '=', accountId)
    .where('kind', '=', 'status')
    .where('value', '=', 'needs-review')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** By the number of the day. */
async function countOutcomes(db: Db, span: Span): Promise<Map<number, Partial<Record<RowStatus, number>>>> {
  const day = sql<number>`created_at / ${sql.lit(DAY_MS)}`;
  const rows = await terms(db, span, 'status')
    .select([day.as('day'), 'value', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy([day, 'value'])
    .execute();
  const counts = new Map<number, Partial<Record<RowStatus, number>>>();
  for (const row of rows) {
    const known = counts.get(Number(row.day)) ?? {};
    known[row.value as RowStatus] = Number(row.count);
    counts.set(Number(row.day), known);
  }
  return counts;
}

/** How many took how many tenths of a second, by day: whatever their number, every percentile can be read from it. */
async function countTimes(db: Db, { accountId, start, end, flow }: Span): Promise<Map<number, Map<number, number>>> {
  const day = sql<number>`created_at / ${sql.lit(DAY_MS)}`;
  const tenths = sql<number>`(finished_at - submitted_at) / 100`;
  let rows = db
    .selectFrom('applications')
    .select([day.as('day'), tenths.as('tenths'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('stage', '=', 'done')
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end)
    .where('submittedAt', 'is not', null)
    .where('finishedAt', 'is not', null);
  if (flow !== undefined) rows = rows.where('flowName', '=', flow);
  const times = new Map<number, Map<number, number>>();
  for (const row of await rows.groupBy([day, tenths]).execute()) {
    const known = times.get(Number(row.day)) ?? new Map<number, number>();
    known.set(Number(row.tenths), Number(row.count));
    times.set(Number(row.day), known);
  }
  return times;
}

function secondsOf(tenths: ReadonlyMap<number, number>) {
  const at = (share: number): number | null => {
    const tenth = percentile(tenths, share);
    return tenth === null ? null : tenth / 10;
  };
  return { p50Seconds: at(0.5), p95Seconds: at(0.95) };
}

async function topCodes(db: Db, span: Span): Promise<Overview['codes']> {
  const rows = await terms(db, span, 'code')
    .select(['value as code', (eb) => eb.fn.countAll<number>().as('count')])
    // The summary says how many there are, not what.
    .where('value', '<>', 'DC045')
    .groupBy('value')
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(CODES)
    .execute();
  return rows.map(({ code, count }) => ({ code, count: Number(count) }));
}

function terms(db: Db, { accountId, start, end, flow }: Span, kind: 'code' | 'status') {
  const rows = db
    .selectFrom('applicationTerms')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end);
  return flow === undefined ? rows : rows.where('flowName', '=', flow);
}

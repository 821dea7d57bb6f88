import { type Overview, RowStatus } from '@verify/contract';
import { sql } from 'kysely';
import { readFunnel } from './funnel/funnel.ts';
import { DAY_MS, dayOf, percentile, type Span } from '../span.ts';
import type { Db } from '../store.ts';
import { readWebhookHealth } from '../webhooks/webhook-health.ts';

const CODES = 10;

type Counts = Partial<Record<RowStatus, number>>;

/**
 * Statistics of whole days, read only from indexes. Measured with 200,000 applications by `npm run bench --
 * dashboard-list`.
 */
export async function readOverview(db: Db, span: Span): Promise<Overview> {
  const [outcomes, times, codes, webhooks] = [
    await countOutcomes(db, span),
    await countTimes(db, span),
    await topCodes(db, span),
    await readWebhookHealth(db, span),
  ];
  const statuses: Counts = {};
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
    funnel: await funnelOf(db, span),
    webhooks,
  };
}

/** The funnel of the flow that was asked for, or else of the busiest one. */
async function funnelOf(db: Db, span: Span): Promise<Overview['funnel']> {
  const flow = span.flow ?? (await busiestFlow(db, span));
  if (flow === null) return readFunnel(db, span, null, {});
  const statuses: Counts = {};
  for (const counts of (await countOutcomes(db, { ...span, flow })).values()) {
    for (const [status, count] of Object.entries(counts) as [RowStatus, number][]) {
      statuses[status] = (statuses[status] ?? 0) + count;
    }
  }
  return readFunnel(db, span, flow, statuses);
}

async function busiestFlow(db: Db, { accountId, start, end }: Span): Promise<string | null> {
  const row = await db
    .selectFrom('applicationTerms')
    .select(['flowName', (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'status')
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end)
    .groupBy('flowName')
    .orderBy('count', 'desc')
    .orderBy('flowName')
    .limit(1)
    .executeTakeFirst();
  return row?.flowName ?? null;
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

const STATUSES = RowStatus.options.map((status) => sql`(${sql.lit(status)})`);

/** Grouped by day number: one count within the index for each day and status. */
async function countOutcomes(db: Db, { accountId, start, end, flow }: Span): Promise<Map<number, Counts>> {
  const ofFlow = flow === undefined ? sql`` : sql`and t.flow_name = ${flow}`;
  const { rows } = await sql<{ day: number; status: RowStatus; count: number }>`
    with recursive days(day) as (
      select cast(${start / DAY_MS} as bigint) union all select day + 1 from days where day + 1 < ${end / DAY_MS}
    ), statuses(status) as (values ${sql.join(STATUSES)})
    select day, status, (
      select count(*) from application_terms t
      where t.account_id = ${accountId} and t.kind = 'status' and t.value = statuses.status
        and t.created_at >= day * ${sql.lit(DAY_MS)} and t.created_at < (day + 1) * ${sql.lit(DAY_MS)} ${ofFlow}
    ) as count from days, statuses`.execute(db);
  const counts = new Map<number, Counts>();
  for (const row of rows) {
    if (Number(row.count) === 0) continue;
    const known = counts.get(Number(row.day)) ?? {};
    known[row.status] = Number(row.count);
    counts.set(Number(row.day), known);
  }
  return counts;
}

/**
 * Histogram of times in tenths of a second by day, from which every percentile can be read, independent of the number
 * of applications.
 */
async function countTimes(db: Db, { accountId, start, end, flow }: Span): Promise<Map<number, Map<number, number>>> {
  // Must match the index expression exactly.
  const day = sql<number>`created_at / 86400000`;
  const tenths = sql<number>`(finished_at - submitted_at) / 100`;
  let rows = db
    .selectFrom('applications')
    .select([day.as('day'), tenths.as('tenths'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('stage', '=', 'done')
    .where(day, '>=', start / DAY_MS)
    .where(day, '<', end / DAY_MS)
    .where(tenths, 'is not', null);
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

async function topCodes(db: Db, { accountId, start, end, flow }: Span): Promise<Overview['codes']> {
  let rows = db
    .selectFrom('applicationTerms')
    .select(['value as code', (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'code')
    // The summary only counts the other codes.
    .where('value', '<>', 'DC045')
    .where('createdAt', '>=', start)
    .where('createdAt', '<', end);
  if (flow !== undefined) rows = rows.where('flowName', '=', flow);
  const top = await rows.groupBy('value').orderBy('count', 'desc').orderBy('value').limit(CODES).execute();
  return top.map(({ code, count }) => ({ code, count: Number(count) }));
}

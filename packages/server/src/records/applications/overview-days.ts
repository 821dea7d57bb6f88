import { setTimeout as sleep } from 'node:timers/promises';
import type { RowStatus } from '@verify/contract';
import { sql } from 'kysely';
import { DAY_MS, type Span } from '../span.ts';
import { insert, list, remove } from '../rows.ts';
import type { Db, Store } from '../store.ts';

export type Counts<Key extends string = string> = Partial<Record<Key, number>>;

/** Deliveries to one endpoint. `tens`: the delivered, by tens of milliseconds from the event to the answer. */
export interface DeliveryCounts {
  readonly delivered: number;
  readonly failed: number;
  readonly pending: number;
  /** More than one attempt was needed. */
  readonly retried: number;
  readonly tens: Counts;
}

interface DayCounts {
  readonly statuses: Counts<RowStatus>;
  readonly codes: Counts;
  /** Decided applications by tenths of a second from submission to result. */
  readonly tenths: Counts;
  readonly webhooks: Readonly<Record<string, DeliveryCounts>>;
}

export interface CountedDay {
  readonly day: number;
  /** Empty for the day's webhooks. */
  readonly flowName: string;
  readonly counts: DayCounts;
}

/** Applications by the day on which they started, and deliveries by the day of their event. */
export async function readDays(store: Store, { accountId, start, end, flow }: Span): Promise<CountedDay[]> {
  for (const { day } of await listMarked(store.db, { accountId, start, end })) await countDay(store, accountId, day);
  const within = { accountId, day: { '>=': start / DAY_MS, '<': end / DAY_MS } };
  const of = flow === undefined ? within : { ...within, flowName: [flow, ''] };
  const days = await list(store.db, 'overviewDays', of, ['day', 'flowName']);
  return days.map((row) => ({ ...row, day: Number(row.day), counts: JSON.parse(row.counts) as DayCounts }));
}

/** Counts every marked day, and leaves half of the process, or of the store's single writer, to others. */
export async function countMarkedDays(store: Store, stopped: () => boolean): Promise<void> {
  for (const { accountId, day } of await listMarked(store.db)) {
    if (stopped()) return;
    const began = performance.now();
    await countDay(store, accountId, day);
    await sleep(performance.now() - began);
  }
}

/** Days of any account with changes since they were counted. */
async function listMarked(
  db: Db,
  within?: { readonly accountId: string; readonly start: number; readonly end: number },
): Promise<{ readonly accountId: string; readonly day: number }[]> {
  let marks = db.selectFrom('overviewMarks').select(['accountId', 'day']).distinct();
  if (within)
    marks = marks
      .where('accountId', '=', within.accountId)
      .where('day', '>=', within.start / DAY_MS)
      .where('day', '<', within.end / DAY_MS);
  return (await marks.orderBy('accountId').orderBy('day').execute()).map((mark) => ({
    ...mark,
    day: Number(mark.day),
  }));
}

/**
 * Counts a day again. The marks are deleted first: a change whose mark is not visible yet leaves it, so that the day is
 * counted again.
 */
async function countDay(store: Store, accountId: string, day: number): Promise<void> {
  await store.withLock(`overview ${accountId}`, async (tx) => {
    if ((await remove(tx, 'overviewMarks', { accountId, day })) === 0) return;
    const flows = new Map<string, Counting>();
    const of = (flowName: string): Counting => {
      const known = flows.get(flowName) ?? { statuses: {}, codes: {}, tenths: {}, webhooks: {} };
      flows.set(flowName, known);
      return known;
    };
    for (const { flowName, kind, value, count } of await countTerms(tx, accountId, day))
      of(flowName)[kind === 'status' ? 'statuses' : 'codes'][value] = Number(count);
    for (const { flowName, tenths, count } of await countTimes(tx, accountId, day))
      of(flowName).tenths[tenths] = Number(count);
    for (const { endpointId, state, again, took, count } of await countDeliveries(tx, accountId, day)) {
      const { webhooks } = of('');
      const all = webhooks[endpointId] ?? { delivered: 0, failed: 0, pending: 0, retried: 0, tens: {} };
      const number = Number(count);
      webhooks[endpointId] = {
        ...all,
        [state]: all[state] + number,
        retried: all.retried + Number(again) * number,
        tens: state === 'delivered' && took !== null ? sumOf([all.tens, { [took]: number }]) : all.tens,
      };
    }
    await remove(tx, 'overviewDays', { accountId, day });
    const rows = [...flows].map(([flowName, counts]) => ({ accountId, day, flowName, counts: JSON.stringify(counts) }));
    await insert(tx, 'overviewDays', rows);
  });
}

interface Counting {
  readonly statuses: Record<string, number>;
  readonly codes: Record<string, number>;
  readonly tenths: Record<string, number>;
  readonly webhooks: Record<string, DeliveryCounts>;
}

export function sumOf<Key extends string>(all: readonly Counts<Key>[]): Counts<Key> {
  const sum: Counts<Key> = {};
  for (const counts of all) for (const key in counts) sum[key] = (sum[key] ?? 0) + counts[key]!;
  return sum;
}

/** One index range for each status and code, because the index has the value before the time. */
async function countTerms(tx: Db, accountId: string, day: number) {
  const least = (kind: 'status' | 'code', more = sql``) => sql`(select min(value) from application_terms
    where account_id = ${accountId} and kind = ${sql.lit(kind)} ${more})`;
  const after = sql`and value > known.value`;
  const { rows } = await sql<{ flowName: string; kind: 'status' | 'code'; value: string; count: number }>`
    with recursive known(kind, value) as (
      select kind, value from (select 'status' as kind, ${least('status')} as value
        union all select 'code', ${least('code')}) as first
      union all
      select kind, case kind when 'status' then ${least('status', after)} else ${least('code', after)} end
      from known where value is not null
    )
    select t.flow_name, t.kind, t.value, count(*) as count from known join application_terms t
      on t.account_id = ${accountId} and t.kind = known.kind and t.value = known.value
        and t.created_at >= ${day * DAY_MS} and t.created_at < ${(day + 1) * DAY_MS}
    -- The summary only counts the other codes.
    where known.value is not null and known.value <> 'DC045'
    group by t.flow_name, t.kind, t.value`.execute(tx);
  return rows;
}

// These expressions must match those of the indexes exactly.
const DAY = sql<number>`created_at / 86400000`;
const TENTHS = sql<number>`(finished_at - submitted_at) / 100`;
const AGAIN = sql<number>`case when attempts > 1 then 1 else 0 end`;
const TENS = sql<number | null>`(ended_at - created_at) / 10`;

const countTimes = (tx: Db, accountId: string, day: number) =>
  tx
    .selectFrom('applications')
    .select(['flowName', TENTHS.as('tenths'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('stage', '=', 'done')
    .where(DAY, '=', day)
    .where(TENTHS, 'is not', null)
    .groupBy(['flowName', TENTHS])
    .execute();

const countDeliveries = (tx: Db, accountId: string, day: number) =>
  tx
    .selectFrom('deliveries')
    .select(['endpointId', 'state', AGAIN.as('again'), TENS.as('took'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where(DAY, '=', day)
    .groupBy(['endpointId', 'state', AGAIN, TENS])
    .execute();

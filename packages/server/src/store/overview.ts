import type { RowStatus } from '@verify/contract';
import { statusOf } from './application-list.ts';
import type { StoredApplication } from './applications.ts';
import type { Db } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Newest results that the times are taken from. */
const TIMED = 1_000;
const CODES = 8;

type Counts = Partial<Record<RowStatus, number>>;

/** Numbers of the last `days` days, today included; days are UTC. */
export async function readOverview(db: Db, accountId: string, now: number, days: number) {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const since = today - (days - 1) * DAY_MS;
  const byDay: { day: string; counts: Counts }[] = [];
  const statuses: Counts = {};
  for (let start = since; start <= today; start += DAY_MS) {
    const counts = await countDay(db, accountId, start);
    byDay.push({ day: new Date(start).toISOString().slice(0, 10), counts });
    for (const [status, count] of Object.entries(counts) as [RowStatus, number][]) {
      statuses[status] = (statuses[status] ?? 0) + count;
    }
  }
  return { days: byDay, statuses, ...(await times(db, accountId, since)), ...(await rest(db, accountId, since)) };
}

async function countDay(db: Db, accountId: string, start: number): Promise<Counts> {
  const rows = await db
    .selectFrom('applications')
    .select(['stage', 'overallStatus', (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('createdAt', '>=', start)
    .where('createdAt', '<', start + DAY_MS)
    .groupBy(['stage', 'overallStatus'])
    .execute();
  const counts: Counts = {};
  for (const row of rows) {
    const status = statusOf(row as Pick<StoredApplication, 'stage' | 'overallStatus'>);
    counts[status] = (counts[status] ?? 0) + Number(row.count);
  }
  return counts;
}

async function times(db: Db, accountId: string, since: number) {
  const rows = await db
    .selectFrom('applications')
    .select(['submittedAt', 'finishedAt'])
    .where('accountId', '=', accountId)
    .where('stage', '=', 'done')
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .limit(TIMED)
    .execute();
  const seconds = rows
    .flatMap(({ submittedAt, finishedAt }) =>
      submittedAt === null || finishedAt === null ? [] : [(finishedAt - submittedAt) / 1000],
    )
    .toSorted((a, b) => a - b);
  const at = (share: number): number | null =>
    seconds[Math.min(seconds.length - 1, Math.floor(seconds.length * share))] ?? null;
  return { medianSeconds: at(0.5), p95Seconds: at(0.95) };
}

async function rest(db: Db, accountId: string, since: number) {
  const codes = await db
    .selectFrom('applicationTerms')
    .select(['value as code', (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'code')
    // The summary says how many there are, not what.
    .where('value', '<>', 'DC045')
    .where('createdAt', '>=', since)
    .groupBy('value')
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(CODES)
    .execute();
  const states = await db
    .selectFrom('deliveries')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('createdAt', '>=', since)
    .groupBy('state')
    .execute();
  const waiting = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('overallStatus', '=', 'needs-review')
    .executeTakeFirstOrThrow();
  const count = (state: string): number => Number(states.find((row) => row.state === state)?.count ?? 0);
  return {
    codes: codes.map(({ code, count: of }) => ({ code, count: Number(of) })),
    webhooks: { delivered: count('delivered'), failed: count('failed'), pending: count('pending') },
    waiting: Number(waiting.count),
  };
}

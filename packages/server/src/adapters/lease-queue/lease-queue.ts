import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { currentOrigin } from '../../observability/origin.ts';
import { toTraceparent } from '../../observability/tracing.ts';
import { newOrderedId } from '../../records/ids.ts';
import type { Db, Store } from '../../records/store.ts';
import type { JobRow } from '../../records/tables.ts';
import { type LaneEnds, laneEnds } from './lane-ends.ts';
import { type Job, type JobKind, type JobQueue, LEASE_MS } from '../../ports/queue/queue.ts';

/** Longest sleep of a runner where other processes signal new jobs, and where they can't. */
const CALLED_SLEEP_MS = 2_000;
const SLEEP_MS = 500;

/**
 * No lease lasts longer than this, and a job of a kind that is due later than this counts as due now, because its time
 * was written before the clock was set back. A job that may be due later postpones itself.
 */
const HORIZON_MS: Readonly<Record<JobKind, number>> = {
  finalise: 60_000,
  deliver: 60_000,
  // The lifetime of a session token and the grace period after it, doubled. Links last longer.
  expire: 48 * 60 * 60 * 1000,
  // The longest pause between two attempts, doubled.
  message: 30 * 60 * 1000,
};
const SLACK_MS = 2_000;
/** Lanes that one claim reads, so that it stays short; the next claim follows at once. */
const LANES = 32;

/** The most that a claim takes from a lane's waiting jobs or from its expired ones. */
interface Part extends LaneEnds {
  readonly most: number;
}

/** A queue in the store's own `jobs` table. A claim is one UPDATE, and a lease that is not renewed expires. */
export function createLeaseQueue(store: Store, leaseMs = LEASE_MS): JobQueue {
  const owner = `${process.pid}-${randomBytes(6).toString('hex')}`;
  /** Transactions that enqueued something: waiting runners are called when they are committed. */
  const enqueuing = new WeakSet<Db>();

  store.onCommit((tx) => {
    if (enqueuing.has(tx)) store.peers?.send();
  });

  const held = (tx: Db, job: Job) =>
    tx.updateTable('jobs').where('id', '=', job.id).where('owner', '=', job.owner).where('attempt', '=', job.attempt);

  const horizon = (kind: JobKind, isHeld: boolean): number => (isHeld ? leaseMs + SLACK_MS : HORIZON_MS[kind]);
  const dueAt = (kind: JobKind, { held: isHeld, first, last }: LaneEnds, now: number): number =>
    last > now + horizon(kind, isHeld) ? Math.min(first, now) : first;

  /**
   * Ids of a lane's jobs that are due. It is a separate select because a select that locks rows cannot be part of a
   * union.
   */
  function take(kind: JobKind, { lane, held: isHeld, last, most }: Part, now: number): RawBuilder<unknown> {
    const at = sql.raw(isHeld ? 'lease_until' : 'run_at');
    const beyond = now + horizon(kind, isHeld);
    return sql`select one.id from (
      select id from jobs
      where kind = ${kind} and lane = ${lane} and lease_until ${sql.raw(isHeld ? 'is not' : 'is')} null
        and (${at} <= ${now}${last > beyond ? sql` or ${at} > ${beyond}` : sql``})
      order by ${at} limit ${most} ${store.skipLocked}) as one`;
  }

  return {
    async enqueue(tx, job) {
      const origin = currentOrigin();
      const row: JobRow = {
        id: newOrderedId(),
        ...job,
        attempt: 0,
        owner: null,
        leaseUntil: null,
        lastError: null,
        createdAt: job.runAt,
        requestId: origin?.requestId ?? null,
        traceparent: origin?.span ? toTraceparent(origin.span) : null,
      };
      await tx.insertInto('jobs').values(row).execute();
      enqueuing.add(tx);
    },

    async claim(kind, { limit, capacityOf, now, compareLanes = () => 0 }) {
      const ends = await laneEnds(store.db, kind);
      const open = ends
        .filter(({ lane }) => capacityOf(lane) > 0)
        .map((lane) => ({ ...lane, from: dueAt(kind, lane, now) }));
      const later = open.map(({ from }) => from).filter((from) => from > now);
      // Expired jobs come first, because they have waited already.
      const due = open
        .filter(({ from }) => from <= now)
        .toSorted((a, b) => Number(b.held) - Number(a.held) || compareLanes(a.lane, b.lane) || a.first - b.first);
      if (due.length === 0) return { jobs: [], nextRunAt: earliest(later) };
      const parts: Part[] = [];
      for (const lane of due.slice(0, LANES)) {
        // The number of expired jobs in a lane is unknown until they are claimed, so its waiting jobs come with the
        // next claim.
        if (parts.some((part) => part.lane === lane.lane)) continue;
        parts.push({ ...lane, most: Math.min(limit, capacityOf(lane.lane)) });
      }
      // Written as SQL text because building this query takes longer than running it.
      const claimed = sql<Omit<Job, 'kind' | 'owner'>>`
        with taken as (${sql.join(
          parts.map((part) => take(kind, part, now)),
          sql` union all `,
        )} limit ${limit})
        update jobs set owner = ${owner}, lease_until = cast(${now + leaseMs} as bigint), attempt = attempt + 1
        where id in (select id from taken)
        returning id, lane, payload, run_at, attempt, request_id, traceparent`;
      const { rows } = await store.withLock(null, (tx) => claimed.execute(tx));
      const jobs = rows.map((row) => ({ ...row, kind, owner }));
      const left = (lane: string): number => capacityOf(lane) - jobs.filter((job) => job.lane === lane).length;
      // An emptied lane may have more jobs that are due soon, and a lane that was cut off by the limit certainly has.
      // Lanes with free capacity are asked again.
      const more = due.some(({ lane }) => left(lane) > 0);
      return { jobs, nextRunAt: more ? now : earliest(later) };
    },

    async nextRunAt(kind, capacityOf, now = Infinity) {
      const ends = await laneEnds(store.db, kind);
      return earliest(ends.filter(({ lane }) => capacityOf(lane) > 0).map((lane) => dueAt(kind, lane, now)));
    },

    async renew(jobs, now) {
      if (jobs.length === 0) return;
      // Jobs that are ending right now need no renewal, and waiting for their rows in another order would be a
      // deadlock.
      const ids = sql.join(jobs.map(({ id }) => id));
      const renewed = sql`
        update jobs set lease_until = cast(${now + leaseMs} as bigint)
        where id in (select id from jobs where owner = ${owner} and id in (${ids}) ${store.skipLocked})`;
      await store.withLock(null, (tx) => renewed.execute(tx));
    },

    async complete(tx, jobs) {
      if (jobs.length === 0) return [];
      const held = sql.join(jobs.map(({ id, attempt }) => sql`(${id}, cast(${attempt} as integer))`));
      const { rows } = await sql<Pick<Job, 'id' | 'attempt'>>`
        delete from jobs where owner = ${owner} and (id, attempt) in (values ${held}) returning id, attempt`.execute(
        tx,
      );
      return jobs.filter(({ id, attempt }) => rows.some((row) => row.id === id && row.attempt === attempt));
    },

    async retry(tx, job, { runAt, error, uncounted = false }) {
      const changed = await held(tx, job)
        .set((row) => ({
          owner: null,
          leaseUntil: null,
          runAt,
          lastError: error,
          attempt: row('attempt', '-', uncounted ? 1 : 0),
        }))
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },

    async release(jobs, now) {
      await store.withLock(null, async (tx) => {
        for (const job of jobs) {
          await held(tx, job)
            .set((row) => ({ owner: null, leaseUntil: null, runAt: now, attempt: row('attempt', '-', 1) }))
            .execute();
        }
      });
    },

    async depth(kind) {
      const jobs = store.db
        .selectFrom('jobs')
        .where('kind', '=', kind)
        .select((job) => job.fn.countAll<number>().as('jobs'));
      const { free, taken } = await store.db
        .selectNoFrom([
          jobs.where('leaseUntil', 'is', null).as('free'),
          jobs.where('leaseUntil', 'is not', null).as('taken'),
        ])
        .executeTakeFirstOrThrow();
      return Number(free) + Number(taken);
    },

    async oldest(kind, limit) {
      const jobs = store.db.selectFrom('jobs').select(['payload', 'createdAt']).where('kind', '=', kind);
      return jobs.orderBy('createdAt').limit(limit).execute();
    },

    onEnqueued(listener) {
      const committed = store.onCommit((tx) => {
        if (enqueuing.has(tx)) listener();
      });
      const called = store.peers?.onReceived(listener);
      return () => {
        committed();
        called?.();
      };
    },

    longestSleepMs: () => (store.peers?.hears ? CALLED_SLEEP_MS : SLEEP_MS),
  };
}

const earliest = (times: readonly number[]): number | null => (times.length > 0 ? Math.min(...times) : null);

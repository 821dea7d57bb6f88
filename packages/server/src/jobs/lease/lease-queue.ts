import { randomBytes } from 'node:crypto';
import { currentOrigin } from '../../observability/origin.ts';
import { toTraceparent } from '../../observability/tracing.ts';
import { newId } from '../../store/ids.ts';
import type { Db, Store } from '../../store/store.ts';
import type { JobRow } from '../../store/tables.ts';
import { type Job, type JobKind, type JobQueue, LEASE_MS } from '../queue.ts';

/** How long a runner sleeps at most where other processes call when they enqueue, and where they can't. */
const CALLED_SLEEP_MS = 2_000;
const SLEEP_MS = 500;

/**
 * No job of a kind is ever put off for longer, no lease lasts longer than itself: what lies further ahead is from before the clock was
 * set back, and is due.
 */
const HORIZON_MS: Readonly<Record<JobKind, number>> = {
  finalise: 60_000,
  deliver: 60_000,
  // A session's token and the grace after it, with as much again.
  expire: 48 * 60 * 60 * 1000,
};
const SLACK_MS = 2_000;

/** A queue in the store's own `jobs` table: a claim is one UPDATE, and a lease that is not renewed lapses. */
export function createLeaseQueue(store: Store, leaseMs = LEASE_MS): JobQueue {
  const owner = `${process.pid}-${randomBytes(6).toString('hex')}`;
  /** Units that enqueued something: whoever waits is called when they are committed. */
  const enqueuing = new WeakSet<Db>();

  store.onCommit((tx) => {
    if (enqueuing.has(tx)) store.neighbours?.send();
  });

  /** Runs out at run_at for a waiting job, at lease_until for a held one. */
  const waiting = (db: Db, kind: JobKind, fullLanes: readonly string[]) => {
    const query = db.selectFrom('jobs').where('kind', '=', kind);
    return fullLanes.length > 0 ? query.where('lane', 'not in', [...fullLanes]) : query;
  };
  const held = (tx: Db, job: Job) =>
    tx.updateTable('jobs').where('id', '=', job.id).where('owner', '=', job.owner).where('attempt', '=', job.attempt);

  return {
    async enqueue(tx, job) {
      const origin = currentOrigin();
      const row: JobRow = {
        id: newId(),
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

    async claim(kind, { limit, fullLanes, now }) {
      const rows = await store.inTurn(null, (tx) => {
        const due = waiting(tx, kind, fullLanes)
          .select('id')
          .where((row) => row.or([row('runAt', '<=', now), row('runAt', '>', now + HORIZON_MS[kind])]))
          .where((row) =>
            row.or([
              row('leaseUntil', 'is', null),
              row('leaseUntil', '<=', now),
              row('leaseUntil', '>', now + leaseMs + SLACK_MS),
            ]),
          )
          .orderBy('runAt')
          .orderBy('id')
          .limit(limit);
        return tx
          .updateTable('jobs')
          .set((row) => ({ owner, leaseUntil: now + leaseMs, attempt: row('attempt', '+', 1) }))
          .where('id', 'in', store.skipLocked(due))
          .returningAll()
          .execute();
      });
      return rows.map((row) => ({ ...row, kind, owner }));
    },

    async nextRunAt(kind, fullLanes, now = Infinity) {
      // Each an end of an index of its own: most jobs wait for an hour from now.
      const jobs = waiting(store.db, kind, fullLanes);
      const { due, lapses } = await store.db
        .selectNoFrom([
          jobs
            .where('leaseUntil', 'is', null)
            .select((job) => job.fn.min('runAt').as('at'))
            .as('due'),
          jobs
            .where('leaseUntil', 'is not', null)
            .select((job) => job.fn.min('leaseUntil').as('at'))
            .as('lapses'),
        ])
        .executeTakeFirstOrThrow();
      const ends: number[] = [];
      if (due !== null) ends.push(due > now + HORIZON_MS[kind] ? now : due);
      if (lapses !== null) ends.push(lapses > now + leaseMs + SLACK_MS ? now : lapses);
      return ends.length > 0 ? Math.min(...ends) : null;
    },

    async renew(jobs, now) {
      if (jobs.length === 0) return;
      await store.inTurn(null, (tx) =>
        tx
          .updateTable('jobs')
          .set({ leaseUntil: now + leaseMs })
          .where('owner', '=', owner)
          .where(
            'id',
            'in',
            jobs.map((job) => job.id),
          )
          .execute(),
      );
    },

    async complete(tx, job) {
      const gone = await tx
        .deleteFrom('jobs')
        .where('id', '=', job.id)
        .where('owner', '=', job.owner)
        .where('attempt', '=', job.attempt)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
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
      await store.inTurn(null, async (tx) => {
        for (const job of jobs) {
          await held(tx, job)
            .set((row) => ({ owner: null, leaseUntil: null, runAt: now, attempt: row('attempt', '-', 1) }))
            .execute();
        }
      });
    },

    async depth(kind) {
      const row = await store.db
        .selectFrom('jobs')
        .select((job) => job.fn.countAll<number>().as('jobs'))
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      return Number(row.jobs);
    },

    onEnqueued(listener) {
      const committed = store.onCommit((tx) => {
        if (enqueuing.has(tx)) listener();
      });
      const called = store.neighbours?.onReceived(listener);
      return () => {
        committed();
        called?.();
      };
    },

    longestSleepMs: () => (store.neighbours?.hears ? CALLED_SLEEP_MS : SLEEP_MS),
  };
}

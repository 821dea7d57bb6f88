import { findHold } from '../../records/records-state.ts';
import type { Db } from '../../records/store.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

const WARNING_S = 60;
const WRONG_S = 600;

/** Jobs that are due and that nobody holds, by kind. */
export async function checkQueue(db: Db, now: number): Promise<Finding[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((row) => ['kind', row.fn.countAll<number>().as('jobs'), row.fn.min('runAt').as('oldest')])
    .where('runAt', '<=', now)
    .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<', now)]))
    .groupBy('kind')
    .execute();
  const late = rows.flatMap(({ kind, jobs, oldest }) => {
    const seconds = Math.floor((now - Number(oldest)) / 1000);
    if (seconds < WARNING_S) return [];
    const message = `${jobs} ${kind} jobs wait, the oldest for ${seconds} s.`;
    return [(seconds < WRONG_S ? warning : wrong)('queue', message, adviceOf(kind))];
  });
  const hold = await findHold(db);
  if (hold) {
    const message = `Webhooks and messages are held since ${new Date(hold.since).toISOString()} (${hold.reason}).`;
    late.push(wrong('deliveries', message, 'When the original no longer sends: `npm run deliveries -- release`.'));
  }
  return late.length > 0 ? late : [ok('queue', `No job has waited longer than ${WARNING_S} s.`)];
}

const adviceOf = (kind: string): string =>
  kind === 'finalise'
    ? 'Check that workers run (ROLE=worker or all) and read their logs; more WORKERS or processes finalise faster.'
    : 'Check that workers run (ROLE=worker or all) and read their logs.';

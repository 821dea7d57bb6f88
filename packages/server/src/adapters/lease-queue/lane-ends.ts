import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../records/store.ts';
import type { JobKind } from '../../ports/queue/queue.ts';

/** The earliest and latest time at which a lane's waiting jobs are due, or at which its leases expire. */
export interface LaneEnds {
  readonly lane: string;
  readonly held: boolean;
  readonly first: number;
  readonly last: number;
}

/**
 * Returns these times for every lane that has jobs of a kind. It steps from lane to lane along an index instead of
 * reading every job. In SQLite and PostgreSQL this needs a recursive query.
 */
export async function laneEnds(db: Db, kind: JobKind): Promise<LaneEnds[]> {
  const { rows } = await sql<{ lane: string; held: number; first: number; last: number }>`
    with recursive ${lanes('waiting', kind, WAITING)}, ${lanes('held', kind, HELD)}
    ${ends('waiting', 0, 'run_at', kind, WAITING)} union all ${ends('held', 1, 'lease_until', kind, HELD)}`.execute(db);
  return rows.map((row) => ({ ...row, held: row.held === 1 }));
}

const WAITING = sql`jobs.lease_until is null`;
const HELD = sql`jobs.lease_until is not null`;

const lanes = (name: string, kind: JobKind, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${sql.table(name)}(lane) as (
    select min(jobs.lane) from jobs where jobs.kind = ${kind} and ${which}
    union all
    select (select min(jobs.lane) from jobs where jobs.kind = ${kind} and ${which} and jobs.lane > ${sql.ref(`${name}.lane`)})
    from ${sql.table(name)} where ${sql.ref(`${name}.lane`)} is not null
  )`;

function ends(name: string, held: 0 | 1, at: string, kind: JobKind, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const end = (of: 'min' | 'max'): RawBuilder<unknown> => sql`
    (select ${sql.raw(of)}(${sql.ref(`jobs.${at}`)}) from jobs
     where jobs.kind = ${kind} and ${which} and jobs.lane = ${sql.ref(`${name}.lane`)})`;
  return sql`select lane, ${sql.lit(held)} as held, ${end('min')} as first, ${end('max')} as last
    from ${sql.table(name)} where lane is not null`;
}

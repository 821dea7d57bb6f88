import { type Kysely, sql } from 'kysely';

/**
 * Jobs are claimed lane by lane, so that a lane's backlog costs no other lane a look: its first and last job are at an
 * end of an index. The previous indexes cost every job a write at each step.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const index of ['kind_run_at', 'owner', 'waiting', 'held']) await db.schema.dropIndex(`jobs_${index}`).execute();
  await db.schema
    .createIndex('jobs_waiting')
    .on('jobs')
    .columns(['kind', 'lane', 'run_at'])
    .where(sql.ref('lease_until'), 'is', null)
    .execute();
  await db.schema
    .createIndex('jobs_held')
    .on('jobs')
    .columns(['kind', 'lane', 'lease_until'])
    .where(sql.ref('lease_until'), 'is not', null)
    .execute();
}
